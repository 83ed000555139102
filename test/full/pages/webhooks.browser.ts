import { randomUUID } from 'node:crypto';
import { SUBSCRIBABLE_EVENT_TYPES } from '@cotejo/contracts';
import type { Page } from '@playwright/test';
import { isSignedBy, verifyShared, WebhookReceiver } from '../../harness/webhook-receiver.js';
import { expect, signInMember, takePicture, test } from './console-product.js';
import { copyShown } from './copy-shown.js';
import { checkOpen, expectAccessible } from './page-checks.js';
import { signInOperator } from './sign-in-operator.js';

let receiver: WebhookReceiver;
test.beforeAll(async () => {
  receiver = await WebhookReceiver.start();
});
test.afterAll(() => receiver?.stop());

// Without transitions, a change of theme is complete at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Adds a webhook in the page. @returns what the page shows of it once */
async function addWebhook(page: Page, name: string, url = `${receiver.url}/cotejo?token=Qu3ry`) {
  await page.getByRole('button', { name: 'Agregar webhook' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL de su servidor').fill(url);
  await dialog.getByLabel('Descripción').fill(name);
  await dialog.getByRole('button', { name: 'Agregar webhook' }).click();
  const shown = { secret: await copyShown(dialog, 'Secreto'), publicKey: await copyShown(dialog, 'Clave pública') };
  await takePicture(page, `webhooks-secret-${name}`);
  await page.getByRole('button', { name: 'Ya lo guardé' }).click();
  return shown;
}

const openLog = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Entregas .*del webhook ${name}$`) }).click();

test('a test event arrives signed with the secret that was shown once, and its result appears in the log', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  await signInMember(product, { context }, 'developer');
  await page.goto('/webhooks');
  await expect(page.getByText('Todavía no hay webhooks')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Guía de webhooks' })).toHaveAttribute('href', '/docs/guides/webhooks');
  const { secret, publicKey } = await addWebhook(page, 'bodega');
  await expect(page.getByText('whsec_')).toHaveCount(0);
  await page.getByText('Ver la clave pública').click();
  await expect(page.getByText(publicKey)).toBeVisible();

  receiver.received.length = 0;
  await openLog(page, 'bodega');
  await expect(page.getByText('Todavía no hay entregas.')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar evento de prueba' }).click();
  await expect(page.getByText(/Su servidor aceptó el evento de prueba en/)).toBeVisible({ timeout: 30_000 });
  const event = await receiver.next('webhook.test');
  verifyShared(event, secret);
  expect(isSignedBy(event, publicKey)).toBe(true);
  await expect(page.getByRole('row', { name: event.id })).toContainText('Entregado (204)');

  receiver.answer = (_, response) => response.writeHead(503).end();
  await page.getByRole('button', { name: 'Enviar evento de prueba' }).click();
  await expect(page.getByText('El evento de prueba no se entregó. Su servidor respondió 503.')).toBeVisible({
    timeout: 30_000,
  });
  receiver.answer = (_, response) => response.writeHead(204).end();
  await checkOpen(page, 'webhooks-log');
  const before = receiver.received.length;
  await page
    .getByRole('button', { name: /^Reenviar el evento/ })
    .first()
    .click();
  await expect(page.getByText('El evento se envía de nuevo')).toBeVisible();
  await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBeGreaterThan(before);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByText('Entregado (204)')).toBeVisible();
  await checkOpen(page, 'webhooks-list');
});

test('during a rotation both secrets sign, and the page says until when the old one does', async ({
  page,
  product,
  context,
}) => {
  await signInMember(product, { context }, 'developer');
  await page.goto('/webhooks');
  const old = await addWebhook(page, 'tienda');
  await page.getByRole('button', { name: 'Rotar el secreto del webhook tienda' }).click();
  await page.getByRole('dialog').getByText('1 hora').click();
  await checkOpen(page, 'webhooks-rotate');
  await page.getByRole('dialog').getByRole('button', { name: 'Rotar el secreto' }).click();
  const fresh = await copyShown(page.getByRole('dialog'), 'Secreto');
  await takePicture(page, 'webhooks-rotated-secret');
  expect(fresh).not.toBe(old.secret);
  await page.getByRole('button', { name: 'Ya lo guardé' }).click();
  // The dialog says it too, until it is gone.
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(/El secreto anterior también firma cada evento hasta el/)).toBeVisible();
  receiver.received.length = 0;
  await openLog(page, 'tienda');
  await page.getByRole('button', { name: 'Enviar evento de prueba' }).click();
  const event = await receiver.next('webhook.test', 30_000);
  verifyShared(event, old.secret);
  verifyShared(event, fresh);
  await page.keyboard.press('Escape');
  await page.getByText('Ver la clave pública').click();
  await takePicture(page, 'webhooks-rotating');
});

test('a webhook is changed, disabled, enabled and deleted, and its address is checked', async ({
  page,
  product,
  context,
}) => {
  await signInMember(product, { context });
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Agregar webhook' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL de su servidor').fill('https://192.168.0.7/hook');
  await dialog.getByRole('button', { name: 'Agregar webhook' }).click();
  const address = dialog.getByLabel('URL de su servidor');
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/La URL apunta a una red privada: use una dirección pública/);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await checkOpen(page, 'webhooks-create');
  await page.keyboard.press('Escape');
  await addWebhook(page, 'caja', 'https://hooks.tienda.example/cotejo');

  await page.getByRole('button', { name: 'Cambiar el webhook caja' }).click();
  await dialog.getByLabel('Descripción').fill('caja dos');
  await dialog.getByText('list.refused').click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { name: 'caja dos' })).toBeVisible();
  await expect(page.getByText(`${SUBSCRIBABLE_EVENT_TYPES.length - 1} tipos`)).toBeVisible();

  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Desactivar el webhook caja dos' }).click();
  await confirm('Desactivar');
  await expect(page.getByText(/Una persona lo desactivó/)).toBeVisible();
  await takePicture(page, 'webhooks-disabled');
  await page.getByRole('button', { name: 'Activar el webhook caja dos' }).click();
  await confirm('Activar');
  await expect(page.getByText(/Una persona lo desactivó/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Eliminar el webhook caja dos' }).click();
  await confirm('Eliminar');
  await expect(page.getByText('Todavía no hay webhooks')).toBeVisible();
  await page.goto('/activity');
  for (const done of ['Webhook creado', 'Webhook cambiado', 'Webhook desactivado', 'Webhook eliminado']) {
    await expect(page.getByRole('rowheader', { name: done })).toBeVisible();
  }
  await expect(page.getByText('/cotejo')).toHaveCount(0);
});

test('the keyboard alone adds a webhook, in English', async ({ page, product, context }) => {
  await signInMember(product, { context }, 'developer');
  await page.goto('/webhooks');
  await page.getByLabel('Idioma').selectOption('English');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Guide to webhooks' })).toHaveAttribute(
    'href',
    '/docs/en/guides/webhooks',
  );
  await takePicture(page, 'webhooks-empty-english');
  const add = page.getByRole('button', { name: 'Add webhook' }).first();
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('URL of your server')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('https://hooks.tienda.example/cotejo');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await expectAccessible(page, 'the secret in English');
  await takePicture(page, 'webhooks-secret-english');
  await page.getByRole('button', { name: 'I have saved it' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'hooks.tienda.example' })).toBeVisible();
  await expect(page.getByText('None yet')).toBeVisible();
});

test('a viewer sees the host of a webhook and its log, and no button to change it', async ({
  page,
  product,
  context,
}) => {
  const { tenant } = await signInMember(product, { context }, 'developer');
  await page.goto('/webhooks');
  await addWebhook(page, 'ajena', 'https://hooks.tienda.example/cotejo?token=Qu3ry');
  await signInMember(product, { context }, 'viewer', tenant);
  await page.reload();
  await expect(page.getByText('hooks.tienda.example', { exact: true })).toBeVisible();
  await expect(page.getByText('Qu3ry')).toHaveCount(0);
  for (const action of ['Agregar', 'Cambiar', 'Rotar', 'Desactivar', 'Eliminar']) {
    await expect(page.getByRole('button', { name: action })).toHaveCount(0);
  }
  await openLog(page, 'ajena');
  await expect(page.getByRole('button', { name: 'Enviar evento de prueba' })).toHaveCount(0);
  await takePicture(page, 'webhooks-viewer');
});

test('an operator adds a webhook for an account', async ({ page, product, context }) => {
  const tenant = `tenant-${randomUUID().slice(0, 8)}`;
  await product.people.member(`jefa@${tenant}.example`, 'admin', tenant);
  await signInOperator(product, context, `operador@${tenant}.example`);
  await page.goto(`/operator/tenants/${tenant}`);
  await page
    .getByRole('navigation', { name: /Páginas/ })
    .getByRole('link', { name: 'Webhooks' })
    .click();
  await addWebhook(page, 'por-operador', 'https://hooks.tienda.example/cotejo');
  await expect(page.getByRole('heading', { name: 'por-operador' })).toBeVisible();
  await takePicture(page, 'webhooks-operator');
});
