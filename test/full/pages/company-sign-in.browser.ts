import { randomUUID } from 'node:crypto';
import { CLIENT, type OpenidProvider, startOpenidProvider } from '@cotejo/console/testing';
import type { Browser, Page } from '@playwright/test';
import {
  ageConfirmation,
  type ConsoleProduct,
  expect,
  PASSWORD,
  signInMember,
  takePicture,
  test,
} from './console-product.js';
import { copyShown } from './copy-shown.js';
import { DESKTOP, expectAccessible, expectNoOverflow, PHONE } from './page-checks.js';

const tenant = `tenant-${randomUUID().slice(0, 8)}`;
const BEA = { sub: 'bea-1', email: 'bea@tienda-azul.example', name: 'Bea Ruiz', groups: ['riesgo'] };

let provider: OpenidProvider;
test.beforeAll(async ({ product }) => {
  provider = await startOpenidProvider({ consoleUrl: product.consoleUrl, tenant });
  await provider.use(BEA);
});
test.afterAll(() => provider?.stop());

// Each test uses the provider that the first test connects.
test.describe.configure({ mode: 'serial' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A page of another person, without a session. */
async function openOther(browser: Browser, product: ConsoleProduct): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'es-CO', baseURL: product.consoleUrl });
  return context.newPage();
}

/** Creates the token of the directory, uses it, replaces it, and stops the directory. */
async function followToken(page: Page): Promise<void> {
  const users = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await page.request.get('/api/scim/v2/Users', { headers })).status();
  };
  const tokenOf = async (button: string) => {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Crear el token' }).click();
    const token = await copyShown(page, 'Token');
    await expectAccessible(page, `${button}: shown`);
    return token;
  };
  const first = await tokenOf('Crear el token');
  await takePicture(page, 'directory-token');
  expect(await users(first)).toBe(200);
  await page.getByRole('button', { name: 'Lo guardé' }).click();
  const second = await tokenOf('Cambiar el token');
  expect([await users(first), await users(second)]).toEqual([401, 200]);
  await page.getByRole('button', { name: 'Lo guardé' }).click();
  await page.getByRole('button', { name: 'Dejar de usar el directorio' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar de usar el directorio' }).click();
  await expect(page.getByText('El proveedor no envía un directorio')).toBeVisible();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('an admin connects the identity provider, and a person of the company signs in through it', async ({
  page,
  product,
  context,
  browser,
}) => {
  test.slow();
  const { member, email } = await signInMember(product, { context }, 'admin', tenant);
  const factor = { sealed: 'unreadable', enabledAt: Date.now() };
  await product.people.members.setSecondFactor(
    member.id,
    'member.enable_second_factor',
    { actor: 'test' },
    () => factor,
  );

  await page.goto('/company-sign-in');
  await expect(page.getByText(`${product.consoleUrl}/api/sso/${tenant}/callback`)).toBeVisible();
  await page.getByLabel('Emisor').fill(provider.issuer);
  await page.getByLabel('Identificador del cliente').fill(CLIENT.id);
  await page.getByLabel('Secreto del cliente').fill(CLIENT.secret);
  await page.getByLabel('Grupos con el rol Lector').fill('riesgo\nfraude');
  await page.getByLabel('Grupos con el rol Administrador').fill('jefatura');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Primero compruebe el ingreso')).toBeVisible();
  await followToken(page);

  const other = await openOther(browser, product);
  await other.goto('/sign-in');
  await other.getByRole('link', { name: 'Ingresar con su empresa' }).click();
  await other.getByLabel('Cuenta de su empresa').fill(tenant);
  await takePicture(other, 'company');
  await other.getByRole('button', { name: 'Continuar' }).click();
  await expect(heading(other, 'Inicio')).toBeVisible();
  await other.goto('/account');
  await expect(other.getByText('la contraseña y el segundo factor se cambian en su proveedor')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Desactivar contraseñas' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desactivar contraseñas' }).click();
  await expect(page.getByText('Acceso de emergencia con contraseña:')).toBeVisible();
  await expectAccessible(page, 'company-sign-in');
  await takePicture(page, 'company-sign-in');
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page, 'company-sign-in phone');
  await page.setViewportSize(DESKTOP);

  // The break-glass member still has a password.
  const third = await openOther(browser, product);
  await third.goto('/sign-in');
  await third.getByLabel('Correo').fill(email);
  await third.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await third.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(heading(third, 'Segundo factor')).toBeVisible();
});

test('a right password leads to the provider where passwords are off', async ({ product, browser }) => {
  const email = `ana-${randomUUID().slice(0, 8)}@tienda-azul.example`;
  await product.people.member(email, 'developer', tenant);
  await provider.use({ ...BEA, sub: 'ana-1', email });
  const page = await openOther(browser, product);
  await page.goto('/sign-in');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(heading(page, 'Inicio')).toBeVisible();
});

test('a person without a role reads why, and can try again', async ({ product, browser }) => {
  await provider.use({ ...BEA, sub: 'leo-1', email: 'leo@tienda-azul.example', groups: ['ventas'] });
  const page = await openOther(browser, product);
  await page.goto(`/sso/${tenant}`);
  await expect(page.getByText(`Va a ingresar a la cuenta ${tenant}`)).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Ninguno de sus grupos tiene un rol en Cotejo')).toBeVisible();
  await expectAccessible(page, 'refused sign-in');
  await takePicture(page, 'company-refused');
  await provider.use({ ...BEA, sub: 'leo-1', email: 'leo@tienda-azul.example' });
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(heading(page, 'Inicio')).toBeVisible();
});

test('a change is confirmed at the provider, and signing out leads there too', async ({ product, browser }) => {
  await provider.use({ ...BEA, sub: 'eva-1', email: 'eva@tienda-azul.example', groups: ['jefatura'] });
  const page = await openOther(browser, product);
  await page.goto(`/sso/${tenant}`);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(heading(page, 'Inicio')).toBeVisible();
  const eva = await product.people.members.findInTenant(tenant, 'eva@tienda-azul.example');
  await ageConfirmation(product, eva?.id ?? '');

  const createKey = async () => {
    await page.getByRole('button', { name: 'Crear clave' }).first().click();
    await page.getByLabel('Nombre').fill('tienda');
    await page.getByRole('dialog').getByRole('button', { name: 'Crear clave' }).click();
  };
  await page.goto('/keys');
  await createKey();
  await expect(page.getByText('Ingrese de nuevo con su empresa y repita la acción')).toBeVisible();
  await expectAccessible(page, 'confirmation at the provider');
  await takePicture(page, 'company-confirm');
  await page.getByRole('button', { name: 'Ingresar con su empresa' }).click();
  await expect(heading(page, 'Claves')).toBeVisible();
  await createKey();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/^sk_test_/)
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Ya la guardé' }).click();

  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`));
});
