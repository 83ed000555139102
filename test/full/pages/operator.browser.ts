import { TOTP } from 'otpauth';
import { BY } from '../../harness/accounts.js';
import { clientOf } from '../../harness/http.js';
import { ageConfirmation, expect, PASSWORD, signInMember, takePicture, test } from './console-product.js';
import { copyShown, copyWith } from './copy-shown.js';
import { checkOpen } from './page-checks.js';
import { signInOperator } from './sign-in-operator.js';

test('the first operator opens the link of the command line, and signs in with a recovery code', async ({
  page,
  product,
  context,
}) => {
  const email = 'fundadora@operacion.example';
  const { url } = JSON.parse(await product.cli('members', 'invite', '--operator', '--email', email, '--json'));
  await page.goto(url);
  await page.getByLabel('Su nombre').fill('Fundadora');
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Aceptar la invitación' }).click();
  await page.getByRole('button', { name: 'Activar el segundo factor' }).click();
  const secret = await copyShown(page, 'Clave para escribir a mano');
  await page.getByLabel('Código de seis dígitos').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Activar', exact: true }).click();
  const codes = await copyWith(page.getByRole('button', { name: /^(Copiar todos|Copiado)$/ }));
  await page.getByRole('button', { name: 'Ya los guardé' }).click();

  await context.clearCookies();
  await page.goto('/sign-in');
  await page.getByLabel('Correo', { exact: true }).fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await page.getByLabel('Código de recuperación').fill(codes.split('\n')[0] ?? '');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('heading', { name: 'Cuentas' })).toBeVisible();
});

