import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { runCotejo } from '../../harness/cli.js';
import { clientOf } from '../../harness/http.js';
import { writeOfacFiles, writeUnFile } from '../../harness/list-files.js';
import { type ConsoleProduct, expect, signInMember, takePicture, test } from './console-product.js';
import { checkOpen } from './page-checks.js';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const folder = mkdtempSync(join(tmpdir(), 'cotejo-compliance-'));
test.afterAll(() => rmSync(folder, { recursive: true }));

/** The test cédula of a buyer with a possible match. */
const MATCHED = { cedula: '1000000003', nombre: 'Canaria Cumplida Suárez' };
/** Listed persons, one found by document and one by name. */
const LISTED = { document: '1020100002', givenNames: 'WENCESLAO ELIECER', surnames: 'QUIMBAYO TRASLAVINA' };
const NAMED = { givenNames: 'HERMOGENES TOBIAS', surnames: 'GUALTEROS PIRACOCA' };
const CUSTOMERS = [
  'Código;Nombre completo;Cédula;Fecha de nacimiento',
  'C1;Ana Muñoz Páez;1020100002;17/05/1980',
  'C2;Hermógenes Tobías Gualteros Piracoca;;',
  'C3;Rosa Mendivelso Chaparro;5.212.345;1990',
  'C4;;;',
  'C5;una celda de más;1;2;3',
  'C6;Luz Dary Rincón;52.1x;ayer',
].join('\r\n');

async function save(page: Page, name: string): Promise<string> {
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
  return readFileSync(await saved.path(), 'utf8');
}

async function decide(product: ConsoleProduct, tenant: string): Promise<string> {
  const { key } = await product.people.accounts.keys.create(tenant, { name: 'tienda' }, { actor: 'tester' });
  const { body } = await clientOf(product.url, key).verify(MATCHED, '?include=receipt,screening');
  return JSON.stringify(body);
}

test('an officer finds what follows from a match in two steps, and saves and prints the evidence of the command line', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  const { tenant, email } = await signInMember(product, { context }, 'viewer');
  const answer = await decide(product, tenant);
  const file = join(folder, 'answer.json');
  writeFileSync(file, answer);
  const bodies: string[] = [];
  context.on('request', (request) => bodies.push(request.postData() ?? ''));
  await page.goto('/overview');
  await page.getByRole('link', { name: 'Cumplimiento' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'Lo que sigue' })).toBeVisible();
  await expect(page.getByText('Posible coincidencia por nombre.')).toBeVisible();
  await expect(page.getByText('Antes de vincular o continuar.').first()).toBeVisible();
  await expect(page.getByText(/constancia de la comparación/).first()).toBeVisible();
  await expect(page.getByText('No se sabe', { exact: true })).toHaveCount(0);
  expect(bodies.join('')).not.toMatch(/1000000003|Canaria/);

  writeFileSync(join(folder, 'jwks.json'), await (await fetch(`${product.url}/.well-known/jwks.json`)).text());
  const out = join(folder, 'evidence');
  const jwks = ['--jwks', join(folder, 'jwks.json')];
  expect(await runCotejo(['evidence', file, ...jwks, '--out', out])).toMatchObject({ code: 0 });
  const timeless = (text: string) => text.replace(/"made_at": .*|Hecho el .*/, '');
  const [document, data] = [await save(page, 'Guardar la evidencia'), await save(page, 'Guardar los datos')];
  expect(timeless(document)).toBe(timeless(readFileSync(`${out}.md`, 'utf8')));
  expect(timeless(data)).toBe(timeless(readFileSync(`${out}.json`, 'utf8')));
  expect(document).toContain('(hora de Colombia)');
  expect(document).not.toMatch(/&#95;|\b(reject|review|current|sandbox),/);
  await checkOpen(page, 'compliance-match');

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/Imprime/)).toBeVisible();
  await expect(page.getByText(email, { exact: false }).first()).toBeVisible();
  await expect(page.getByText('NIT', { exact: true })).toBeVisible();
  await expect(page.getByText(/hora de Colombia/).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Listas consultadas' })).toBeVisible();
  for (const field of await page.locator('input, textarea, button, summary').all()) {
    await expect(field).toBeHidden();
  }
  await takePicture(page, 'compliance-print');
});

