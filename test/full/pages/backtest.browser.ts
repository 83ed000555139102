import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OutcomeStore, Plans } from '@cotejo/accounts';
import { defaultPoliciesDir, fixedSecret } from '@cotejo/platform';
import type { Page } from '@playwright/test';
import { BY } from '../../harness/accounts.js';
import { runCotejo } from '../../harness/cli.js';
import { BacktestFiles, CANARY, OTHER_HEADER } from './backtest-files.js';
import { expect, signInMember, takePicture, test } from './console-product.js';
import { checkOpen, DESKTOP, expectAccessible, expectNoOverflow, PHONE } from './page-checks.js';

const ROWS = 400;
const ORDERS = 2_000;
const PLANS = Plans.load(defaultPoliciesDir());
const files = new BacktestFiles();
const policy = files.tighterPolicy();

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterAll(() => files.remove());

const fileInput = (page: Page) => page.locator('input[type=file]').first();
const policyInput = (page: Page) => page.locator('input[type=file]').last();
const decide = (page: Page) => page.getByRole('button', { name: /^Decidir/ });
const result = (page: Page) => page.getByRole('heading', { name: /^Resultado: / });

const capacity = (page: Page) => page.getByLabel('¿Cuántos pagos alcanza a revisar su equipo?');

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
  await expect(page.getByLabel('Comparar con')).toHaveValue('own:standard');
  await page.getByLabel('Comparar con').selectOption('shipped:default');
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
  const [, ...changed] = (await download(page, 'Cambios (CSV)')).trim().split('\r\n');
  const [, ...expected] = readFileSync(changes, 'utf8').trim().split('\n');
  expect(changed.map((line) => line.split(';')[0])).toEqual(expected.map((line) => line.split(',')[0]));
  expect(await download(page, 'Cifras (CSV)')).toContain('\r\nDecisiones por etiqueta;aprobar;actual: contracargo;');
  expect(requests.filter((request) => request.includes(CANARY))).toEqual([]);

  // The result stays while the member looks at another page.
  await page.getByRole('link', { name: 'Explicar una decisión' }).click();
  await page.getByRole('link', { name: 'Retrospectiva' }).click();
  await expect(result(page)).toBeVisible();
});

test("leads from a shop's own export to the result in one sentence, in three steps and one key", async ({
  page,
  product,
  context,
}) => {
  test.slow();
  const { accounts } = product.people;
  const { tenant } = await signInMember(product, { context }, 'viewer');
  // The plan without a rate limit.
  await accounts.tenants.setPlan(tenant, PLANS.get('enterprise'), BY);
  const given = { name: 'pedidos', scopes: ['analyze:write' as const], expiresAt: null };
  const { key } = await accounts.keys.create(tenant, given, BY);
  const sent: string[] = [];
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await open(page);

  // Step 1: the file.
  await fileInput(page).setInputFiles(files.shopExport('pedidos.csv', ORDERS));
  await expect(page.getByText('Este archivo todavía no dice qué se comprobó')).toBeVisible();
  await expect(page.getByLabel('Contenido de la columna Cédula')).toHaveValue('buyer.cedula');
  await expect(page.getByLabel('Contenido de la columna Observación')).toHaveValue('');
  for (const read of ['$ 1.250.400 → $ 1.250.400', '01/03/2026 3:04 p. m. → 1 de mar 2026', 'no → bueno']) {
    await expect(page.getByText(read, { exact: true }).first()).toBeVisible();
  }
  await expect(page.getByText('2 de 2.000 filas no se pueden leer y quedan por fuera')).toBeVisible();
  await expect(page.getByText('Valor total, línea 2000. Se espera pesos, como 250000')).toBeVisible();
  await expect(page.getByText('Fecha, línea 2001. Se espera una fecha de este siglo')).toBeVisible();
  await expect(decide(page)).toBeDisabled();
  await expect(page.getByText('incluidas en el plan ENTERPRISE')).toBeVisible();
  await checkOpen(page, 'backtest-orders');

  // A key of another account is refused, and nothing is sent.
  await page.getByLabel('Su clave de la API').fill(await product.key('enterprise'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('La clave no es una clave vigente de esta cuenta')).toBeVisible();

  // Steps 2 and 3: the key and the button.
  await page.getByLabel('Su clave de la API').fill(key);
  await page.getByRole('button', { name: 'Consultar 1.998 pedidos' }).click();
  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect(page.getByText('Siga cuando quiera: nada se cobra dos veces.')).toBeVisible();
  await takePicture(page, 'backtest-paused');
  await page.getByRole('button', { name: 'Seguir' }).click();
  const sentence = page.getByText(
    /^De 1\.9\d\d pedidos, [\d.]+ pasarían a revisión y [\d.]+ se rechazarían; habría evitado \$ /,
  );
  await expect(sentence).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText(/^1\.998 de 1\.998 pedidos; 1\.9\d\d consultas cobradas$/)).toBeVisible();
  await takePicture(page, 'backtest-checked');

  const checks = sent.filter((request) => request.includes('/order-checks'));
  expect(checks.length).toBeGreaterThanOrEqual(40);
  expect(sent.filter((request) => request.includes(CANARY))).toEqual([]);
  expect(checks.filter((request) => /\bA-\d/.test(request))).toEqual([]);

  // What was checked is a history that needs no key.
  const saved = await download(page, 'Guardar lo consultado');
  await page.reload();
  await fileInput(page).setInputFiles(files.write('cotejo.csv', saved));
  await decide(page).click();
  await expect(sentence).toBeVisible();
});

