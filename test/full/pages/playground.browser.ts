import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, signInMember, takePicture, test } from './console-product.js';

const runShell = async (command: string) =>
  (await promisify(execFile)('sh', ['-c', command], { timeout: 20_000 })).stdout;

test('a developer calls the API, reads the reasons, saves a scenario and checks the receipt', async ({
  page,
  context,
  product,
}) => {
  const { tenant } = await signInMember(product, { context }, 'developer');
  await page.goto('/playground');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Elija o escriba un número de documento.')).toBeVisible();

  // A test cédula decides every source. With an ordinary person, the other values count.
  await page.getByLabel('Teléfono').selectOption('+573000000002');
  await page.getByLabel('Número de documento').selectOption('1000000003');
  await expect(page.getByText('elija «Persona común»')).toBeVisible();
  await page.getByLabel('Número de documento').selectOption({ label: 'Persona común: cuenta el resto' });
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
  await takePicture(page, 'playground');

  // The code on the page makes the same call.
  const { key } = await product.people.accounts.keys.create(
    tenant,
    { name: 'code', scopes: null, expiresAt: null },
    { actor: 'test', requestId: null, sourceIp: null },
  );
  const curl = await page.locator('pre').filter({ hasText: 'curl -s' }).textContent();
  const response = JSON.parse(await runShell((curl ?? '').replace('SU_CLAVE', key)));
  expect(response.risk_factors.map(({ code }: { code: string }) => code)).toContain('sim_swap_recent');

  await page.getByLabel('Nombre del escenario').fill('Línea nueva');
  await page.getByRole('button', { name: 'Guardar escenario' }).dblclick();
  await expect(page.getByRole('button', { name: 'Usar Línea nueva' })).toHaveCount(1);
  await page.getByLabel('Teléfono').selectOption('');
  await page.getByRole('button', { name: 'Usar Línea nueva' }).click();
  await expect(page.getByLabel('Teléfono')).toHaveValue('+573000000002');
  await page.getByRole('button', { name: 'Borrar Línea nueva' }).click();
  await page.getByRole('button', { name: 'Borrar', exact: true }).click();
  await expect(page.getByText('Todavía no hay escenarios')).toBeVisible();

  await page.getByRole('link', { name: 'Comprobar el recibo' }).click();
  await expect(page.getByText('El recibo es auténtico')).toBeVisible();
  const { token, salts } = response.receipt;
  const [header, payload, signature] = token.split('.');
  const receipt = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = Buffer.from(JSON.stringify({ ...receipt, score: 1 })).toString('base64url');
  const file = JSON.stringify({ token: [header, changed, signature].join('.'), salts });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'recibo.json', mimeType: 'application/json', buffer: Buffer.from(file) });
  await expect(page.getByText('El recibo NO es válido')).toBeVisible();
  await expect(page.getByText('alguien cambió el contenido')).toBeVisible();
  await takePicture(page, 'receipt-tampered');
});

test('an error of the API is shown with its status, field and reason', async ({ page, context, product }) => {
  await signInMember(product, { context }, 'developer');
  await page.goto('/playground');
  await page.getByLabel('Número de documento').selectOption('1000000001');
  await page.getByLabel('Correo').selectOption('Otro valor…');
  await page.getByLabel('Correo: otro valor').fill('no es un correo');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('HTTP 400')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '/email' })).toContainText('El formato no es válido');
});
