import type { Page } from '@playwright/test';
import { expect, PASSWORD, picture, signedIn, test } from './console-product.js';

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo', { exact: true }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

test('a session that has ended: sign in, and go on at the same page', async ({ page, product, context }) => {
  const { email, member } = await signedIn(product, { context });
  await page.goto('/activity');
  await expect(page.getByRole('heading', { name: 'Actividad' })).toBeVisible();
  await product.people.sessions.closeAll(member.id);
  // Unless the page has noticed by itself.
  const link = page.getByRole('link', { name: 'Equipo' });
  await link.dispatchEvent('click', undefined, { timeout: 2_000 }).catch(() => {});
  await expect(page.getByText('Su sesión terminó')).toBeVisible();
  await picture(page, 'session-ended');
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: /^(Equipo|Actividad)$/ })).toBeVisible();
});

test('a sensitive change requires the password again, and then continues by itself', async ({
  page,
  product,
  context,
}) => {
  const { member, tenant } = await signedIn(product, { context });
  await page.goto('/keys');
  await olderConfirmation(product, member.id);
  await page.getByRole('button', { name: 'Crear clave' }).first().click();
  await page.getByLabel('Nombre').fill('tras confirmar');
  await page.getByRole('dialog').getByRole('button', { name: 'Crear clave' }).click();
  await expect(page.getByText('Confirme que es usted')).toBeVisible();
  await picture(page, 'confirm');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText(/^sk_test_cot_\w+$/)).toBeVisible();
  expect(await product.people.accounts.keys.list(tenant)).toHaveLength(1);
});

/** As if the password had been given six minutes ago. */
async function olderConfirmation({ people: { redis } }: Parameters<typeof signedIn>[0], memberId: string) {
  const [digest] = await redis.hvals(`cotejo:sandbox:console:sessions:${memberId}`);
  const name = `cotejo:sandbox:console:session:${digest}`;
  const session = JSON.parse((await redis.get(name)) as string);
  await redis.set(name, JSON.stringify({ ...session, confirmedAt: Date.now() - 360_000 }), 'KEEPTTL');
}

test('two tabs: a session renewed in one continues in the other; signing out of one signs out of both', async ({
  page,
  product,
  context,
}) => {
  const { member } = await signedIn(product, { context });
  const other = await context.newPage();
  await Promise.all([page.goto('/account'), other.goto('/account')]);
  await olderConfirmation(product, member.id);
  await page.getByRole('button', { name: 'Activar el segundo factor' }).click();
  await page.getByRole('dialog').getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('img', { name: 'Código QR' })).toBeVisible();
  await other.getByLabel('Nombre').fill('Otro Nombre');
  await other.getByRole('button', { name: 'Guardar' }).click();
  await expect(other.getByText('Los cambios quedaron guardados')).toBeVisible();
  await page.getByRole('button', { name: 'Salir' }).click();
  await expect(other.getByRole('button', { name: 'Ingresar' })).toBeVisible();
});

test('Redis away: it is said, what was typed stays, and all goes on by itself', async ({ page, product, context }) => {
  const { tenant } = await signedIn(product, { context });
  await page.goto('/keys');
  await page.getByRole('button', { name: 'Crear clave' }).first().click();
  await page.getByLabel('Nombre').fill('en la tormenta');
  const frozen = product.freezeState(6_000);
  const create = page.getByRole('dialog').getByRole('button', { name: 'Crear clave' });
  await create.click();
  await expect(page.getByRole('dialog').getByText(/Sin conexión/)).toBeVisible();
  await picture(page, 'redis-away');
  await expect(page.getByLabel('Nombre')).toHaveValue('en la tormenta');
  await frozen;
  await expect(async () => {
    if (await create.isVisible()) {
      await create.click();
    }
    await expect(page.getByText(/^sk_test_cot_\w+$|Esto ya se hizo/).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  expect(await product.people.accounts.keys.list(tenant)).toHaveLength(1);
});
