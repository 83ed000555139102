import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OutcomeStore } from '@cotejo/accounts';
import { fixedSecret } from '@cotejo/platform';
import type { Page } from '@playwright/test';
import { runCotejo } from '../../harness/cli.js';
import { BacktestFiles, CANARY, OTHER_HEADER } from './backtest-files.js';
import { expect, signInMember, takePicture, test } from './console-product.js';
import { DESKTOP, expectAccessible, expectNoOverflow, PHONE } from './page-checks.js';

const ROWS = 400;
const files = new BacktestFiles();
const policy = files.tighterPolicy();

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterAll(() => files.remove());

const fileInput = (page: Page) => page.locator('input[type=file]').first();
const policyInput = (page: Page) => page.locator('input[type=file]').last();
const decide = (page: Page) => page.getByRole('button', { name: /^Decidir/ });
const result = (page: Page) => page.getByRole('heading', { name: /^Resultado: / });

async function open(page: Page): Promise<void> {
  await page.goto('/backtest');
  await expect(page.getByRole('heading', { level: 1, name: 'Prueba retrospectiva' })).toBeVisible();
}

async function prepare(page: Page, history: string): Promise<void> {
  await fileInput(page).setInputFiles(history);
  await expect(page.getByText('Archivo: ')).toBeVisible();
  await policyInput(page).setInputFiles(policy);
  await expect(page.getByLabel('Política nueva')).toHaveValue('file:tighter.json');
}

async function download(page: Page, name: string): Promise<string> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return readFileSync(await saved.path(), 'utf8');
}

test('sends nothing of the file, and reports what the command line reports', async ({ page, product, context }) => {
  await signInMember(product, { context }, 'viewer');
  const requests: string[] = [];
  context.on('request', (request) => {
    requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
  });
  await open(page);
  const history = files.history('history.csv', ROWS);
  await prepare(page, history);
  // The command line compares with the shipped default policy; the page starts with the policy that decides now.
  await expect(page.getByLabel('Política actual')).toHaveValue('own:standard');
  await page.getByLabel('Política actual').selectOption('shipped:default');
  const before = requests.length;
  await decide(page).click();
  await expect(result(page)).toBeVisible();
  expect(requests.slice(before)).toEqual([]);
  await expect(page.getByText(`${ROWS + 2}`, { exact: true }).first()).toBeVisible();

  const html = join(files.folder, 'cli.html');
  const changes = join(files.folder, 'cli-changes.csv');
  const command = ['policy', 'backtest', '--policy', policy, '--history', history, '--ignore-columns', '--html', html];
  expect(await runCotejo([...command, '--changes', changes])).toMatchObject({ code: 0 });
  expect(await download(page, 'Informe (HTML)')).toBe(readFileSync(html, 'utf8'));
  expect(await download(page, 'Cambios (CSV)')).toBe(readFileSync(changes, 'utf8'));
  expect(await download(page, 'Cifras (CSV)')).toContain('Decisiones por etiqueta,aprobar,actual: contracargo,');
  expect(requests.filter((request) => request.includes(CANARY))).toEqual([]);

  // The result stays while the member looks at another page.
  await page.getByRole('link', { name: 'Explicar una decisión' }).click();
  await page.getByRole('link', { name: 'Retrospectiva' }).click();
  await expect(result(page)).toBeVisible();
});

test('columns with other names are assigned by hand, and a missing column has its consequence in a sentence', async ({
  page,
  product,
  context,
}) => {
  await signInMember(product, { context }, 'viewer');
  await open(page);
  await fileInput(page).setInputFiles(files.history('other.csv', ROWS, OTHER_HEADER));
  await expect(page.getByText('Falta la referencia del pago (id)')).toBeVisible();
  await expect(page.getByText('Sin fecha no hay cifras por mes')).toBeVisible();
  await expect(page.getByText('Sin ninguna columna de estas fuentes: tax, email')).toBeVisible();
  await expect(decide(page)).toBeDisabled();
  await expect(page.getByText(`${CANARY}-0`)).toBeVisible();
  await takePicture(page, 'backtest-columns');
  // The amount has a usual name and is assigned already.
  await expect(page.getByLabel('Contenido de la columna Valor')).toHaveValue('amount');
  await page.getByLabel('Contenido de la columna Compra').selectOption('id');
  await page.getByLabel('Contenido de la columna Cuándo').selectOption('date');
  await page.getByLabel('Contenido de la columna Cómo terminó').selectOption('label');
  await expect(page.getByText('Falta la referencia')).toHaveCount(0);
  await expect(page.getByText('Sin fecha no hay cifras')).toHaveCount(0);
  await decide(page).click();
  await expect(result(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Por mes' })).toBeVisible();
});

test('explains a file that is no CSV, and a policy that cannot be used', async ({ page, product, context }) => {
  await signInMember(product, { context }, 'viewer');
  await open(page);
  const spreadsheet = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 10, 13, 44]);
  for (const [name, content, sentence] of [
    ['hoja.xlsx', spreadsheet, 'El archivo no es CSV.'],
    ['vacio.csv', '', 'El archivo está vacío.'],
    ['solo.csv', 'id,ip_vpn\n', 'tiene encabezado, pero no tiene filas'],
    ['texto.csv', `Estimados señores\n${CANARY}\n`, 'El archivo no es CSV.'],
  ] as const) {
    await fileInput(page).setInputFiles(files.write(name, content));
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(decide(page)).toBeDisabled();
  }
  await policyInput(page).setInputFiles(files.write('roto.json', '{'));
  await expect(page.getByText('El archivo no es JSON')).toBeVisible();
  await policyInput(page).setInputFiles(files.write('corto.json', '{"id":"x"}'));
  await expect(page.getByText('La política no se puede usar')).toBeVisible();
  await expect(page.getByText("must have required property 'thresholds'")).toBeVisible();
});

