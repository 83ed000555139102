import { randomUUID } from 'node:crypto';
import { bogotaDay, Plans } from '@cotejo/accounts';
import { defaultPoliciesDir } from '@cotejo/platform';
import { waitFor } from '@cotejo/testing';
import { BY } from '../../harness/accounts.js';
import { sendBatch } from '../../harness/batch-client.js';
import { type ConsoleProduct, expect, signInMember, takePicture, test } from './console-product.js';
import { DESKTOP, expectAccessible, expectNoOverflow, PHONE } from './page-checks.js';
import { signInOperator } from './sign-in-operator.js';

const DAY_MS = 86_400_000;
const APPROVED = '1000000001';
const REVIEWED = '1000000002';

// Without transitions, a change of theme is complete at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Buyers of the sandbox who are approved and who need a review. */
const buyers = (city: string, approved: number, reviewed: number) => [
  ...Array.from({ length: approved }, () => ({ doc_number: APPROVED, city })),
  ...Array.from({ length: reviewed }, () => ({ doc_number: REVIEWED, city })),
];

/** A tenant with decisions that were made over HTTP: some of yesterday, and some of today with more reviews. */
async function tenantWithDecisions(product: ConsoleProduct): Promise<string> {
  const { accounts, redis } = product.people;
  const tenant = `tenant-${randomUUID().slice(0, 8)}`;
  const plans = Plans.load(defaultPoliciesDir());
  // A plan without a limit of the rate, until all decisions are made.
  await accounts.tenants.ensure(tenant, plans.get('enterprise'), BY);
  const { key } = await accounts.keys.create(tenant, { name: 'tienda' }, BY);
  const hash = (nowMs: number) => `cotejo:sandbox:decisions:{${tenant}}:${bogotaDay(nowMs)}`;
  const decide = async (rows: readonly object[]) => {
    const { summary } = await sendBatch(product.url, key, rows, { variant: 'analyze' });
    expect(summary?.answered).toBe(rows.length);
    const counted = async () =>
      Object.entries(await redis.hgetall(hash(Date.now())))
        .filter(([field]) => field.startsWith('p '))
        .reduce((sum, [, count]) => sum + Number(count), 0) === rows.length;
    await waitFor(counted, { timeoutMs: 20_000, what: 'counted decisions' });
  };
  await decide([...buyers('Bogotá', 600, 60), ...buyers('Medellín', 400, 40)]);
  // Decisions cannot be made in the past, so their counts move to the day before.
  await redis.rename(hash(Date.now()), hash(Date.now() - DAY_MS));
  await decide([...buyers('Bogotá', 400, 160), ...buyers('Medellín', 240, 100), ...buyers('Quibdó', 100, 100)]);
  await accounts.tenants.setPlan(tenant, plans.get('negocio'), BY);
  return tenant;
}

test('the page compares decisions made over HTTP with decisions of the day before, in both languages and themes', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  const tenant = await tenantWithDecisions(product);
  await signInMember(product, { context }, 'viewer', tenant);
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/drift');
  await expect(page.getByRole('heading', { name: 'Deriva y equidad', level: 1 })).toBeVisible();
  await expect(page.getByText('1.100 decisiones, comparadas con 1.100')).toBeVisible();
  await expect(page.getByText(/grupos se diferencian de los demás en más que el azar/)).toBeVisible();
  const departments = page.getByRole('table', { name: 'Por departamento' });
  await expect(departments.getByRole('row', { name: /Chocó/ })).toContainText('Más a revisión');
  await expect(page.getByText(/Cambiaron \d+ partes de sus decisiones/)).toBeVisible();
  await expect(page.getByText(/^RUT suspendido: de [\d,]+% a [\d,]+%, ×[\d,]+ \(entre/)).toBeVisible();
  await expect(departments.getByRole('row', { name: /Antioquia/ })).not.toContainText('Más a revisión');
  await expect(page.getByText('Cargando…')).toHaveCount(0);
  await expectAccessible(page, 'drift light');
  await takePicture(page, 'drift-full-light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'drift dark', ['color-contrast']);
  await takePicture(page, 'drift-full-dark');
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoOverflow(page, 'drift phone');
  await takePicture(page, 'drift-full-phone');
  await page.setViewportSize(DESKTOP);
  await page.getByLabel('Idioma').selectOption('English');
  await expect(page.getByRole('heading', { name: 'Drift and fairness', level: 1 })).toBeVisible();
  await expect(page.getByText(/groups differ from the others by more than chance/)).toBeVisible();
  await expectAccessible(page, 'drift English');
  await takePicture(page, 'drift-full-english');
});

test('the keyboard opens the page, changes the period, and shows the table of scores', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  const tenant = await tenantWithDecisions(product);
  await signInMember(product, { context }, 'viewer', tenant);
  await page.setViewportSize(DESKTOP);
  await page.goto('/overview');
  await expect(page.getByText(/^RUT suspendido: de [\d,]+% a [\d,]+%, ×/)).toBeVisible();
  await page.getByRole('link', { name: 'Deriva y equidad', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Deriva y equidad', level: 1 })).toBeFocused();
  await page.getByRole('tab', { name: 'Gráfica' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Tabla' })).toBeFocused();
  await expect(page.getByRole('table', { name: 'Puntaje' })).toBeVisible();
  await page.getByLabel('Periodo').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Muy pocas decisiones para comparar')).toBeVisible();
  await expectAccessible(page, 'drift with too few decisions');
  await takePicture(page, 'drift-too-few');
});

test('an operator sees the page of an account without decisions', async ({ page, product, context }) => {
  await product.people.member(`jefa-${randomUUID().slice(0, 8)}@libreria-luna.example`, 'admin', 'libreria-luna');
  await signInOperator(product, context, `operador-${randomUUID().slice(0, 8)}@operacion.example`);
  await page.goto('/operator/tenants/libreria-luna/drift');
  await expect(page.getByText('Aún no hay grupos para mostrar')).toBeVisible();
  await expectAccessible(page, 'drift of an operator');
  await takePicture(page, 'drift-operator');
});
