import type { Page } from '@playwright/test';
import { ageConfirmation, expect, PASSWORD, signInMember, takePicture, test } from './console-product.js';

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo', { exact: true }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar' }).click();
}

test('after the session ends, signing in returns to the same page', async ({ page, product, context }) => {
  const { email, member } = await signInMember(product, { context });
  await page.goto('/activity');
  await expect(page.getByRole('heading', { name: 'Actividad' })).toBeVisible();
  await product.people.members.endSessions(member, { actor: 'tester' });
  // The page may already have noticed the end of the session; then there is no link to click.
  const link = page.getByRole('link', { name: 'Equipo' });
  await link.dispatchEvent('click', undefined, { timeout: 2_000 }).catch(() => {});
  await expect(page.getByText('Su sesión terminó')).toBeVisible();
  await takePicture(page, 'session-ended');
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: /^(Equipo|Actividad)$/ })).toBeVisible();
});

test('a sensitive action requires the password again and then completes', async ({ page, product, context }) => {
  const { member, tenant } = await signInMember(product, { context });
  await page.goto('/keys');
  await ageConfirmation(product, member.id);
  await page.getByRole('button', { name: 'Crear clave' }).first().click();
  await page.getByLabel('Nombre').fill('tras confirmar');
  await page.getByRole('dialog').getByRole('button', { name: 'Crear clave' }).click();
  await expect(page.getByText('Confirme que es usted')).toBeVisible();
  await takePicture(page, 'confirm');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText(/^sk_test_cot_\w+$/)).toBeVisible();
  expect(await product.people.accounts.keys.list(tenant)).toHaveLength(1);
});

test('two tabs share a renewed session, and signing out of one signs out of both', async ({
  page,
  product,
  context,
}) => {
  const { member } = await signInMember(product, { context });
  const other = await context.newPage();
  await Promise.all([page.goto('/account'), other.goto('/account')]);
  await ageConfirmation(product, member.id);
  await page.getByRole('button', { name: 'Activar el segundo factor' }).click();
  await page.getByRole('dialog').getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('img', { name: 'Código QR' })).toBeVisible();
  await other.getByLabel('Nombre').fill('Otro Nombre');
  await other.getByRole('button', { name: 'Guardar' }).click();
  await expect(other.getByText('Los cambios quedaron guardados')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(other.getByRole('button', { name: 'Ingresar' })).toBeVisible();
});

test('without Redis the form shows the problem and keeps its text, and it works when Redis is back', async ({
  page,
  product,
  context,
}) => {
  const { tenant } = await signInMember(product, { context });
  await page.goto('/keys');
  await page.getByRole('button', { name: 'Crear clave' }).first().click();
  await page.getByLabel('Nombre').fill('en la tormenta');
  const frozen = product.freezeState(6_000);
  const create = page.getByRole('dialog').getByRole('button', { name: 'Crear clave' });
  await create.click();
  await expect(page.getByRole('dialog').getByText(/No hay conexión/)).toBeVisible();
  await takePicture(page, 'redis-away');
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
