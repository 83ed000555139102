import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type ConsoleProduct, expect, signInMember, takePicture, test } from './console-product.js';
import { checkOpen, expectAccessible } from './page-checks.js';

// Without transitions, a change of theme is complete at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Another member of the tenant, in a separate browser. */
async function colleague(
  product: ConsoleProduct,
  browser: Browser,
  role: 'viewer' | 'admin',
  tenant: string,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, baseURL: product.consoleUrl, locale: 'es-CO' });
  await signInMember(product, { context }, role, tenant);
  return { page: await context.newPage(), context };
}

const panel = (page: Page) => page.getByRole('complementary', { name: /Efecto de sus cambios|Effect of your changes/ });
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
const levelFrom = (page: Page, amount: string) => page.getByRole('group', { name: `Compras desde ${amount} COP` });

test('an admin makes reviews stricter from two million pesos on and sees the effect; a second admin activates it', async ({
  page,
  product,
  context,
  browser,
}) => {
  test.slow();
  const { tenant } = await signInMember(product, { context });
  await page.goto('/policy');
  await expect(page.getByRole('link', { name: 'Guía de políticas' })).toBeVisible();
  await expect(panel(page).getByText('0 de 30 compradores de prueba cambian de resultado.')).toBeVisible();
  await checkOpen(page, 'policy-new');

  await page.getByLabel('Agregar un tramo desde (COP)').fill("2'000.000");
  await page.getByRole('button', { name: 'Agregar tramo' }).click();
  const level = levelFrom(page, '2.000.000');
  await expect(level.getByLabel('Revisar desde')).toHaveValue('30');
  await expect(panel(page).getByText(/no cambia nada/)).toBeVisible();
  const testAmount = panel(page).getByLabel('Monto de la compra de prueba (COP)');
  await expect(testAmount).toHaveValue('2000000');

  await level.getByLabel('Revisar desde').fill('40');
  await expect(panel(page).getByText(/menos estricto que el tramo anterior, que revisa desde 30/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guardar borrador' })).toBeDisabled();
  await takePicture(page, 'policy-error');
  await page.getByRole('tab', { name: 'Fuentes' }).click();
  await panel(page)
    .getByRole('button', { name: /^Ir al campo: el tramo desde 2.000.000/ })
    .click();
  await expect(level).toBeFocused();

  await level.getByLabel('Revisar desde').fill('28');
  await testAmount.fill('2.500.000');
  await expect(panel(page).getByText(/^[1-9]\d* de 30 compradores de prueba cambian de resultado\.$/)).toBeVisible();
  await expect(panel(page).getByText('Se revisa desde (puntos), compras desde 2.000.000 COP')).toBeVisible();
  await checkOpen(page, 'policy-effect');

  await page.getByLabel('Motivo del cambio').fill('Más cuidado con compras grandes');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByRole('region', { name: 'Borrador' })).toContainText(`${tenant}@1.0.0`);
  await page.getByRole('button', { name: 'Pasar a sombra' }).click();
  await takePicture(page, 'policy-to-shadow');
  await confirm(page, 'Pasar a sombra');
  await expect(page.getByText('Debe activarla otra persona')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activar', exact: true })).toHaveCount(0);
  await expect(page.getByText('Todavía no hay decisiones desde que está en sombra.')).toBeVisible({ timeout: 30_000 });
  await checkOpen(page, 'policy-shadow');

  const second = await colleague(product, browser, 'admin', tenant);
  await second.page.goto('/policy');
  await second.page.getByRole('button', { name: 'Activar', exact: true }).click();
  await expect(second.page.getByRole('alertdialog')).toContainText('Más cuidado con compras grandes');
  await takePicture(second.page, 'policy-activate');
  await confirm(second.page, 'Activar');
  await expect(second.page.getByRole('region', { name: 'Activa' })).toContainText(`${tenant}@1.0.0`);
  const history = second.page.getByRole('region', { name: 'Historial' });
  for (const step of ['Activó', 'Pasó a sombra', 'Guardó el borrador']) {
    await expect(history.getByText(step)).toBeVisible();
  }
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
  await expect(page.getByText('Otra persona cambió la política mientras tanto')).toBeVisible();
  await expect(page.getByText('El borrador cambió')).toBeVisible();
  await takePicture(page, 'policy-stale');
  await page.getByRole('button', { name: 'Cargar esa versión' }).click();
  await expect(page.getByLabel('Revisar desde').first()).toHaveValue('29');
  await page.getByRole('button', { name: 'Retirar el borrador' }).click();
  await confirm(page, 'Retirar');
  await expect(page.getByText('No hay borrador.')).toBeVisible();
  await second.context.close();
});

test('the keyboard alone changes a threshold and saves the draft, in English', async ({ page, product, context }) => {
  const { tenant } = await signInMember(product, { context });
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
  await expect(page.getByRole('region', { name: 'Draft' })).toContainText(`${tenant}@1.0.0`);
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