test('a file of customers is screened in the browser as on the command line, and every row in is a row out', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  await signInMember(product, { context }, 'viewer');
  await page.goto('/compliance');
  await page.getByRole('tab', { name: 'Un archivo de clientes' }).click();
  await expect(page.getByText('Este ambiente no tiene listas cargadas')).toBeVisible();
  writeOfacFiles(join(folder, 'ofac'), [LISTED]);
  writeUnFile(join(folder, 'un'), [NAMED]);
  const today = new Date().toISOString().slice(0, 10);
  for (const lists of ['ofac', 'un']) {
    const words = [join(folder, lists), '--edition', today, '--allow-small', '--env', 'sandbox'];
    await product.cli('lists', 'import', ...words);
  }
  const customers = join(folder, 'clientes.csv');
  writeFileSync(customers, Buffer.from(CUSTOMERS, 'latin1'));
  await page.reload();
  await page.getByRole('tab', { name: 'Un archivo de clientes' }).click();
  await page.locator('input[type=file]').first().setInputFiles(customers);
  const requests: string[] = [];
  context.on('request', (request) => requests.push(`${request.method()} ${request.postData() ?? ''}`));
  await page.getByRole('button', { name: 'Revisar el archivo' }).click();
  await expect(page.getByRole('heading', { name: '6 filas, 6 resultados' })).toBeVisible({ timeout: 60_000 });
  expect(requests.filter((request) => request !== 'GET ')).toEqual([]);
  await expect(page.getByRole('table', { name: 'Coincidencias' })).toContainText('Fiscalía');
  await checkOpen(page, 'compliance-customers');
  const sheet = await save(page, 'Guardar el resultado');
  const rows = sheet
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(';'));
  expect(rows.map(([row, id, result]) => [row, id, result])).toEqual([
    ['2', 'C1', 'coincidencia'],
    ['3', 'C2', expect.stringMatching(/coincidencia|posible/)],
    ['4', 'C3', 'sin coincidencia'],
    ['5', 'C4', 'no se comparó'],
    ['6', '', 'no se comparó'],
    ['7', 'C6', 'sin coincidencia'],
  ]);

  const earlier = join(folder, 'antes.csv');
  writeFileSync(
    earlier,
    sheet
      .split('\r\n')
      .filter((line) => !line.startsWith('3;'))
      .join('\r\n'),
  );
  await page.getByText('Comparar con una revisión anterior').click();
  await page.locator('input[type=file]').nth(1).setInputFiles(earlier);
  await page.getByRole('button', { name: 'Revisar el archivo' }).click();
  await expect(page.getByText('Nueva', { exact: true })).toHaveCount(1);

  const valid = join(folder, 'validos.csv');
  writeFileSync(valid, CUSTOMERS.split('\r\n').slice(0, 4).join('\n'));
  const exported = join(folder, 'lists.cotejo-lists');
  await product.cli('lists', 'export', exported, '--env', 'sandbox');
  const trusted = product.services.environment.COTEJO_LISTS_TRUSTED_KEYS_FILE as string;
  const [lists, out] = [['--lists', exported, '--trusted-keys', trusted], join(folder, 'events.ndjson')];
  const run = await runCotejo(['screening', 'watch', '--file', valid, ...lists, '--once', '--out', out]);
  expect(run).toMatchObject({ code: 3 });
  const events = readFileSync(out, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.map(({ row, list, entry_id, score }) => [row, list, entry_id, score].join())).toEqual(
    rows.slice(0, 2).map((cells) => [cells[0], cells[4], cells[6], cells[10]].join()),
  );
});

test('an admin sees by when to answer a data subject, and gets an answer without a value of the person', async ({
  page,
  product,
  context,
}) => {
  test.slow();
  await signInMember(product, { context }, 'admin');
  await page.goto('/compliance');
  await page.getByRole('tab', { name: 'Solicitud de un titular' }).click();
  await page.getByLabel('Recibida el').fill('2026-03-27');
  await expect(page.getByText('Responda a más tardar el martes, 14 de abril de 2026.')).toBeVisible();
  await page.getByText('Reclamo: corregir o suprimir').click();
  await expect(page.getByText('Responda a más tardar el martes, 21 de abril de 2026.')).toBeVisible();
  await page.getByText('Consulta: qué datos tienen').click();
  await page.getByLabel('Número de documento').fill('no es');
  await page.getByRole('button', { name: 'Buscar y preparar la respuesta' }).click();
  await expect(page.getByLabel('Número de documento')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Número de documento').fill('1.020.304.050');
  await page.getByLabel('Número de la solicitud').fill('SOL-2026-118');
  await page.getByRole('button', { name: 'Buscar y preparar la respuesta' }).click();
  await expect(page.getByText('La cuenta no tiene nada de esa persona.')).toBeVisible();
  await checkOpen(page, 'compliance-request');
  const text = await save(page, 'Guardar la respuesta');
  expect(text).toContain('RESPUESTA A UNA CONSULTA DE UN TITULAR');
  expect(text).toContain('Solicitud: SOL-2026-118, recibida el 2026-03-27');
  expect(text).toContain('10 días hábiles, hasta el 2026-04-14');
  expect(text.replace(/\D/g, '')).not.toContain('1020304050');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Número de documento')).toBeHidden();
  await expect(page.getByText('LO QUE SE CONSULTÓ')).toBeVisible();
});