test('shows the progress, and Stop gives a partial result that says so', async ({ page, product, context }) => {
  await signInMember(product, { context }, 'viewer');
  await open(page);
  await prepare(page, files.history('large.csv', 400_000));
  await decide(page).click();
  await expect(page.getByText(/[1-9][\d.]* filas, [\d.]+ por segundo/)).toBeVisible();
  // The button has the focus, so Enter stops.
  await expect(page.getByRole('button', { name: 'Detener' })).toBeFocused();
  await takePicture(page, 'backtest-running');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Resultado parcial')).toBeVisible();
  expect(await download(page, 'Informe (HTML)')).toContain('RESULTADO PARCIAL');
});

test('reads receipts, one in each line', async ({ page, product, context }) => {
  await signInMember(product, { context }, 'viewer');
  await open(page);
  const base64 = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url');
  const receipt = (at: number) => {
    const characteristics = [
      { code: 'document_cancelled', source: 'registry', state: String(at % 2 === 0), points: 60, reason: null },
    ];
    const sources = [{ source: 'registry', status: 'ok' }];
    const payload = { jti: `txn_${at}`, time: '2026-11-22T10:00:00.000Z', characteristics, sources };
    return `${base64({ alg: 'EdDSA' })}.${base64(payload)}.c2ln`;
  };
  const lines = [...Array.from({ length: 50 }, (_, at) => receipt(at)), 'otra cosa'];
  await fileInput(page).setInputFiles(files.write('receipts.jsonl', `${lines.join('\n')}\n`));
  await expect(page.getByText('Son recibos')).toBeVisible();
  await decide(page).click();
  await expect(page.getByText('Una línea no es un recibo y se omitió.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Decisiones por etiqueta, nueva' })).toContainText('25');
});

test('labels give advice on thresholds, which opens the editor with a draft and its effect on this history', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  await signInMember(product, { context }, 'admin');
  await open(page);
  await fileInput(page).setInputFiles(files.history('labels.csv', 12_000));
  await decide(page).click();
  await expect(result(page)).toBeVisible();
  const advice = page.getByRole('region', { name: 'Consejo', exact: true });
  await page.getByLabel('Costo de rechazar a un buen comprador').fill('quince');
  await page.getByRole('button', { name: 'Pedir consejo' }).click();
  await expect(page.getByText('Escriba pesos, como 3.000, o un porcentaje, como 15%.')).toBeVisible();
  await page.getByLabel('Costo de rechazar a un buen comprador').fill('15%');
  await page.getByLabel('Costo de una revisión').fill('3.000');
  await page.getByRole('button', { name: 'Pedir consejo' }).click();
  await expect(advice.getByText(/habrían costado [\d.]+ COP menos/)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page, 'advice');
  await takePicture(page, 'advice');
  await advice.getByRole('button', { name: 'Abrir en el editor' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Política' })).toBeVisible();
  await expect(page.getByLabel('Comenzar desde')).toHaveValue('advice');
  const effect = page.getByRole('table', { name: 'Su última prueba retrospectiva' });
  await expect(page.getByText('labels.csv: 5.000 de sus 12.000 pagos, elegidos al azar.')).toBeVisible();
  await expect(effect).toBeVisible();
  await takePicture(page, 'advice-editor');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByText('El borrador fue guardado.')).toBeVisible();
  await page.getByRole('link', { name: 'Retrospectiva' }).click();
  await expect(page.getByLabel('Política nueva')).toHaveValue('own:draft');
});

