import { clientOf } from '../../harness/http.js';
import { type ConsoleProduct, expect, signInMember, takePicture, test } from './console-product.js';
import { checkOpen } from './page-checks.js';

const BUYER = '1020304071';
const LINE = '300 123 0078';

async function shopOf({ people, url }: ConsoleProduct, tenant: string) {
  const { key } = await people.accounts.keys.create(tenant, { name: 'shop' }, { actor: 'tester' });
  const client = clientOf(url, key);
  return async () =>
    (await client.verify({ cedula: BUYER, telefono: LINE, email: 'eva@shop.example' })).body.recommendation;
}

test('an admin blocks what they paste, a lift waits for a second admin, and the gateway follows', async ({
  page,
  product,
  context,
  browser,
}) => {
  test.slow();
  const { tenant } = await signInMember(product, { context });
  const recommendation = await shopOf(product, tenant);
  expect(await recommendation()).toBe('aprobar');
  await page.goto('/overview');
  let steps = 0;
  const step = async (done: Promise<unknown>) => {
    await done;
    steps += 1;
  };
  await step(page.getByRole('link', { name: 'Bloqueos' }).click());
  await expect(page.getByText('No hay bloqueos')).toBeVisible();
  await checkOpen(page, 'blocks-empty');
  await step(page.getByLabel('Teléfonos').fill(`${LINE}\nsin número\n+57 300 123 0079\n3001230078`));
  await step(page.getByLabel('Direcciones de entrega').fill('Calle 45 # 13-20, Medellín'));
  await step(page.getByLabel('Motivo').selectOption({ label: 'Contracargo' }));
  await step(page.getByRole('button', { name: 'Bloquear', exact: true }).click());
  await expect(page.getByText('3 datos bloqueados. 1 línea estaba repetida.')).toBeVisible();
  expect(steps).toBe(5);
  await expect(page.getByText('Teléfonos: no se pudo leer la línea 2.')).toBeVisible();
  await expect(page.getByLabel('Teléfonos')).toHaveValue('sin número');
  const list = page.getByRole('region', { name: 'Bloqueos vigentes' });
  await expect(list.getByText('2 teléfonos, 1 dirección')).toBeVisible();
  await expect(page.getByText(/300 ?123 ?0078/)).toHaveCount(0);
  await expect.poll(recommendation, { timeout: 2_000 }).toBe('rechazar');
  await page.getByLabel('Nota (opcional)').fill('cédula 1.020.304.071');
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click();
  await expect(page.getByText('La nota no puede tener seis cifras seguidas ni un correo.')).toBeVisible();
  await page.getByLabel('Nota (opcional)').fill('');

  await page.getByLabel('Tipo de dato').selectOption({ label: 'Teléfono' });
  await page.getByLabel('Dato', { exact: true }).fill('+57 (300) 123 0078');
  await page.getByRole('button', { name: 'Consultar' }).click();
  await expect(page.getByText(/^Está bloqueado: Contracargo, hasta el/)).toBeVisible();
  await checkOpen(page, 'blocks-found');
  await page.getByRole('button', { name: 'Pedir levantar este dato' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pedir levantar este dato' }).click();
  await expect(page.getByText('Usted lo pidió: debe levantarlo otro administrador de su equipo.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Levantar', exact: true })).toHaveCount(0);
  expect(await recommendation()).toBe('rechazar');
  await checkOpen(page, 'blocks-asked');

  const other = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: product.consoleUrl, locale: 'es-CO' });
  await signInMember(product, { context: other }, 'admin', tenant);
  const second = await other.newPage();
  await second.goto('/blocks');
  await expect(second.getByText('1 de 3 datos.')).toBeVisible();
  await second.getByRole('button', { name: 'Levantar', exact: true }).click();
  await takePicture(second, 'blocks-lift');
  await second.getByRole('alertdialog').getByRole('button', { name: 'Levantar', exact: true }).click();
  await expect(second.getByText('1 teléfono, 1 dirección')).toBeVisible();
  await expect.poll(recommendation, { timeout: 2_000 }).not.toBe('rechazar');
  await other.close();
});

test('a viewer looks up a value and changes nothing, in English', async ({ page, product, context }) => {
  await signInMember(product, { context }, 'viewer');
  await page.goto('/blocks');
  await page.getByLabel('Idioma').selectOption('English');
  await expect(page.getByRole('heading', { name: 'Blocks', level: 1 })).toBeVisible();
  await page.getByLabel('Value', { exact: true }).fill('1.020.304.071');
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('It is not blocked.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Block', exact: true })).toHaveCount(0);
});
