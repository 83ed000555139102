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
import { checkOpen, expectAccessible } from './page-checks.js';

// Without transitions, a change of theme is complete at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Another member of the tenant, in a separate browser. */
async function colleague(
  product: ConsoleProduct,
  browser: Browser,
  role: 'viewer' | 'admin',
  tenant: string,
): Promise<{ page: Page; context: BrowserContext; email: string }> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: product.consoleUrl, locale: 'es-CO' });
  const { email } = await signInMember(product, { context }, role, tenant);
  return { page: await context.newPage(), context, email };
}

const panel = (page: Page) => page.getByRole('complementary', { name: /Efecto de sus cambios|Effect of your changes/ });
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
async function typePassword(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
}
const levelFrom = (page: Page, amount: string) => page.getByRole('group', { name: `Compras desde ${amount} COP` });

test('an admin makes reviews stricter from two million pesos on and sees the effect; a second admin activates it', async ({
  page,
  product,
  context,
  browser,
}) => {
  test.slow();
  const { tenant, member } = await signInMember(product, { context });
  await page.goto('/policy');
  await expect(page.getByRole('link', { name: 'Guía de políticas' })).toBeVisible();
  await expect(
    panel(page).getByText(/^0 de \d+ compradores de prueba cambian de resultado en una consulta sin monto\.$/),
  ).toBeVisible();
  await checkOpen(page, 'policy-new');

  // The second band is less strict than the new one, and follows it.
  const added = page.getByRole('form', { name: 'Agregar un tramo' });
  await added.getByLabel('Desde (COP)').fill("2'000.000");
  await added.getByLabel('Revisar desde').fill('26');
  await added.getByRole('button', { name: 'Agregar tramo' }).click();
  const level = levelFrom(page, '2.000.000');
  await expect(level.getByLabel('Rechazar desde')).toHaveValue('70');
  await expect(level.getByLabel('Desde (COP)')).toHaveValue('2.000.000');
  await expect(levelFrom(page, '5.000.000').getByLabel('Revisar desde')).toHaveValue('26');
  const testAmount = panel(page).getByLabel('Monto de la compra de prueba (COP)');
  await expect(testAmount).toHaveValue('2.000.000');
  await expect(panel(page).getByText(/Error/)).toHaveCount(0);

  await level.getByLabel('Revisar desde').fill('40');
  await expect(panel(page).getByText(/menos estricto que el tramo anterior, que revisa desde 30/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar borrador' })).toBeDisabled();
  await takePicture(page, 'policy-error');
  await page.getByRole('tab', { name: 'Fuentes' }).click();
  await panel(page)
    .getByRole('button', { name: /^Ir al campo: el tramo desde 2.000.000/ })
    .click();
  await expect(level).toBeFocused();
  await expect(level).toHaveAttribute('data-marked');
  await page.getByRole('button', { name: 'Ponerlos en 30' }).click();
  await expect(level.getByLabel('Revisar desde')).toHaveValue('30');
  await expect(level).not.toHaveAttribute('data-marked');

  await level.getByLabel('Revisar desde').fill('28');
  await testAmount.fill('2.500.000');
  await expect(
    panel(page).getByText(
      /^[1-9]\d* de \d+ compradores de prueba cambian de resultado en una compra de 2.500.000 COP\.$/,
    ),
  ).toBeVisible();
  await expect(panel(page).getByText('Se revisa desde (puntos), compras desde 2.000.000 COP')).toBeVisible();
  await checkOpen(page, 'policy-effect');

  await page.getByLabel('Motivo del cambio').fill('Más cuidado con compras grandes');
  await ageConfirmation(product, member.id);
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByRole('region', { name: 'Borrador' })).toContainText('Versión 1.0.0');
  const second = await colleague(product, browser, 'admin', tenant);
  await page.getByRole('button', { name: 'Pasar a sombra' }).click();
  await takePicture(page, 'policy-to-shadow');
  await confirm(page, 'Pasar a sombra');
  await typePassword(page);
  await expect(page.getByText('Debe activarla otra persona')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activar', exact: true })).toHaveCount(0);
  await expect(page.getByText('Todavía no hay decisiones desde que está en sombra.')).toBeVisible({ timeout: 30_000 });
  await checkOpen(page, 'policy-shadow');

  await second.page.goto('/keys');
  await expect(second.page.getByText(/Una política espera su aprobación: la preparó/)).toBeVisible();
  await checkOpen(second.page, 'policy-waits');
  await second.page.getByRole('link', { name: 'Revisar la política' }).click();
  await expect(second.page.getByText('Una política espera su aprobación')).toBeVisible();
  await expect(panel(second.page).getByText(/cambian de resultado en una compra de 2.000.000 COP/)).toBeVisible();
  await second.page.getByRole('button', { name: 'Activar', exact: true }).click();
  await expect(second.page.getByRole('alertdialog')).toContainText('Más cuidado con compras grandes');
  await takePicture(second.page, 'policy-activate');
  await confirm(second.page, 'Activar');
  await expect(second.page.getByRole('region', { name: 'Activa', exact: true })).toContainText('Versión 1.0.0');
  const history = second.page.getByRole('region', { name: 'Historial' });
  for (const step of ['Activó', 'Pasó a sombra', 'Guardó el borrador']) {
    await expect(history.getByText(step)).toBeVisible();
  }
  const mails = () => product.people.outbox.list(100);
  const mailsTo = async (to: string) => (await mails()).filter((mail) => mail.to === to).map(({ kind }) => kind);
  await expect.poll(() => mailsTo(second.email)).toEqual(['policy_waits']);

  // The author alone returns to the policy that decided before, in two clicks and the password.
  await page.goto('/policy');
  await page.getByRole('button', { name: 'Volver a la estándar' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Se revisa desde (puntos), compras desde 2.000.000 COP');
  await checkOpen(page, 'policy-return');
  await ageConfirmation(product, member.id);
  await confirm(page, 'Volver a la estándar');
  await typePassword(page);
  await expect(page.getByRole('region', { name: 'Activa', exact: true })).toContainText('Decide la política estándar.');
  await expect(history.getByText('Volvió a ella')).toHaveCount(0);
  await checkOpen(page, 'policy-returned');
  await second.page.goto('/keys');
  await expect(second.page.getByText(/Decide otra vez la política estándar/)).toBeVisible();
  await second.page.getByRole('link', { name: 'Revisar la política' }).click();
  await expect(history.getByText('Volvió a ella')).toBeVisible();
  await second.page.goto('/keys');
  await expect(second.page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(second.page.getByText(/Decide otra vez/)).toHaveCount(0);
  await expect.poll(() => mailsTo(second.email)).toEqual(['policy_returned', 'policy_waits']);

  await second.page.goto('/policy');
  await second.page.getByRole('button', { name: 'Volver a la anterior' }).click();
  await confirm(second.page, 'Volver a la anterior');
  await expect(second.page.getByRole('region', { name: 'Activa', exact: true })).toContainText('Versión 1.0.0');
  await second.context.close();
});

test('an admin switches evidence off and sees what that changes, in words', async ({ page, product, context }) => {
  await signInMember(product, { context });
  await page.goto('/policy');
  await page.getByRole('tab', { name: 'Pruebas' }).click();
  const card = page.getByRole('switch', { name: /^Pago con tarjeta autenticado por el banco .* quita los puntos de / });
  await expect(card).toBeChecked();
  await expect(page.getByRole('switch', { name: /en compras de hasta .* COP, salvo con .*SIM/ }).first()).toBeChecked();
  await checkOpen(page, 'policy-evidence');

  await card.focus();
  await page.keyboard.press('Space');
  await expect(card).not.toBeChecked();
  const off = panel(page).getByText('Prueba que no cuenta: Pago con tarjeta autenticado por el banco (3-D Secure)');
  await expect(off).toBeVisible();
  await expect(panel(page).getByText(/Sin un monto no se ve todo lo que cambian/)).toBeVisible();
  await expect(panel(page).getByText(/con prueba: Pago con tarjeta autenticado/)).toBeVisible();
  const below = page.getByLabel('Contar una prueba sin saberlo todo, en compras menores de (COP)');
  await below.fill('500.000');
  await expect(page.getByText(/la prueba cuenta en compras menores de 500.000 COP/)).toBeVisible();
  await below.fill('mucho');
  await expect(page.getByText('Escriba un monto en pesos, sin centavos.')).toBeVisible();
  await below.fill('0');
  await expect(page.getByText(/la prueba no cuenta\./)).toBeVisible();
  await checkOpen(page, 'policy-evidence-off');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByRole('region', { name: 'Borrador' })).toContainText('Versión 1.0.0');
  await page.reload();
  await page.getByLabel('Idioma').selectOption('English');
  await page.getByRole('tab', { name: 'Evidence' }).click();
  await expect(page.getByRole('switch', { name: /^Card payment authenticated .* takes away / })).not.toBeChecked();
  await checkOpen(page, 'policy-evidence-english');
});

test('unsaved edits survive navigation, a reload, the end of the session and a conflict, and end at sign-out', async ({
  page,
  product,
  context,
  browser,
}) => {
  test.slow();
  const { tenant, email } = await signInMember(product, { context });
  await page.goto('/policy');
  const review = page.getByLabel('Revisar desde').first();
  await review.fill('31');
  await page.getByRole('button', { name: 'Ponerlos en 31' }).click();
  await page.getByLabel('Motivo del cambio').fill('Menos revisiones');
  await page.getByRole('link', { name: 'Claves' }).click();
  await expect(page.getByRole('heading', { name: 'Claves', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Política' }).click();
  await expect(review).toHaveValue('31');
  await expect(page.getByText(/Estos son sus cambios sin guardar/)).toBeVisible();
  await checkOpen(page, 'policy-restored');

  const leaving: string[] = [];
  page.on('dialog', (dialog) => {
    leaving.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(leaving).toEqual(['beforeunload']);
  await expect(review).toHaveValue('31');
  await expect(page.getByLabel('Motivo del cambio')).toHaveValue('Menos revisiones');

  await context.clearCookies();
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
  await expect(review).toHaveValue('31');

  const second = await colleague(product, browser, 'admin', tenant);
  await second.page.goto('/policy');
  await second.page.getByLabel('Rechazar desde').first().fill('69');
  await second.page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(second.page.getByText('El borrador fue guardado.')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByText('Otra persona cambió el borrador')).toBeVisible();
  await expect(review).toHaveValue('31');
  await page.getByText(/Ver en qué difieren/).click();
  await expect(page.getByText('Lo guardado')).toBeVisible();
  await checkOpen(page, 'policy-stale');
  await page.getByRole('button', { name: 'Juntar los cambios' }).click();
  await expect(review).toHaveValue('31');
  await expect(page.getByLabel('Rechazar desde').first()).toHaveValue('69');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByRole('region', { name: 'Borrador' })).toContainText('Versión 1.0.1');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('unsaved')))).toEqual([]);

  await review.fill('28');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
  expect(leaving).toEqual(['beforeunload', 'confirm']);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('unsaved')))).toEqual([]);
  await second.context.close();
});

test('rules, sources and lists are changed by form, and a draft of somebody else is not overwritten', async ({
  page,
  product,
  context,
  browser,
}) => {
  test.slow();
  const { tenant } = await signInMember(product, { context });
  await page.goto('/policy');
  await page.getByRole('tab', { name: 'Reglas' }).click();
  const floors = page.getByRole('region', { name: 'Puntaje mínimo' });
  await floors.getByLabel(/^Agregar a/).selectOption({ label: 'Operadores móviles: Cambio reciente de SIM' });
  await floors.getByRole('button', { name: 'Agregar' }).click();
  await floors.getByLabel('Puntaje mínimo: Cambio reciente de SIM').fill('75');
  await expect(panel(page).getByText(/«Cambio reciente de SIM»: rechaza por sí sola/)).toBeVisible();
  await checkOpen(page, 'policy-rules');
  await page.getByRole('tab', { name: 'Fuentes' }).click();
  await page.getByText('Registro tributario', { exact: true }).click();
  await checkOpen(page, 'policy-sources');
  await page.getByRole('tab', { name: 'Listas' }).click();
  const allow = page.getByRole('region', { name: 'Lista de permitidos' });
  await allow.getByLabel('Cédula').fill('12');
  await allow.getByRole('button', { name: 'Agregar a la lista' }).click();
  await expect(allow.getByRole('alert')).toBeVisible();
  await allow.getByLabel('Cédula').fill('1.032.456.789');
  await allow.getByRole('button', { name: 'Agregar a la lista' }).click();
  await expect(allow.getByText('El dato fue agregado.')).toBeVisible();
  await expect(allow.getByText('Una entrada.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ir a Bloqueos' })).toHaveAttribute('href', '/blocks');
  await expect(page.getByText('1.032.456.789')).toHaveCount(0);
  await checkOpen(page, 'policy-lists');
  await page.getByRole('tab', { name: 'Otros' }).click();
  await checkOpen(page, 'policy-more');

  const second = await colleague(product, browser, 'admin', tenant);
  await second.page.goto('/policy');
  await second.page.getByLabel('Revisar desde').first().fill('29');
  await second.page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(second.page.getByText('El borrador fue guardado.')).toBeVisible();
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByText('Otra persona cambió el borrador')).toBeVisible();
  await page.getByRole('button', { name: 'Cargar los suyos y apartar los míos' }).click();
  await page.getByRole('tab', { name: 'Umbrales y montos' }).click();
  await expect(page.getByLabel('Revisar desde').first()).toHaveValue('29');
  await page.getByLabel('Comenzar desde').selectOption({ label: 'Sus otros cambios sin guardar' });
  await page.getByRole('tab', { name: 'Listas' }).click();
  await expect(allow.getByText('Una entrada.')).toBeVisible();
  await page.getByRole('button', { name: 'Retirar el borrador' }).click();
  await confirm(page, 'Retirar');
  await expect(page.getByText('No hay borrador.')).toBeVisible();
  await second.context.close();
});

