import type { Locator, Page } from '@playwright/test';
import { BacktestFiles } from './backtest-files.js';
import { ageConfirmation, expect, signInMember, test } from './console-product.js';
import { checkOpen } from './page-checks.js';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const files = new BacktestFiles();
test.afterAll(() => files.remove());

/** The check of a policy runs in a worker. */
const CHECKED = { timeout: 40_000 };

const panel = (page: Page) => page.getByRole('complementary', { name: 'Efecto de sus cambios' });
const ruleCalled = (page: Page, name: string) => page.getByRole('region', { name: `Regla ${name}`, exact: true });

/** A new rule with another name, on the tab of rules. */
async function addRule(page: Page, name: string): Promise<Locator> {
  await page.getByRole('tab', { name: 'Reglas' }).click();
  await page.getByRole('button', { name: 'Agregar una regla' }).click();
  // The policy has shipped rules before it.
  await page
    .getByRole('region', { name: /^Regla regla-\d+$/ })
    .getByLabel('Nombre')
    .fill(name);
  return ruleCalled(page, name);
}

/** Adds a condition and chooses its fact and its comparison. @returns the rule's last field for a value */
async function addCondition(rule: Locator, fact: string, comparison: string): Promise<Locator> {
  await rule.getByRole('button', { name: 'Agregar otra condición' }).click();
  await rule.getByLabel('y', { exact: true }).last().selectOption({ label: fact });
  await rule.getByLabel('Comparación').last().selectOption({ label: comparison });
  return rule.getByLabel('Valor').last();
}

test('a new admin holds first orders paid at the door and payers without a code, and sees what both rules would have done', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  const { member } = await signInMember(product, { context });
  await page.goto('/policy');

  const held = await addRule(page, 'contra-entrega');
  await held.getByLabel('Valor').selectOption({ label: 'contra entrega' });
  await addCondition(held, 'el número de pedidos anteriores entregados', 'es menos de, o no se conoce');
  await (await addCondition(held, 'el monto en pesos', 'es al menos')).fill('400.001');
  await expect(
    held.getByText(
      'cuando el medio de pago es contra entrega y (el número de pedidos anteriores entregados no se conoce o el número de pedidos anteriores entregados es menos de 1) y el monto en pesos es 400.001 o más: revisar.',
    ),
  ).toBeVisible();

  const asked = await addRule(page, 'otro-pagador');
  const payer = 'La cuenta que paga no es del titular de la cédula';
  await expect(asked.getByLabel('Cuando').locator('option[value=payer_not_holder]')).toContainText(payer);
  await asked.getByLabel('Cuando').selectOption('payer_not_holder');
  await expect(asked.getByText(`cuando hay «${payer}»: revisar.`)).toBeVisible();
  await asked.getByLabel('Entonces').selectOption({ label: 'Revisar, salvo con una prueba' });
  await expect(asked.getByText(/revisar, salvo con: Código devuelto al teléfono\.$/)).toBeVisible();
  await expect(panel(page).getByText('Regla contra-entrega')).toBeVisible(CHECKED);
  await expect(panel(page).getByText(/Error/)).toHaveCount(0);
  await checkOpen(page, 'policy-own-rules');

  await page.getByLabel('Motivo del cambio').fill('Contra entrega y pagador');
  await ageConfirmation(product, member.id);
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByRole('region', { name: 'Borrador' })).toContainText('Versión 1.0.0');

  await page.getByRole('link', { name: 'Retrospectiva' }).first().click();
  await page.locator('input[type=file]').first().setInputFiles(files.write('mes.csv', lastMonth()));
  await expect(page.getByText('Archivo: ')).toBeVisible();
  await page.getByLabel('Política nueva').selectOption('own:draft');
  await page.getByRole('button', { name: /^Decidir/ }).click();
  await expect(page.getByRole('heading', { name: /^Resultado: / })).toBeVisible();
  // Of a hundred orders, twenty are first ones that are paid at the door, and ten have another payer.
  await expect(page.getByRole('row', { name: /aprobar.*revisar.*30/ }).first()).toBeVisible();
  await checkOpen(page, 'backtest-own-rules');
});

test('the page names a rule that contradicts itself and one that makes more money safer, with an example and a way to the field', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  await signInMember(product, { context });
  await page.goto('/policy');
  const small = await addRule(page, 'montos-bajos');
  await small.getByLabel('Cuando').selectOption({ label: 'el monto en pesos' });
  await small.getByLabel('Comparación').selectOption({ label: 'es menos de' });
  await small.getByLabel('Valor').fill('10.000');
  await expect(panel(page).getByText(/más dinero es más seguro/)).toBeVisible(CHECKED);
  await (await addCondition(small, 'el monto en pesos', 'es al menos')).fill('20.000');
  await expect(panel(page).getByText(/la condición se contradice/)).toBeVisible(CHECKED);
  await page.getByRole('tab', { name: 'Fuentes' }).click();
  await panel(page)
    .getByRole('button', { name: /^Ir al campo: .*la condición se contradice/ })
    .click();
  await expect(ruleCalled(page, 'montos-bajos')).toBeFocused();
  await ruleCalled(page, 'montos-bajos').getByRole('button', { name: 'Quitar la regla montos-bajos' }).click();
  await expect(panel(page).getByText(/la condición se contradice/)).toHaveCount(0, CHECKED);
});

/** A hundred orders of last month with the columns that the two rules read. */
function lastMonth(): string {
  const header =
    'Pedido,Fecha,Valor total,Medio de pago,history.delivered,payer_not_holder,document_cancelled,list_match_binding';
  const rows = Array.from({ length: 100 }, (_, at) => {
    const isFirst = at < 20;
    const method = isFirst || at >= 90 ? 'contra entrega' : 'PSE';
    const payer = at >= 40 && at < 50;
    return [at, '05/10/2026 10:00', isFirst ? 500_000 : 100_000, method, isFirst ? 0 : 4, payer, false, false].join();
  });
  return `${[header, ...rows].join('\n')}\n`;
}
