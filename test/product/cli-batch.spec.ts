import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BatchBehaviour, BatchService } from '@cotejo/testing';
import { parse } from 'csv-parse/sync';
import { runCotejo } from '../harness/cli.js';

/** `cotejo batch` against a server that speaks the protocol of the batch over a real socket. */
const folder = mkdtempSync(join(tmpdir(), 'cotejo-batch-'));
const services: BatchService[] = [];
let files = 0;

async function serve(
  behave?: (request: { number: number; firstRow: number }) => BatchBehaviour,
  decide?: ConstructorParameters<typeof BatchService>[1],
): Promise<BatchService> {
  const service = await new BatchService(behave, decide).start();
  services.push(service);
  return service;
}

const run = (service: BatchService, args: string[], around: { input?: string; signal?: AbortSignal } = {}) =>
  runCotejo(['batch', ...args], { env: { COTEJO_BASE_URL: service.url, COTEJO_API_KEY: 'sk_test_batch' }, ...around });

/** A file of buyers; returns its path and the one for the answers. */
function buyers(text: string, extension = 'csv') {
  files += 1;
  const paths = { input: join(folder, `in-${files}.${extension}`), output: join(folder, `out-${files}.${extension}`) };
  writeFileSync(paths.input, text);
  return paths;
}
const numberOf = (row: number) => String(1_000_000_000 + row);
const csvOf = (rows: number) =>
  `order,cedula,monto\n${Array.from({ length: rows }, (_, index) => `o-${index + 1},${numberOf(index + 1)},5\n`).join('')}`;
const read = (path: string) => readFileSync(path, 'utf8');
const recordsOf = (path: string): Record<string, string>[] => parse(read(path), { columns: true });

afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.stop()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('answers each row of a file from Excel, with the column that identifies it', async () => {
  const service = await serve();
  const text =
    '\uFEFFPedido;Cédula;Celular;Valor\r\n"a;1";1000000001;+573001234567;250000\r\n"b ""2""";1000000002;;\r\nc;;1;2\r\n';
  const { input, output } = buyers(text);
  const { code, stdout, stderr } = await run(service, [input, output, '--id-column', 'Pedido', '--include', 'receipt']);
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: '3 rows: 2 answered, 1 with an error; 2 charged, 0 replayed\n',
    stderr: '',
  });
  expect(recordsOf(output)).toMatchObject([
    { row: '1', Pedido: 'a;1', status: '200', charged: 'true', recommendation: 'aprobar', receipt: '' },
    { row: '2', Pedido: 'b "2"', transaction_id: 'txn_1000000002' },
    { row: '3', Pedido: 'c', status: '400', charged: 'false', reason: 'invalid_body', fields: '/cedula required' },
  ]);
  expect(statSync(output).mode & 0o777).toBe(0o600);
  expect(existsSync(`${output}.batch.json`)).toBe(false);
});

it('answers lines of NDJSON, and prints the summary as JSON', async () => {
  const service = await serve();
  const { input, output } = buyers('{"doc_number":"1","order":7}\n\nnot json\n{"doc_number":"3"}', 'ndjson');
  const args = [input, output, '--operation', 'analyze', '--id-column', 'order', '--json'];
  const { code, stdout } = await run(service, args);
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    {
      operation: 'analyze',
      batch_id: expect.any(String),
      rows_before: 0,
      rows: 3,
      next_row: 4,
      answered: 2,
      errors: 1,
      charged: 2,
      replayed: 0,
      unanswered: 0,
      charge_unknown: 0,
      ended_by: 'end_of_input',
    },
  ]);
  const lines = read(output).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { row: 1, id: '7', status: 200, result: { transaction_id: 'txn_1' } },
    { row: 2, id: '', status: 400, error: { reason: 'invalid_body' } },
    { row: 3, status: 200 },
  ]);
  expect(service.requests[0]).toMatchObject({ path: '/v1/analyze/batch' });
});

