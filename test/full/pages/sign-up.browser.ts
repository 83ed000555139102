import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, PASSWORD, signInMember, takePicture, test } from './console-product.js';
import { copyShown } from './copy-shown.js';

const runShell = async (command: string) =>
  (await promisify(execFile)('sh', ['-c', command], { timeout: 20_000 })).stdout;

test('a new company signs up, gets a key and makes its first call with it', async ({ page, product }) => {
  const email = 'dev@panaderia-azul.example';
  await page.goto('/sign-up');
  await page.getByLabel('Empresa', { exact: true }).fill('Panadería Azul S.A.S.');
  await page.getByLabel('NIT').fill('900373115-4');
  await page.getByLabel('Su nombre').fill('Inés Duarte');
  await page.getByLabel('Correo de la empresa').fill(email);
  const password = page.getByLabel('Contraseña', { exact: true });
  for (const [weak, reason] of [
    ['corta', 'Tiene menos de 12 caracteres.'],
    ['password1234', 'Es fácil de adivinar.'],
  ] as const) {
    await password.fill(weak);
    await page.getByRole('button', { name: 'Crear la cuenta' }).click();
    await expect(page.getByText(reason)).toBeVisible();
    await expect(page.getByText('Varias palabras juntas son más fáciles de recordar.')).toBeVisible();
  }
  await password.fill(PASSWORD);
  await expect(page.getByText('El dígito de verificación no corresponde')).toBeVisible();
  await page.getByLabel('NIT').fill('900373115-3');
  await expect(page.getByText('El dígito de verificación es correcto')).toBeVisible();
  await page.getByRole('button', { name: 'Crear la cuenta' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Revise su correo' })).toBeVisible();
  await expect(page.getByText(`npm run cotejo -- mails read ${email}`)).toBeVisible();
  await takePicture(page, 'look-at-your-mail');

  const { kind, token } = await product.people.mailTo(email);
  expect(kind).toBe('verify_email');
  await page.goto(`/verify-email#${token}`);
  await page.getByRole('button', { name: 'Confirmar y ver mi clave' }).click();
  expect(page.url()).not.toContain(token);
  await expect(page.getByRole('heading', { name: 'Su clave de pruebas' })).toBeVisible();
  const key = await copyShown(page, 'Clave');
  const curl = await page.locator('pre').innerText();
  expect(curl).toContain(key);
  expect(JSON.parse(await runShell(curl))).toMatchObject({ success: true, cedula: { valid: true } });
  await takePicture(page, 'key-shown-once');

  await page.getByRole('button', { name: 'Ya la guardé' }).click();
  await expect(page.getByLabel('Correo', { exact: true })).toHaveValue(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await expect(page.getByText(/quedan 99$/)).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);

  // The page shows the new quota without any action of the member.
  await runShell(curl);
  await expect(page.getByText(/quedan 98$/)).toBeVisible({ timeout: 15_000 });

  await page.goto(`/verify-email#${token}`);
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
});

test('sign-up refuses a disposable address and does not reveal that an email has an account', async ({
  page,
  product,
}) => {
  await product.people.forgetTries();
  await product.people.member('ya@cliente.example', 'admin', 'ya-cliente');
  await page.goto('/sign-up');
  await page.getByLabel('Empresa', { exact: true }).fill('Otra Empresa');
  await page.getByLabel('NIT').fill('860034313-7');
  await page.getByLabel('Su nombre').fill('Otro');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Correo de la empresa').fill('otro@mailinator.com');
  await page.getByRole('button', { name: 'Crear la cuenta' }).click();
  await expect(page.getByText('No se aceptan correos desechables')).toBeVisible();
  await expect(page.getByLabel('Empresa', { exact: true })).toHaveValue('Otra Empresa');
  await page.getByLabel('Correo de la empresa').fill('ya@cliente.example');
  await page.getByRole('button', { name: 'Crear la cuenta' }).click();
  await expect(page.getByRole('heading', { name: 'Revise su correo' })).toBeVisible();
  expect(await product.people.mailTo('ya@cliente.example')).toMatchObject({ kind: 'already_registered' });
});

test('an invited person opens the link of the copied command, and belongs to the team', async ({
  page,
  product,
  context,
}) => {
  const email = 'nueva@tienda-azul.example';
  await signInMember(product, { context });
  await page.goto('/members');
  await page.getByRole('button', { name: 'Invitar' }).first().click();
  await page.getByLabel('Correo').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar la invitación' }).click();
  const [, args = ''] = (await copyShown(page, 'Orden')).split(' -- ');
  const link = /https:\S+\/invitation#\S+/.exec(await product.cli(...args.split(' ')))?.[0] ?? '';
  await context.clearCookies();
  await page.goto(link);
  await page.getByLabel('Su nombre').fill('Nueva Persona');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click();
  await expect(page.getByRole('heading', { name: 'Inicio' })).toBeVisible();
});