test('an operator creates an account and drafts its policy, and another operator activates it', async ({
  page,
  browser,
  product,
}) => {
  await signInOperator(product, page.context(), 'primera@operacion.example');
  await page.goto('/operator/tenants');
  await page.getByRole('button', { name: 'Crear cuenta' }).first().click();
  await page.getByLabel('Empresa').fill('Ferretería Ñandú S.A.S.');
  await page.getByLabel('NIT').fill('860034313-7');
  await expect(page.getByLabel('Identificador')).toHaveValue('ferreteria-nandu-s-a-s');
  await page.getByLabel('Correo del administrador').fill('jefe@ferreteria-nandu.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Crear cuenta' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Resumen' })).toBeVisible();
  expect((await product.people.mailTo('jefe@ferreteria-nandu.example')).kind).toBe('invitation');

  await page.getByRole('link', { name: 'Política' }).click();
  await page.getByRole('tab', { name: 'JSON' }).click();
  const editor = page.getByLabel('Política (JSON)');
  const standard = await editor.inputValue();
  await editor.fill(standard.replace('"rejectFrom": 70', '"rejectFrom": "mucho"'));
  const findings = page.getByRole('region', { name: 'Verificación' });
  await expect(findings).toContainText(/\/thresholds\/rejectFrom línea \d+/);
  await expect(page.getByRole('button', { name: 'Guardar borrador' })).toBeDisabled();
  await findings.getByRole('button', { name: /^Ir al campo/ }).click();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('"mucho"');
  await page.getByRole('tab', { name: 'Umbrales y montos' }).click();
  await expect(page.getByText('Corrija primero el JSON')).toBeVisible();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await editor.fill(standard.replace('"rejectFrom": 70', '"rejectFrom": 65'));
  await page.getByRole('tab', { name: 'Umbrales y montos' }).click();
  await expect(page.getByLabel('Rechazar desde').first()).toHaveValue('65');
  await page.getByRole('tab', { name: 'JSON' }).click();
  await checkOpen(page, 'policy-json');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByRole('region', { name: 'Borrador' })).toContainText('Versión 1.0.0');
  await expect(page.getByRole('row').filter({ hasText: 'Se rechaza desde' }).first()).toContainText('65');
  await page.getByRole('button', { name: 'Pasar a sombra' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pasar a sombra' }).click();
  await expect(page.getByText('Debe activarla otra persona')).toBeVisible();
  await expect(page.getByText('Pida a otro operador que la revise')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activar', exact: true })).toHaveCount(0);
  await takePicture(page, 'policy-own-draft');

  const other = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: product.consoleUrl });
  await signInOperator(product, other, 'segunda@operacion.example');
  const theirs = await other.newPage();
  await theirs.goto(page.url());
  await theirs.getByRole('button', { name: 'Activar', exact: true }).click();
  await theirs.getByRole('alertdialog').getByRole('button', { name: 'Activar' }).click();
  await expect(theirs.getByRole('region', { name: 'Activa' })).toContainText('Versión 1.0.0');
  await other.close();
});

test('an operator compares two plans before the change, which needs the name of the account typed', async ({
  page,
  product,
}) => {
  const { accounts, member } = product.people;
  await member('duena@tienda-roja.example', 'admin', 'tienda-roja');
  const { record } = await accounts.keys.create('tienda-roja', { name: 'caja', scopes: ['verify:write'] }, BY);
  await signInOperator(product, page.context(), 'octava@operacion.example');
  await page.goto('/operator/tenants/tienda-roja/plan');
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect(row('Negocio')).toContainText('Actual');
  await row('INIT').getByRole('button', { name: 'Cambiar a este plan' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('10.000 consultas al mes');
  await expect(dialog).toContainText(/Operaciones que pierdeVerificar/);
  await expect(dialog).toContainText(/Fuentes que pierdeOperadores móviles, Registro tributario, Geografía/);
  await expect(dialog).toContainText(`caja (…${record.last4}): todas sus llamadas fallarán.`);
  await checkOpen(page, 'plan-change');
  const change = dialog.getByRole('button', { name: 'Cambiar a este plan' });
  await expect(change).toBeDisabled();
  await dialog.getByLabel(/escriba el identificador/).fill('tienda-roja');
  await change.click();
  await expect(row('INIT')).toContainText('Actual');
  expect((await accounts.tenants.require('tienda-roja')).plan).toBe('init');
});

test('a merchant sees its plan beside the others, and no button to change it', async ({ page, product }) => {
  await signInMember(product, { context: page.context() }, 'viewer');
  await page.goto('/plan');
  await expect(page.getByRole('row').filter({ hasText: 'Actual' })).toContainText('Negocio');
  await expect(page.getByRole('row')).not.toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Cambiar a este plan' })).toHaveCount(0);
  await checkOpen(page, 'plan');
});

test('an operator sees first what needs attention, the traffic and the sources, and finds a page by Ctrl K', async ({
  page,
  product,
}) => {
  const { accounts, member } = product.people;
  await member('dueno@tienda-verde.example', 'admin', 'tienda-verde');
  const { key } = await accounts.keys.create('tienda-verde', { name: 'caja' }, BY);
  for (const cedula of ['1000000001', 'x']) {
    await clientOf(product.url, key).verify({ cedula });
  }
  await signInOperator(product, page.context(), 'septima@operacion.example');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Inicio' })).toBeVisible();
  const sources = page.getByRole('region', { name: 'Fuentes' });
  await expect(sources.getByRole('row').filter({ hasText: 'Registro civil' })).toContainText(/Disponible\d.* ms.* ms/);
  const today = page.getByRole('row').filter({ hasText: 'Hoy' });
  await expect(today).toContainText(/[1-9]/, { timeout: 30_000 });
  await expect(page.getByText('Fuentes, listas y tareas están bien')).toBeVisible();
  await checkOpen(page, 'operator-overview');

  const before = await page.getByRole('link', { name: 'Mi cuenta' }).boundingBox();
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('tienda-ver');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/operator\/tenants\/tienda-verde$/);
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox').fill('contrasena');
  await expect(page.getByRole('menuitem', { name: /Cambiar la contraseña/ })).toBeVisible();
  await takePicture(page, 'palette');
  await page.keyboard.press('Escape');
  expect(await page.getByRole('link', { name: 'Mi cuenta' }).boundingBox()).toEqual(before);
  const signOut = await page.getByRole('button', { name: 'Cerrar sesión' }).boundingBox();
  expect(signOut?.y).toBeLessThan(200);
});

test('an operator sees the sources, runs a job, checks the audit chain and learns how to deliver a pending email', async ({
  page,
  product,
}) => {
  await signInOperator(product, page.context(), 'tercera@operacion.example');
  await page.goto('/operator/sources');
  await expect(page.getByRole('link', { name: 'Registro civil Disponible' })).toBeVisible();

  await page.goto('/operator/jobs');
  await page.getByRole('button', { name: 'Ejecutar ahora audit.checkpoint' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ejecutar ahora' }).dblclick();
  await expect(page.getByRole('row').filter({ hasText: 'audit.checkpoint' })).toContainText('Terminada', {
    timeout: 15_000,
  });

  await page.goto('/operator/audit');
  await expect(page.getByRole('row').filter({ hasText: 'Tarea iniciada a mano' })).toHaveCount(1);
  await page.getByRole('tab', { name: 'Comprobación' }).click();
  await page.getByRole('button', { name: 'Comprobar ahora' }).click();
  await expect(page.getByText('La cadena está completa')).toBeVisible();
  await expect(page.getByText(/^\d+:[0-9a-f]{64}$/)).toBeVisible();

  await page.goto('/operator/members');
  await page.getByRole('button', { name: 'Invitar' }).click();
  await page.getByLabel('Correo').fill('cuarta@operacion.example');
  await page.getByRole('button', { name: 'Enviar la invitación' }).dblclick();
  await expect(page.getByRole('row').filter({ hasText: 'cuarta@operacion.example' })).toHaveCount(1);
  await page.goto('/operator/outbox');
  await page.getByRole('button', { name: 'Entregar a mano el correo para cuarta@operacion.example' }).click();
  await expect(page.getByRole('dialog').locator('code')).toHaveText(/^npm run cotejo -- mails read mail_\w+$/);
  const { token } = await product.people.mailTo('cuarta@operacion.example');
  expect(await page.content()).not.toContain(token);
  await takePicture(page, 'mail-by-command');
});

test('what an operator changes asks for the password and the second factor again', async ({ page, product }) => {
  await product.people.member('jefa@papeleria-sol.example', 'admin', 'papeleria-sol');
  const { member, recoveryCodes } = await signInOperator(product, page.context(), 'quinta@operacion.example');
  const confirm = async () => {
    await expect(page.getByText('Confirme que es usted')).toBeVisible();
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Código de verificación').fill(recoveryCodes.pop() as string);
    await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
    await expect(page.getByText('Confirme que es usted')).toHaveCount(0);
    await ageConfirmation(product, member.id);
  };
  await page.goto('/operator/tenants/papeleria-sol');
  await ageConfirmation(product, member.id);
  await page.getByRole('button', { name: 'Suspender' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspender' }).click();
  await takePicture(page, 'confirm-suspension');
  await confirm();
  await expect(page.getByText('La cuenta quedó suspendida.')).toBeVisible();
  expect(await product.people.accounts.tenants.get('papeleria-sol')).toMatchObject({ suspendedAt: expect.any(Number) });

  await page.goto('/operator/tenants/papeleria-sol/policies');
  await expect(page).toHaveURL(/\/operator\/tenants\/papeleria-sol\/policy$/);
  await page.getByRole('tab', { name: 'JSON' }).click();
  const editor = page.getByLabel('Política (JSON)');
  await editor.fill((await editor.inputValue()).replace('"rejectFrom": 70', '"rejectFrom": 66'));
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await page.getByRole('button', { name: 'Pasar a sombra' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pasar a sombra' }).click();
  await confirm();
  await expect(page.getByText('Debe activarla otra persona')).toBeVisible();

  await page.goto('/operator/tenants/papeleria-sol/members');
  await page.getByRole('button', { name: 'Invitar' }).click();
  await page.getByLabel('Correo').fill('nueva@papeleria-sol.example');
  await page.getByRole('button', { name: 'Enviar la invitación' }).click();
  await confirm();
  await expect(page.getByRole('row').filter({ hasText: 'nueva@papeleria-sol.example' })).toHaveCount(1);

  await page.goto('/operator/jobs');
  await page.getByRole('button', { name: 'Ejecutar ahora audit.checkpoint' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ejecutar ahora' }).click();
  await confirm();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