it('reads standard input and writes standard output', async () => {
  const service = await serve();
  const { code, stdout, stderr } = await run(service, ['-', '-', '--format', 'csv'], { input: csvOf(2) });
  expect([code, stdout.split('\n').map((line) => line.split(',')[0])]).toEqual([0, ['row', '1', '2', '']]);
  expect(stderr).toContain('2 rows: 2 answered');
});

it('shows with --dry-run what would be sent, without a value of a buyer, and sends nothing', async () => {
  const service = await serve();
  const text =
    'Cliente,CC,Total,Color\nAna Gómez,1032456701,abc,rojo\nLuis,77,5,verde\nx,,5,azul\ny,1032456701\nz,78,,\n';
  const { input, output } = buyers(text);
  const { code, stdout } = await run(service, [input, output, '--dry-run']);
  expect(code).toBe(0);
  expect(stdout).toBe(
    `${[
      'cedula                 from the column CC',
      'monto                  from the column Total',
      'nombre                 from the column Cliente',
      'ignored columns: Color',
      '5 rows, 5 with a problem',
      '/cedula pad_with_zeros: 2 rows. Too few digits: put zeros on the left until the number has 8 digits (rows 2, 5)',
      '/monto must_be_integer: 1 row. Must be a whole number (row 1)',
      '/cedula required: 1 row. This field is missing (row 3)',
      'wrong_number_of_cells: 1 row. The row does not have as many cells as the header row (row 4)',
      'nothing was sent',
    ].join('\n')}\n`,
  );
  expect([service.requests, existsSync(output)]).toEqual([[], false]);
});

it('says that rows have no answer, and asks for these alone with --retry-errors', async () => {
  let isBusy = true;
  const service = await serve(undefined, (body) => {
    const { cedula } = body as { cedula: string };
    return isBusy && Number(cedula) % 3 === 0
      ? { status: 503, body: { reason: 'overloaded', code: 'service_unavailable' } }
      : { status: 200, body: { transaction_id: `txn_${cedula}` } };
  });
  const { input, output } = buyers(csvOf(9));
  const args = [input, output, '--id-column', 'order'];
  const first = await run(service, args);
  expect([first.code, first.stderr]).toEqual([
    1,
    expect.stringContaining('3 rows have no answer (408, 429, 500, 503)'),
  ]);
  expect(recordsOf(output).filter(({ status }) => status === '503')).toHaveLength(3);
  isBusy = false;
  const charged = service.charged.size;
  const second = await run(service, [...args, '--retry-errors']);
  expect([second.code, second.stdout]).toEqual([0, expect.stringContaining('3 rows: 3 answered')]);
  expect(service.charged.size - charged).toBe(3);
  expect(
    recordsOf(output).map(({ row, order, status, transaction_id }) => [row, order, status, transaction_id]),
  ).toEqual(
    Array.from({ length: 9 }, (_, index) => [String(index + 1), `o-${index + 1}`, '200', `txn_${numberOf(index + 1)}`]),
  );
  expect(statSync(output).mode & 0o777).toBe(0o600);
  expect(existsSync(`${output}.retry`)).toBe(false);
  expect([existsSync(`${output}.done.json`), existsSync(`${output}.retry.done.json`)]).toEqual([false, false]);
  const third = await run(service, [...args, '--retry-errors']);
  expect([third.code, third.stderr]).toEqual([
    2,
    expect.stringContaining('is not the output of a complete batch that has rows'),
  ]);
});

it('puts no answer into the row of another buyer when the input has changed since', async () => {
  const service = await serve(undefined, () => ({
    status: 503,
    body: { reason: 'overloaded', code: 'service_unavailable' },
  }));
  const { input, output } = buyers(csvOf(3));
  expect((await run(service, [input, output])).code).toBe(1);
  const before = read(output);
  writeFileSync(
    input,
    csvOf(3).split('\n').slice(0, 1).concat(csvOf(3).split('\n').slice(1, -1).reverse(), '').join('\n'),
  );
  const retried = await run(service, [input, output, '--retry-errors']);
  expect([retried.code, retried.stderr]).toEqual([2, expect.stringContaining('the content of the input changed')]);
  expect(read(output)).toBe(before);
});

