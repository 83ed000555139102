import type { Page, Route } from '@playwright/test';
import { send } from '../../harness/http.js';
import { type ConsoleProduct, expect, signInMember, takePicture, test } from './console-product.js';
import { copyShown } from './copy-shown.js';

const lookUpCedula = ({ url }: ConsoleProduct, key: string) =>
  send(`${url}/v1/cedula/1000000001`, { headers: { 'x-api-key': key, 'user-agent': 'tienda/2.1' } });

const readShownKey = (page: Page) => copyShown(page, 'Clave');

async function createKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Crear clave' }).first().click();
  await page.getByLabel('Nombre').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Crear clave' }).click();
  const key = await readShownKey(page);
  await page.getByRole('button', { name: 'Ya la guardé' }).click();
  return key;
}

async function rotate(page: Page, name: string, overlap: string): Promise<string> {
  await page.getByRole('button', { name: `Rotar la clave ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(overlap).click();
  await dialog.getByRole('button', { name: 'Rotar' }).click();
  const key = await readShownKey(page);
  await page.getByRole('button', { name: 'Ya la guardé' }).click();
  return key;
}

test('after a rotation both keys work, the page shows who uses the old key, and the old key fails at its time', async ({
  page,
  product,
  context,
}) => {
  const { tenant } = await signInMember(product, { context }, 'developer');
  await page.goto('/keys');
  const old = await createKey(page, 'tienda');
  const fresh = await rotate(page, 'tienda', '1 hora');
  for (const key of [old, fresh]) {
    expect((await lookUpCedula(product, key)).status).toBe(200);
  }
  await expect(page.getByText('En reemplazo')).toBeVisible();
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByText('tienda/2.1')).toBeVisible();
  await takePicture(page, 'keys-rotating');

  // An hour is too long for a test, so the record of the old key is changed to end in two seconds.
  await retireOldKeyIn(product, tenant, 2_000);
  expect((await lookUpCedula(product, old)).status).toBe(200);
  await expect.poll(async () => (await lookUpCedula(product, old)).body.reason, { timeout: 8_000 }).toBe('key_rotated');
  expect((await lookUpCedula(product, fresh)).status).toBe(200);
  await page.reload();
  await expect(page.getByText('En reemplazo')).toHaveCount(0);

  const last = await rotate(page, 'tienda', 'Deja de funcionar de inmediato');
  expect((await lookUpCedula(product, last)).status).toBe(200);
  await expect.poll(async () => (await lookUpCedula(product, fresh)).body.reason).toBe('key_rotated');
});

async function retireOldKeyIn(
  { people: { accounts, redis } }: ConsoleProduct,
  tenant: string,
  ms: number,
): Promise<void> {
  const retiring = (await accounts.keys.list(tenant)).find(({ retiresAt }) => retiresAt !== null);
  const name = `cotejo:sandbox:account:key:${retiring?.mac}`;
  const record = JSON.parse((await redis.get(name)) as string);
  await redis.set(name, JSON.stringify({ ...record, retiresAt: Date.now() + ms }));
  await redis.publish('cotejo:sandbox:account:changes', `key:${retiring?.mac}`);
}

test('the API refuses a key within a second of its revocation', async ({ page, product, context }) => {
  await signInMember(product, { context });
  await page.goto('/keys');
  const key = await createKey(page, 'app');
  expect((await lookUpCedula(product, key)).status).toBe(200);
  await page.getByRole('button', { name: 'Revocar la clave app' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Revocar' }).click();
  await expect(page.getByText('La clave quedó revocada')).toBeVisible();
  await expect.poll(async () => (await lookUpCedula(product, key)).body.reason, { timeout: 1_000 }).toBe('key_revoked');
});

test('an admin restricts a key and the account, the API follows, and the page warns of refusals', async ({
  page,
  product,
  context,
}) => {
  const { tenant } = await signInMember(product, { context }, 'admin');
  await page.goto('/keys');
  const key = await createKey(page, 'banco');
  const reason = async () => (await lookUpCedula(product, key)).body.reason ?? 'ok';

  await page.getByRole('button', { name: 'Restringir la clave banco' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Redes permitidas').fill('192.0.2.0/24\n\n10.0.0.1/8\n10.0.0.0/8\nred');
  await dialog.getByLabel('Certificados de cliente').fill('AB:CD');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog.getByText('Líneas 3, 5: no es una red.')).toBeVisible();
  await expect(dialog.getByText('Línea 1: no es una huella.')).toBeVisible();
  await dialog.getByLabel('Redes permitidas').fill('192.0.2.0/24\n\n 2001:DB8::/32 ');
  await dialog.getByLabel('Certificados de cliente').fill('');
  await takePicture(page, 'keys-restrict');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'banco' })).toContainText('2 redes');
  await expect.poll(reason, { timeout: 1_000 }).toBe('network_not_allowed');
  const [stored] = await product.people.accounts.keys.list(tenant);
  expect(stored?.networks).toEqual(['192.0.2.0/24', '2001:db8::/32']);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('se usó desde una red no permitida')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await takePicture(page, 'keys-refused');

  await page.getByRole('button', { name: 'Restringir la clave banco' }).click();
  await expect(dialog.getByLabel('Redes permitidas')).toHaveValue('192.0.2.0/24\n2001:db8::/32');
  await dialog.getByLabel('Redes permitidas').fill('');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect.poll(reason, { timeout: 1_000 }).toBe('ok');

  await page.getByRole('button', { name: 'Cambiar las redes' }).click();
  await dialog.getByLabel('Redes permitidas').fill('198.51.100.7');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '198.51.100.7/32' })).toBeVisible();
  await expect.poll(reason, { timeout: 1_000 }).toBe('network_not_allowed');
  await page.goto('/activity');
  const done = (action: string) => page.getByRole('rowheader', { name: action }).first();
  await expect(done('Redes de la cuenta cambiadas')).toBeVisible();
  await expect(done('Clave rechazada por una restricción')).toBeVisible();
});

test('a developer sees the restrictions but no button to change them', async ({ page, product, context }) => {
  const { tenant } = await signInMember(product, { context }, 'developer');
  const restriction = { name: 'caja', networks: ['192.0.2.0/24'], certificates: [Array(32).fill('AB').join(':')] };
  await product.people.accounts.keys.create(tenant, restriction, { actor: 'tester' });
  await page.goto('/keys');
  await expect(page.getByRole('row').filter({ hasText: 'caja' })).toContainText('una red, un certificado');
  await expect(page.getByRole('button', { name: 'Revocar la clave caja' })).toBeVisible();
  for (const action of ['Restringir', 'Cambiar las redes']) {
    await expect(page.getByRole('button', { name: action })).toHaveCount(0);
  }
});

test('a double click creates one key, and a retry after a lost response creates no second key', async ({
  page,
  product,
  context,
}) => {
  const { tenant } = await signInMember(product, { context });
  await page.goto('/keys');
  await page.getByRole('button', { name: 'Crear clave' }).first().click();
  await page.getByLabel('Nombre').fill('una sola');
  await page.getByRole('dialog').getByRole('button', { name: 'Crear clave' }).dblclick();
  await readShownKey(page);
  expect(await product.people.accounts.keys.list(tenant)).toHaveLength(1);
  await page.getByRole('button', { name: 'Ya la guardé' }).click();

  // Nothing closes the dialog while the key is on its way.
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const holdCreation = async (route: Route) => {
    if (route.request().method() === 'POST') {
      await isHeld;
    }
    await route.continue();
  };
  await page.route('**/api/tenants/*/keys', holdCreation);
  await page.getByRole('button', { name: 'Crear clave' }).first().click();
  await page.getByLabel('Nombre').fill('en camino');
  await page.getByRole('dialog').getByRole('button', { name: 'Crear clave' }).click();
  const cancel = page.getByRole('button', { name: 'Cancelar' });
  await expect(cancel).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(cancel).toBeDisabled();
  answer();
  expect((await lookUpCedula(product, await readShownKey(page))).status).toBe(200);
  await page.getByRole('button', { name: 'Ya la guardé' }).click();
  await page.unroute('**/api/tenants/*/keys', holdCreation);

  // The server creates the key, but its response is lost.
  let isLost = false;
  await page.route('**/api/tenants/*/keys', async (route) => {
    if (route.request().method() !== 'POST' || isLost) {
      return route.continue();
    }
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Crear clave' }).first().click();
  await page.getByLabel('Nombre').fill('perdida');
  const create = page.getByRole('dialog').getByRole('button', { name: 'Crear clave' });
  await create.click();
  await expect(create).toBeEnabled();
  await create.click();
  await expect(page.getByText('Esto ya se hizo')).toBeVisible();
  expect(await product.people.accounts.keys.list(tenant)).toHaveLength(3);
});

test('a viewer sees the keys but no button to change them', async ({ page, product, context }) => {
  const { tenant } = await signInMember(product, { context }, 'viewer');
  await product.people.accounts.keys.create(tenant, { name: 'ajena' }, { actor: 'tester' });
  await page.goto('/keys');
  await expect(page.getByText('ajena')).toBeVisible();
  for (const action of ['Crear clave', 'Rotar', 'Revocar']) {
    await expect(page.getByRole('button', { name: action })).toHaveCount(0);
  }
});
