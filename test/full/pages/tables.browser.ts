import { readFile } from 'node:fs/promises';
import { AuditStreamState } from '@cotejo/accounts';
import type { Page } from '@playwright/test';
import { type ConsoleProduct, expect, signInMember, takePicture, test } from './console-product.js';
import { expectAccessible, expectNoOverflow } from './page-checks.js';
import { signInOperator } from './sign-in-operator.js';

const WIDTHS_PX = [390, 1024, 1280, 1440, 1920];
const LONG = 'Integración de la tienda con el sistema de inventarios de Bogotá';
const BY = { actor: 'tester' };

/** Fails when a button of a table's row is outside of the window, at any width. */
async function expectActionsInView(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Cargando…')).toHaveCount(0);
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `${path} ${width}`);
    const outside = await page.locator('table button').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { left, right, width: shown } = button.getBoundingClientRect();
        return shown > 0 && left >= 0 && right <= innerWidth ? [] : [button.textContent];
      }),
    );
    expect(outside, `${path} ${width}`).toEqual([]);
    await takePicture(page, `table${path.replaceAll('/', '-')}-${width}`);
  }
}

/** Keys, members and webhooks with long names. */
async function fillTenant({ people }: ConsoleProduct, tenant: string): Promise<void> {
  await people.accounts.keys.create(tenant, { name: LONG }, BY);
  await people.member(`contabilidad-y-finanzas-de-la-empresa-${tenant}@tienda-azul.example`, 'viewer', tenant);
}

test('the actions of every table of an account are in view at every width, and long names take one line', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  const { tenant } = await signInMember(product, { context }, 'admin');
  await fillTenant(product, tenant);
  for (const path of ['/keys', '/members', '/webhooks', '/usage', '/drift', '/activity', '/account']) {
    await expectActionsInView(page, path);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/keys');
  await expect(page.getByRole('button', { name: `Revocar la clave ${LONG}` })).toBeInViewport();
  const name = page.getByRole('rowheader').filter({ hasText: LONG });
  await name.locator('div').hover();
  await expect(name.locator('div')).toHaveAttribute('title', new RegExp(LONG));
  expect((await name.locator('div').boundingBox())?.height).toBeLessThan(30);
  const frame = page.getByRole('region', { name: 'Claves de la cuenta' });
  expect(await frame.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  expect((await page.getByRole('table').boundingBox())?.width).toBeGreaterThan(900);
});

test("the actions of every operators' table are in view at every width", async ({ page, product, context }) => {
  test.slow();
  await fillTenant(product, (await signInMember(product, { context }, 'admin')).tenant);
  await signInOperator(product, context, 'tablas@operacion.example');
  for (const path of ['tenants', 'sources', 'lists', 'jobs', 'audit', 'outbox', 'members']) {
    await expectActionsInView(page, `/operator/${path}`);
  }
});

test('an admin finds who changed a key, reads it with names, and sees refused sign-ins', async ({
  page,
  product,
  context,
}) => {
  const { people } = product;
  const { tenant, member } = await signInMember(product, { context }, 'admin');
  const { record } = await people.accounts.keys.create(tenant, { name: 'caja' }, { actor: member.id });
  await people.accounts.keys.create(tenant, { name: 'bodega' }, BY);
  const sso = { groupRoles: [null, { jefes: 'admin' }], secondFactor: [false, true] } as const;
  const note = { action: 'sso.configure', tenant, object: tenant } as const;
  await people.accounts.audit.note({ actor: member.id }, { ...note, changes: sso as never });
  const stream = new AuditStreamState(people.redis, { namespace: 'cotejo', environment: 'sandbox' });
  await stream.noteRefusedSignIn(member, 'wrong_credentials', { sourceIp: '192.0.2.7' });
  await stream.noteRefusedSignIn({ id: 'unknown', tenant }, 'company_sign_in', {});

  await page.goto('/activity');
  await expect(page.getByText('Roles por grupo: jefes: Administrador')).toBeVisible();
  await expect(page.getByText('Segundo factor: no → sí')).toBeVisible();
  await expect(page.getByText('[object Object]')).toHaveCount(0);
  await expect(page.getByText(/\d:\d\d:\d\d/).first()).toBeVisible();
  await page.getByLabel('Persona').selectOption(member.name);
  await page.getByLabel('Acción').selectOption('Clave creada');
  const row = page.getByRole('row').filter({ hasText: 'Clave creada' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('caja');
  await expect(row.getByTitle(record.id)).toBeVisible();
  await page.getByLabel('Desde').fill('2020-01-01');
  await page.getByLabel('Hasta').fill('2020-01-02');
  await expect(page.getByText('Nada coincide con los filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar los filtros' }).click();
  await page.getByLabel('Buscar').fill('BODEGA');
  await expect(row).toHaveCount(1);
  await expectAccessible(page, 'activity filtered');

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar CSV' }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toMatch(/^\uFEFFFecha;Acción;Hecha por;Red;Sobre;Identificador;Cambios;Solicitud;Entrada\r\n/);
  expect(text.split('\r\n')).toHaveLength(3);
  await expect(page.getByText('Se descargó una fila.')).toBeVisible();

  await page.getByRole('tab', { name: 'Ingresos' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Correo o contraseña incorrectos' })).toContainText(member.name);
  await expect(page.getByText('Rechazado con el proveedor de identidad')).toBeVisible();
  await page.getByLabel('Resultado').selectOption('Rechazados');
  await expect(page.getByRole('row')).toHaveCount(3);
  await takePicture(page, 'activity-sign-ins');
});
