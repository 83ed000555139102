import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { clientOf } from '../harness/http.js';
import { expect, signInMember, takePicture, test } from './console-product.js';
import { signInOperator } from './sign-in-operator.js';

const PUBLIC = ['sign-in', 'sign-up', 'forgot-password', 'verify-email', 'invitation', 'reset-password'];
const PORTAL = ['overview', 'keys', 'usage', 'members', 'activity', 'playground', 'receipts', 'account', 'nowhere'];

const OPERATOR = ['tenants', 'sources', 'lists', 'jobs', 'audit', 'outbox', 'members'];
/** The other pages of a tenant are the same as in the portal. */
const OPERATOR_TENANT = ['', '/policies'];

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

/**
 * Fails on serious and critical violations of WCAG 2.2, levels A and AA.
 * @param rules checks only these rules of axe
 */
async function expectAccessible(page: Page, where: string, rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`)).toEqual([]);
}

/** Fails when the page is wider than the window, so that a phone would scroll sideways. */
async function expectNoOverflow(page: Page, where: string): Promise<void> {
  // A chart needs a moment to follow the width of its window.
  const overflowPx = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflowPx, { message: where }).toBeLessThanOrEqual(0);
}

/** Checks a page in both themes and on a phone. The page is loaded once, because only its style differs. */
async function checkPage(page: Page, path: string): Promise<void> {
  const name = path.replaceAll('/', '-');
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Cargando…')).toHaveCount(0);
  await expectAccessible(page, `${name} light`);
  await takePicture(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, `${name} dark`, ['color-contrast']);
  await takePicture(page, `${name}-dark`);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoOverflow(page, `${name} phone`);
  await takePicture(page, `${name}-phone`);
}

// Without transitions, a change of theme is complete at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('public pages are accessible and fit a phone', async ({ page }) => {
  for (const path of PUBLIC) {
    await checkPage(page, path);
  }
});

test('portal pages are accessible and fit a phone', async ({ page, product, context }) => {
  test.slow();
  const { tenant } = await signInMember(product, { context });
  const { key } = await product.people.accounts.keys.create(tenant, { name: 'tienda' }, { actor: 'tester' });
  const client = clientOf(product.url, key);
  for (const cedula of ['1000000001', '1000000002', '1000000003']) {
    await client.verify({ cedula });
  }
  await client.verify({ cedula: 'x' });
  for (const path of PORTAL) {
    await checkPage(page, path);
  }
});

test('operator pages are accessible and fit a phone', async ({ page, product, context }) => {
  test.slow();
  await product.people.member('jefa@libreria-sol.example', 'admin', 'libreria-sol');
  await signInOperator(product, context, 'operador@operacion.example');
  for (const path of OPERATOR) {
    await checkPage(page, `operator/${path}`);
  }
  for (const path of OPERATOR_TENANT) {
    await checkPage(page, `operator/tenants/libreria-sol${path}`);
  }
});

test('the keyboard alone reaches the skip link, the menu and a dialog, and Escape returns the focus', async ({
  page,
  product,
  context,
}) => {
  await signInMember(product, { context });
  await page.goto('/overview');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir al contenido' })).toBeFocused();
  await page.getByRole('link', { name: 'Claves', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Claves', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Crear clave' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nombre')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Crear clave' }).first()).toBeFocused();
});

test('the console stays in English after a reload, once English is selected', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Idioma').selectOption('English');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
