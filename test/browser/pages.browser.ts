import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { clientOf } from '../harness/http.js';
import { expect, picture, signedIn, test } from './console-product.js';
import { operatorIn } from './operator-in.js';

const PUBLIC = ['sign-in', 'sign-up', 'forgot-password', 'verify-email', 'invitation', 'reset-password'];
const PORTAL = ['overview', 'keys', 'usage', 'members', 'activity', 'playground', 'receipts', 'account', 'nowhere'];

const OPERATION = ['tenants', 'sources', 'lists', 'jobs', 'audit', 'outbox', 'members'];
/** All other pages belong to the portal. */
const OF_TENANT = ['', '/policies'];

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };

/**
 * Nothing that keeps somebody from using the page, by the rules of WCAG 2.2 A and AA.
 * @param rules only these
 */
async function expectAccessible(page: Page, where: string, rules?: string[]): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`)).toEqual([]);
}

/** On a phone nothing has to be scrolled sideways. */
async function expectNoOverflow(page: Page, where: string): Promise<void> {
  // A chart takes a moment to follow the width of its window.
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(wider, { message: where }).toBeLessThanOrEqual(0);
}

/** A page in both themes and on a phone. Loaded once: what differs is its style. */
async function look(page: Page, path: string): Promise<void> {
  const name = path.replaceAll('/', '-');
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Cargando…')).toHaveCount(0);
  await expectAccessible(page, `${name} light`);
  await picture(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, `${name} dark`, ['color-contrast']);
  await picture(page, `${name}-dark`);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoOverflow(page, `${name} phone`);
  await picture(page, `${name}-phone`);
}

// Without transitions there is no moment between two themes.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('public pages can be used by everybody', async ({ page }) => {
  for (const path of PUBLIC) {
    await look(page, path);
  }
});

test('pages of the portal can be used by everybody', async ({ page, product, context }) => {
  test.slow();
  const { tenant } = await signedIn(product, { context });
  const { key } = await product.people.accounts.keys.create(tenant, { name: 'tienda' }, { actor: 'tester' });
  const client = clientOf(product.url, key);
  for (const cedula of ['1000000001', '1000000002', '1000000003']) {
    await client.verify({ cedula });
  }
  await client.verify({ cedula: 'x' });
  for (const path of PORTAL) {
    await look(page, path);
  }
});

test('pages of operators can be used by everybody', async ({ page, product, context }) => {
  test.slow();
  await product.people.member('jefa@libreria-sol.example', 'admin', 'libreria-sol');
  await operatorIn(product, context, 'operador@operacion.example');
  for (const path of OPERATION) {
    await look(page, `operator/${path}`);
  }
  for (const path of OF_TENANT) {
    await look(page, `operator/tenants/libreria-sol${path}`);
  }
});

test('by keyboard alone: skip to the content, through the menu, into a dialog and out again', async ({
  page,
  product,
  context,
}) => {
  await signedIn(product, { context });
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

test('in English, by a switch that is remembered', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Idioma').selectOption('English');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
