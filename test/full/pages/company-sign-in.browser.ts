import { randomUUID } from 'node:crypto';
import { CLIENT, type OpenidProvider, startOpenidProvider } from '@cotejo/console/testing';
import type { Browser, BrowserContext, Page } from '@playwright/test';
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
const MAIL_DOMAIN = 'tienda-azul.example';
const BEA = { sub: 'bea-1', email: `bea@${MAIL_DOMAIN}`, name: 'Bea Ruiz', groups: ['riesgo'] };

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

/** An admin with a second factor, who may be the emergency access. */
async function signInAdmin(product: ConsoleProduct, context: BrowserContext): Promise<string> {
  const { member, email } = await signInMember(product, { context }, 'admin', tenant);
  const factor = { sealed: 'unreadable', enabledAt: Date.now() };
  await product.people.members.setSecondFactor(
    member.id,
    'member.enable_second_factor',
    { actor: 'test' },
    () => factor,
  );
  return email;
}

/** The error beside a field, which has the focus. */
const expectFieldError = async (page: Page, label: string, text: string): Promise<void> => {
  const field = page.getByLabel(label);
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(new RegExp(text));
};

test('wrong settings are explained at their field', async ({ page, product, context }) => {
  await signInMember(product, { context }, 'admin', tenant);
  await page.goto('/company-sign-in');
  const issuer = page.getByLabel('Emisor');
  const save = page.getByRole('button', { name: 'Guardar' });
  await page.getByLabel('Identificador del cliente').fill(CLIENT.id);
  await issuer.fill('no es url');
  await save.click();
  await expectFieldError(page, 'Emisor', 'Escriba una dirección completa');
  await issuer.fill(provider.issuer);
  await save.click();
  await expectFieldError(page, 'Grupos con el rol Lector', 'Escriba al menos un grupo');
  await page.getByLabel('Grupos con el rol Lector').fill('riesgo');
  for (const [address, text] of [
    ['http://127.0.0.1:1', 'No responde'],
    ['https://10.0.0.1', 'red privada'],
    [product.url, 'no publica los datos de un proveedor'],
    ['https://login.microsoftonline.com/common/v2.0', 'cualquier empresa'],
  ] as const) {
    await issuer.fill(address);
    await save.click();
    await expectFieldError(page, 'Emisor', text);
  }
  await expectAccessible(page, 'error of the issuer');
  await takePicture(page, 'company-errors');
});

test('an admin tests the sign-in before anything is stored, and people enter their address only', async ({
  page,
  product,
  context,
  browser,
}) => {
  test.slow();
  const email = await signInAdmin(product, context);
  await page.goto('/company-sign-in');
  await expect(page.getByText(`${product.consoleUrl}/api/sso/${tenant}/callback`)).toBeVisible();
  await page.getByLabel('Su proveedor').selectOption('Microsoft Entra ID');
  await expect(page.getByText('URI de redirección (Redirect URI)')).toBeVisible();
  await expect(page.getByText('Id. de aplicación (cliente), Application (client) ID')).toBeVisible();
  await takePicture(page, 'company-entra');
  await page.getByLabel('Su proveedor').selectOption('Otro');

  // A wrong secret first.
  await page.getByLabel('Emisor').fill(provider.issuer);
  await page.getByLabel('Identificador del cliente').fill(CLIENT.id);
  await page.getByLabel('Secreto del cliente').fill('another secret');
  await page.getByLabel('Grupos con el rol Lector').fill('riesgo\nfraude');
  await page.getByLabel('Grupos con el rol Administrador').fill('jefatura');
  const tryIt = page.getByRole('button', { name: 'Probar el ingreso' });
  await tryIt.click();
  await expect(page.getByText('El ingreso no funcionó')).toBeVisible();
  await expect(page.getByText('no acepta el secreto del cliente')).toBeVisible();
  await expect(page.getByText('El proveedor dijo:')).toBeVisible();
  await takePicture(page, 'company-test-bad');
  await expect(page.getByText('Todavía no están guardados')).toBeVisible();
  await expect(page.getByLabel('Emisor')).toHaveValue(provider.issuer);

  await page.getByLabel('Secreto del cliente').fill(CLIENT.secret);
  await tryIt.click();
  await expect(page.getByText('El ingreso funciona')).toBeVisible();
  await expect(page.getByText('Habría ingresado con el rol Lector.')).toBeVisible();
  await expectAccessible(page, 'company sign-in after a test');
  await takePicture(page, 'company-test-good');
  expect(await product.people.members.findInTenant(tenant, BEA.email)).toBeNull();

  // The tested secret need not be typed again.
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('button', { name: 'Desactivar contraseñas' })).toBeVisible();
  await page.getByLabel('Nombre del dato con los grupos').fill('roles');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Esta configuración no se ha probado')).toBeVisible();
  await page.getByLabel('Nombre del dato con los grupos').fill('groups');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await followToken(page);

  // A mail domain is the company's when its DNS has the record.
  const { domainProof } = (await (await page.request.get(`/api/tenants/${tenant}/sso`)).json()).addresses;
  await page.getByLabel('Dominio', { exact: true }).fill(MAIL_DOMAIN);
  await page.getByRole('button', { name: 'Comprobar y agregar' }).click();
  await expectFieldError(page, 'Dominio', 'todavía no muestra ese registro');
  product.dns.records.set(`${domainProof.label}.${MAIL_DOMAIN}`, domainProof.value);
  await page.getByRole('button', { name: 'Comprobar y agregar' }).click();
  await expect(page.getByRole('button', { name: `Quitar el dominio ${MAIL_DOMAIN}` })).toBeVisible();

  const other = await openOther(browser, product);
  await other.goto('/sign-in');
  await other.getByLabel('Correo').fill(`bea@nobody.example`);
  await other.getByRole('link', { name: 'Ingresar con su empresa' }).click();
  await expect(other.getByLabel('Correo de la empresa')).toHaveValue('bea@nobody.example');
  await other.getByRole('button', { name: 'Continuar' }).click();
  await expectFieldError(other, 'Correo de la empresa', 'Ninguna empresa registró ese dominio');
  await takePicture(other, 'company');
  await other.getByLabel('Correo de la empresa').fill(BEA.email);
  await other.getByRole('button', { name: 'Continuar' }).click();
  await expect(heading(other, 'Inicio')).toBeVisible();
  await other.goto('/account');
  await expect(other.getByText('la contraseña y el segundo factor se cambian en su proveedor')).toBeVisible();

  await page.goto('/members');
  await expect(page.getByText('En su proveedor').first()).toBeVisible();
  await page.goto('/company-sign-in');
  await page.getByRole('button', { name: 'Desactivar contraseñas' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desactivar contraseñas' }).click();
  await expect(page.getByText('Acceso de emergencia con contraseña:')).toBeVisible();
  await expectAccessible(page, 'company-sign-in');
  await takePicture(page, 'company-sign-in');
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page, 'company-sign-in phone');
  await takePicture(page, 'company-sign-in-phone');
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
  await expect(page.getByText('Va a ingresar a')).toBeVisible();
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