test('the sample runs as it is, and a file with scores alone decides by thresholds', async ({
  page,
  product,
  context,
}) => {
  await signInMember(product, { context }, 'viewer');
  await open(page);
  const sample = files.write('ejemplo.csv', await download(page, 'Descargar un ejemplo'));
  await fileInput(page).setInputFiles(sample);
  await expect(page.getByText('Se pueden leer las 400 filas.')).toBeVisible();
  await decide(page).click();
  await expect(page.getByText(/^De 400 pedidos, .* habría evitado \$ [\d.]+ de fraude \(\d+ de 40\)/)).toBeVisible();
  await takePicture(page, 'backtest-sample');

  const scores = ['Orden;Puntaje;¿Fraude?', ...Array.from({ length: 50 }, (_, at) => `B-${at};${at * 2};no`)];
  await fileInput(page).setInputFiles(files.write('puntajes.csv', scores.join('\n')));
  await expect(page.getByText('Solo umbrales: el archivo tiene un puntaje y ninguna señal.')).toBeVisible();
  await decide(page).click();
  await expect(page.getByText('De 50 pedidos, 20 pasarían a revisión y 15 se rechazarían')).toBeVisible();
});

test('columns with other names are assigned by hand, and a missing column has its consequence in a sentence', async ({
  page,
  product,
  context,
}) => {
  await signInMember(product, { context }, 'viewer');
  await open(page);
  await fileInput(page).setInputFiles(files.history('other.csv', ROWS, OTHER_HEADER));
  await expect(page.getByText('Elija la columna con el número del pedido')).toBeVisible();
  await expect(page.getByText('Sin fecha no hay cifras por mes')).toBeVisible();
  await expect(page.getByText('Sin ninguna columna de estas fuentes: Registro tributario, Correo')).toBeVisible();
  await expect(decide(page)).toBeDisabled();
  await expect(page.getByText(`${CANARY}-0`)).toBeVisible();
  await takePicture(page, 'backtest-columns');
  // The amount has a usual name and is assigned already.
  await expect(page.getByLabel('Contenido de la columna Valor')).toHaveValue('amount');
  await page.getByLabel('Contenido de la columna Compra').selectOption('id');
  await page.getByLabel('Contenido de la columna Cuándo').selectOption('date');
  await page.getByLabel('Contenido de la columna Cómo terminó').selectOption('label');
  await expect(page.getByText('Elija la columna con el número')).toHaveCount(0);
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
  await capacity(page).fill('100');
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
  await capacity(page).fill('10%');
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
        return store.count({ tenant, scorecard: 'base@5.0.0', ...payment }, label);
      }),
    );
  await report('good', 400, 10);
  await report('good', 100, 32);
  await report('fraud', 60, 55);
  await page.reload();
  await page.getByLabel('Costo de un fraude aprobado').fill('900.000');
  await page.getByLabel('Costo de rechazar a un buen comprador').fill('15%');
  await page.getByLabel('Costo de una revisión').fill('20000');
  await capacity(page).fill('100%');
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
  await page.getByLabel('Comparar con').focus();
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