test('few labels give no advice, and the page says what is not known', async ({ page, product, context }) => {
  await signInMember(product, { context }, 'viewer');
  await open(page);
  await fileInput(page).setInputFiles(files.history('few.csv', 60));
  await decide(page).click();
  await page.getByLabel('Costo de rechazar a un buen comprador').fill('15%');
  await page.getByLabel('Costo de una revisión').fill('3000');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^No hay consejo/)).toBeVisible();
  await expect(page.getByText(/^Con estas \d+ etiquetas .* esto no se sabe:/).first()).toBeVisible();
  await page.getByLabel('Idioma').selectOption('English');
  await expect(page.getByText(/^With these \d+ labels .* this is not known:/).first()).toBeVisible();
});

test('counts of reported outcomes give advice without a file', async ({ page, product, context }) => {
  const { tenant } = await signInMember(product, { context }, 'viewer');
  await open(page);
  await expect(page.getByText('Todavía no hay conteos. Se muestran desde 20 pagos de cada clase.')).toBeVisible();
  const { redis } = product.people;
  const pepper = { version: 1, secret: randomBytes(32) };
  const store = new OutcomeStore(redis, { namespace: 'cotejo', environment: 'sandbox' }, fixedSecret([pepper]));
  const report = (label: 'good' | 'fraud', count: number, score: number) =>
    Promise.all(
      Array.from({ length: count }, (_, at) => {
        const payment = { signedText: `h.${label}${score}${at}`, decidedAtMs: Date.now(), score, reasons: [] };
        return store.count({ tenant, scorecard: 'base@3.0.0', ...payment }, label);
      }),
    );
  await report('good', 400, 10);
  await report('good', 100, 32);
  await report('fraud', 60, 55);
  await page.reload();
  await page.getByLabel('Costo de un fraude aprobado').fill('900.000');
  await page.getByLabel('Costo de rechazar a un buen comprador').fill('15%');
  await page.getByLabel('Costo de una revisión').fill('20000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Escriba pesos, como 3.000.')).toBeVisible();
  await page.getByLabel('Costo de rechazar a un buen comprador').fill('60.000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Pagos con etiqueta: 60 de fraude (con los contracargos) y 500 buenos.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Rechazar desde 70 5[0-5]$/ })).toBeVisible();
  await expect(page.getByText('Para proponer un borrador se necesita el rol de administrador.')).toBeVisible();
  await expectAccessible(page, 'advice from reported outcomes');
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page, 'advice from reported outcomes');
  await takePicture(page, 'advice-reported-phone');
});

test('the keyboard alone decides a file, and the result gets the focus', async ({ page, product, context }) => {
  await signInMember(product, { context }, 'viewer');
  await open(page);
  await prepare(page, files.history('keyboard.csv', ROWS));
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Elegir archivo' }).press('Enter'),
  ]);
  await chooser.setFiles(files.history('again.csv', ROWS));
  await expect(page.getByText('Archivo: again.csv')).toBeVisible();
  await page.getByLabel('Política actual').focus();
  for (const name of ['Política nueva', 'Agregar desde un archivo JSON', 'Decidir']) {
    await page.keyboard.press('Tab');
    const next = page.getByLabel(name, { exact: true }).or(page.getByRole('button', { name, exact: true }));
    await expect(next).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(result(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Resultado', exact: true })).toBeFocused();
  await page.getByRole('tablist', { name: 'Puntajes' }).getByRole('tab', { name: 'Gráfica' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('table', { name: 'Distribución del puntaje' })).toBeVisible();
});

test('the page with a result is accessible in both themes and languages, and fits a phone', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  await signInMember(product, { context }, 'viewer');
  await page.setViewportSize(DESKTOP);
  await open(page);
  await prepare(page, files.history('looks.csv', ROWS));
  await decide(page).click();
  await expect(result(page)).toBeVisible();
  await checkLooks(page, 'es');
  await page.setViewportSize(DESKTOP);
  await page.getByLabel('Idioma').selectOption('English');
  await expect(page.getByRole('heading', { name: /^Result: / })).toBeVisible();
  await checkLooks(page, 'en');
});

async function checkLooks(page: Page, language: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `backtest ${language} ${colorScheme}`);
    await takePicture(page, `backtest-result-${language}-${colorScheme}`);
  }
  await page.setViewportSize(PHONE);
  await expectNoOverflow(page, `backtest ${language} phone`);
  await takePicture(page, `backtest-result-${language}-phone-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await takePicture(page, `backtest-result-${language}-phone`);
}
