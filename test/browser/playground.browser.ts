import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, picture, signedIn, test } from './console-product.js';

const shell = async (command: string) => (await promisify(execFile)('sh', ['-c', command], { timeout: 20_000 })).stdout;

test('a developer tries the sandbox, sees why, keeps the scenario, and checks the receipt', async ({
  page,
  context,
  product,
}) => {
  const { tenant } = await signedIn(product, { context }, 'developer');
  await page.goto('/playground');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Elija o escriba una cédula.')).toBeVisible();

  // A test cédula is a whole scenario; with an ordinary person the other values count.
  await page.getByLabel('Teléfono').selectOption('+573000000002');
  await page.getByLabel('Cédula').selectOption('1000000003');
  await expect(page.getByText('elija «Persona común»')).toBeVisible();
  await page.getByLabel('Cédula').selectOption({ label: 'Persona común: decide lo demás' });
  await page.getByRole('checkbox', { name: /^Recibo/ }).check({ force: true });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('HTTP 200')).toBeVisible();
  const factor = page.getByRole('row').filter({ hasText: 'sim_swap_recent' });
  await expect(factor).toContainText('Cambio');
  const points = await page
    .getByRole('table', { name: 'Qué sumó al puntaje' })
    .locator('tbody td:last-child')
    .allTextContents();
  const figures = points.map((text) => Number(text.replace('+', '').replace(',', '.')));
  expect(figures.slice(0, -1).reduce((sum, figure) => sum + figure, 0)).toBeCloseTo(figures.at(-1) ?? Number.NaN);
  await picture(page, 'playground');

  // The shown code is that very call.
  const { key } = await product.people.accounts.keys.create(
    tenant,
    { name: 'code', scopes: null, expiresAt: null },
    { actor: 'test', requestId: null, sourceIp: null },
  );
  const curl = await page.locator('pre').filter({ hasText: 'curl -s' }).textContent();
  const answered = JSON.parse(await shell((curl ?? '').replace('SU_CLAVE', key)));
  expect(answered.risk_factors.map(({ code }: { code: string }) => code)).toContain('sim_swap_recent');

  await page.getByLabel('Nombre del escenario').fill('Línea nueva');
  await page.getByRole('button', { name: 'Guardar escenario' }).dblclick();
  await expect(page.getByRole('button', { name: 'Usar Línea nueva' })).toHaveCount(1);
  await page.getByLabel('Teléfono').selectOption('');
  await page.getByRole('button', { name: 'Usar Línea nueva' }).click();
  await expect(page.getByLabel('Teléfono')).toHaveValue('+573000000002');
  await page.getByRole('button', { name: 'Borrar Línea nueva' }).click();
  await page.getByRole('button', { name: 'Borrar', exact: true }).click();
  await expect(page.getByText('Aún no hay escenarios')).toBeVisible();

  await page.getByRole('link', { name: 'Comprobarlo' }).click();
  await expect(page.getByText('El recibo es auténtico')).toBeVisible();
  const { token, salts } = answered.receipt;
  const [header, payload, signature] = token.split('.');
  const said = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = Buffer.from(JSON.stringify({ ...said, score: 1 })).toString('base64url');
  const file = JSON.stringify({ token: [header, changed, signature].join('.'), salts });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'recibo.json', mimeType: 'application/json', buffer: Buffer.from(file) });
  await expect(page.getByText('El recibo NO es válido')).toBeVisible();
  await expect(page.getByText('alguien cambió el contenido')).toBeVisible();
  await picture(page, 'receipt-tampered');
});

test('a refusal of the API is shown as what it is', async ({ page, context, product }) => {
  await signedIn(product, { context }, 'developer');
  await page.goto('/playground');
  await page.getByLabel('Cédula').selectOption('1000000001');
  await page.getByLabel('Correo').selectOption('Otro valor…');
  await page.getByLabel('Correo: otro valor').fill('no es un correo');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('HTTP 400')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '/email' })).toContainText('El formato no es válido');
});