it('sends rows without a decision again, and ends with 0 when all have an answer', async () => {
  const service = await serve(undefined, (body, how) => {
    const { cedula } = body as { cedula: string };
    return how === 'row' && Number(cedula) % 3 === 0
      ? { status: 503, body: { reason: 'overloaded', code: 'service_unavailable', retry_after_ms: 1 } }
      : { status: 200, body: { transaction_id: `txn_${cedula}` } };
  });
  const { input, output } = buyers(csvOf(9));
  const { code, stdout, stderr } = await run(service, [input, output]);
  expect({ code, stdout, stderr }).toEqual({
    code: 0,
    stdout: '9 rows: 9 answered, 0 with an error; 9 charged, 0 replayed\n',
    stderr: '',
  });
  const keys = service.calls.map(({ key }) => key.replace(/^.*#/, ''));
  expect(keys).toEqual(['2', '5', '8']);
});

it('goes on after the quota was used up, with the same command', async () => {
  const service = await serve(({ number }) => (number === 1 ? { end: { rows: 30, reason: 'quota_exhausted' } } : {}));
  const { input, output } = buyers(csvOf(50));
  const first = await run(service, [input, output]);
  expect([first.code, first.stderr]).toEqual([
    1,
    expect.stringMatching(/quota_exhausted.*the same command continues with row 31\n$/),
  ]);
  const second = await run(service, [input, output]);
  expect([second.code, second.stdout, second.stderr]).toEqual([
    0,
    '50 rows, 20 in this run: 20 answered, 0 with an error; 20 charged, 0 replayed\n',
    `going on with ${output} after row 30\n`,
  ]);
  expect(recordsOf(output).map(({ row }) => Number(row))).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  const ids = new Set(service.requests.map(({ headers }) => headers['idempotency-key']));
  expect(ids.size).toBe(1);
});

it('stops after Ctrl-C, says how to go on, and ends with 130', async () => {
  const service = await serve(() => ({ waitMs: 5 }));
  const { input, output } = buyers(csvOf(2_000));
  const interruption = new AbortController();
  const ended = run(service, [input, output], { signal: interruption.signal });
  await untilRows(output, 20);
  interruption.abort();
  const { code, stderr } = await ended;
  expect([code, stderr]).toEqual([
    130,
    expect.stringMatching(/interrupted; the same command continues with row \d+\n$/),
  ]);
  expect(existsSync(`${output}.batch.json`)).toBe(true);
});

it.each([
  ['a finished output', ['--format', 'csv'], 'overwrite it with --force', true],
  ['an input that does not exist', [], 'cannot be read: ENOENT', false],
  ['an extension without a format', [], 'give --format', false],
])('refuses %s with exit code 2', async (what, more, text, exists) => {
  const service = await serve();
  const { input, output } = buyers(csvOf(1));
  if (exists) {
    writeFileSync(output, 'row\n1\n');
  }
  const path =
    { 'an input that does not exist': 'nothing.csv', 'an extension without a format': 'x.xlsx' }[what] ?? input;
  const { code, stderr } = await run(service, [path, output, ...more]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(text)]);
});

it('answers every row of a file with a broken row, and prints no value of a buyer', async () => {
  const service = await serve();
  const { input, output } = buyers('cedula,nombre\n1032456701,"Ana" Gómez\n1032456702,Luis\n');
  const { stdout, stderr } = await run(service, [input, output]);
  expect(recordsOf(output)).toMatchObject([{ status: '400', fields: 'broken_row' }, { status: '200' }]);
  expect(stdout + stderr).not.toMatch(/103245670|Ana/);
});

/** Waits until the output has some rows. */
async function untilRows(output: string, rows: number): Promise<void> {
  const deadline = performance.now() + 100_000;
  while (performance.now() < deadline) {
    if (existsSync(output) && read(output).split('\n').length > rows) {
      return;
    }
    await sleep(20);
  }
  throw new Error('the batch wrote no rows');
}