test('the keyboard alone changes a threshold and saves the draft, in English', async ({ page, product, context }) => {
  await signInMember(product, { context });
  await page.goto('/policy');
  await page.getByLabel('Idioma').selectOption('English');
  await expect(page.getByRole('heading', { name: 'Policy', level: 1 })).toBeVisible();
  const review = page.getByLabel('Review from').first();
  await review.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('x');
  await expect(page.getByText('Enter a whole number from 0 to 100.')).toBeVisible();
  await expect(panel(page).getByText('Correct the values that are not valid to see the effect.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('29');
  await expect(panel(page).getByText('Review from (points)')).toBeVisible();
  await expectAccessible(page, 'policy in English');
  await takePicture(page, 'policy-english');
  await page.getByRole('tab', { name: 'Thresholds and amounts' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('region', { name: 'Always reject' })).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Draft' })).toContainText('Version 1.0.0');
  await page.getByRole('button', { name: 'Move to shadow' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Move to shadow' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Move to shadow' })).toBeFocused();
});

test('a viewer sees the policy and its history, and no way to change it', async ({ page, product, context }) => {
  await signInMember(product, { context }, 'viewer');
  await page.goto('/policy');
  await expect(page.getByText('Solo un administrador puede cambiar la política.')).toBeVisible();
  await expect(page.getByText('Nadie ha cambiado la política.')).toBeVisible();
  for (const action of ['Guardar borrador', 'Pasar a sombra', 'Activar', 'Retirar']) {
    await expect(page.getByRole('button', { name: action })).toHaveCount(0);
  }
  await checkOpen(page, 'policy-viewer');
});
