import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Plans } from '@cotejo/accounts';
import { defaultPoliciesDir } from '@cotejo/platform';
import { BY } from '../../harness/accounts.js';
import { sendBatch } from '../../harness/batch-client.js';
import { untilCounted } from '../../harness/counted-decisions.js';
import { type ConsoleProduct, expect, signInMember, takePicture, test } from './console-product.js';
import { checkOpen, expectSteady } from './page-checks.js';

const APPROVED = '1000000001';
const REVIEWED = '1000000002';

// Without transitions, a change of theme is complete at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const buyers = (cedula: string, count: number) => Array.from({ length: count }, () => ({ doc_number: cedula }));

/** A tenant whose two keys decided over HTTP. */
async function tenantWithTwoKeys(product: ConsoleProduct): Promise<string> {
  const { accounts } = product.people;
  const tenant = `tenant-${randomUUID().slice(0, 8)}`;
  const plans = Plans.load(defaultPoliciesDir());
  // A plan without a limit of the rate, until all decisions are made.
  await accounts.tenants.ensure(tenant, plans.get('enterprise'), BY);
  const decide = async (name: string, rows: object[]) => {
    const { key } = await accounts.keys.create(tenant, { name }, BY);
    await sendBatch(product.url, key, rows, { variant: 'analyze' });
  };
  await decide('tienda web', [...buyers(APPROVED, 60), ...buyers(REVIEWED, 40)]);
  await decide('aplicación', [...buyers(APPROVED, 30), ...buyers(REVIEWED, 7)]);
  await untilCounted(product, tenant, 137);
  await accounts.tenants.setPlan(tenant, plans.get('negocio'), BY);
  return tenant;
}

test('the front page answers how many were approved, reviewed and rejected, and why', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  const tenant = await tenantWithTwoKeys(product);
  await signInMember(product, { context }, 'admin', tenant);
  await page.goto('/overview');
  const outcomes = page.locator('section', { hasText: 'Resultados de los últimos siete días' });
  await expect(outcomes.getByText('90 (65,7%)')).toBeVisible();
  await expect(outcomes.getByText('47 (34,3%)')).toBeVisible();
  await expect(outcomes.getByText(/^≤ [\d.]+ ms$/).first()).toBeVisible();
  const reasons = page.getByRole('table', { name: 'Motivos principales' });
  await expect(reasons.getByRole('row').nth(1)).toContainText('47');
  await expect(page.getByRole('img', { name: /Gráfica de decisiones aprobadas/ })).toBeVisible();
  await checkOpen(page, 'overview-outcomes');

  // Two clicks and one choice to the days of one key.
  await page.getByRole('link', { name: 'Ver el uso' }).click();
  await expect(page.getByRole('table', { name: 'Por clave' }).getByRole('row', { name: /aplicación/ })).toContainText(
    'menos de 20',
  );
  await page.getByLabel('Clave', { exact: true }).selectOption('aplicación');
  await page.getByRole('tab', { name: 'Tabla' }).first().click();
  const days = page.getByRole('table', { name: 'Resultados' });
  await expect(days.getByRole('row').nth(1)).toContainText(/30.*menos de 20.*0.*≤/);
  await expect(page.getByText(/^7$/)).toHaveCount(0);
  await checkOpen(page, 'usage-outcomes');

  await page.getByLabel('Periodo').selectOption('Otras fechas');
  await page.getByLabel('Hasta').fill('2026-01-31');
  await expect(page.getByText('No hay decisiones en el periodo.')).toBeVisible();
  await takePicture(page, 'usage-dates');
  await page.getByLabel('Periodo').selectOption('Últimos 7 días');
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Resultados (CSV)' }).click();
  const text = readFileSync(await (await file).path(), 'utf8');
  expect(text).toMatch(/^\uFEFFdía;aprobadas;a revisión;rechazadas\r\n\d{4}-\d\d-\d\d;30;menos de 20;0\r\n$/);
});

test('the first steps tick themselves and go away, and nothing moves while the pages load', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  const { member, tenant } = await signInMember(product, { context });
  const { people } = product;
  for (const path of ['overview', 'usage', 'members']) {
    await expectSteady(page, path);
  }
  await page.goto('/overview');
  const steps = page.locator('section', { hasText: 'Primeros pasos' });
  await expect(page.getByText('Invite a su equipo.')).toBeVisible();
  await expect(steps.getByLabel('Hecho')).toHaveCount(0);

  const { key } = await people.accounts.keys.create(tenant, { name: 'tienda' }, BY);
  await people.member(`colega-${randomUUID().slice(0, 8)}@tienda-azul.example`, 'viewer', tenant);
  await page.reload();
  await expect(steps.getByLabel('Hecho')).toHaveCount(2);
  await sendBatch(product.url, key, [{ cedula: '1000000001' }], {});
  await expect(async () => {
    await page.reload();
    await expect(steps.getByLabel('Hecho')).toHaveCount(3, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await takePicture(page, 'overview-steps');
  const factor = { sealed: 'unreadable', enabledAt: Date.now() };
  await people.members.setSecondFactor(member.id, 'member.enable_second_factor', BY, () => factor);
  await page.reload();
  await expect(page.getByText('Resultados de los últimos siete días')).toBeVisible();
  await expect(page.getByText('Primeros pasos')).toHaveCount(0);
  for (const path of ['overview', 'usage', 'members']) {
    await expectSteady(page, path);
  }
});
