import { clientOf } from '../../harness/http.js';
import { expect, signInMember, test } from './console-product.js';
import { checkPage } from './page-checks.js';
import { signInOperator } from './sign-in-operator.js';

const PUBLIC = ['sign-in', 'company', 'sign-up', 'forgot-password', 'verify-email', 'invitation', 'reset-password'];
const PORTAL = [
  'overview',
  'keys',
  'webhooks',
  'policy',
  'usage',
  'drift',
  'compliance',
  'members',
  'company-sign-in',
  'activity',
  'playground',
  'backtest',
  'decision',
  'account',
  'nowhere',
];

const OPERATOR = ['tenants', 'sources', 'lists', 'jobs', 'audit', 'outbox', 'members'];
/** The other pages of a tenant are the same as in the portal. */
const OPERATOR_TENANT = ['', '/policy'];

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
