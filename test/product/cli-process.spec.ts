import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BatchService, waitFor } from '@cotejo/testing';
import { parse } from 'csv-parse/sync';
import { CliProcess } from '../harness/cli-process.js';

/** The program `cotejo`: what it loads, its exit codes, and signals. Other suites run its commands in their own process. */
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const NO_NETWORK = new URL('../harness/no-network.mjs', import.meta.url).href;
const PERSONS =
  'cedula,primer_nombre,segundo_nombre,primer_apellido,segundo_apellido,estado,fecha_expedicion,lugar_expedicion\n';

let folder: string;
const started = new Set<CliProcess>();
const file = (name: string) => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cotejo-process-'));
});
afterEach(() => {
  for (const { child } of started) {
    child.kill('SIGKILL');
  }
  started.clear();
  rmSync(folder, { recursive: true, force: true });
});

function start(...options: ConstructorParameters<typeof CliProcess>): CliProcess {
  const program = new CliProcess(...options);
  started.add(program);
  return program;
}

describe('what it loads', () => {
  /** Runs without a network. @returns the modules that it imports */
  async function importsOf(...args: string[]): Promise<string[]> {
    const env = { IMPORTED_FILE: file('imported.json') };
    const { code, stderr } = await start(args, { env, node: ['--import', NO_NETWORK], input: '' }).ended;
    expect({ code, stderr: stderr.replace(/^\d+ (rows|lines).*\n/gm, '') }).toEqual({ code: 0, stderr: '' });
    return JSON.parse(readFileSync(env.IMPORTED_FILE, 'utf8'));
  }

  it.each([
    ['the list of its commands', ['--help'], 40],
    ['a command without a connection', ['plans', 'list'], 300],
  ])('is for %s nothing that other commands need', async (_, args, modulesMax) => {
    const modules = (await importsOf(...args)).filter((url) => !url.startsWith('node:'));
    expect(modules.length).toBeLessThan(modulesMax);
    expect(modules.filter((url) => /nestjs|rxjs|prom-client|opentelemetry|undici|libphonenumber/.test(url))).toEqual(
      [],
    );
  });

  it('is no module that opens a connection for a back-test, a history and advice', async () => {
    writeFileSync(file('history.csv'), 'id,date,amount,label,ip_tor\no-1,2026-01-03,40000,legit,false\n');
    const history = file('history.csv');
    const receipt = { jti: 'txn_1', time: '2026-01-03T10:00:00.000Z', characteristics: [], sources: [] };
    const parts = [{ alg: 'EdDSA' }, receipt].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    writeFileSync(file('receipts.jsonl'), `${parts.join('.')}.c2ln\n`);
    const costs = ['--cost-fraud', '100%', '--cost-review', '3000', '--cost-reject', '15%'];
    const lines = [
      ['policy', 'backtest', '--policy', at('policies/decision/default.json'), '--history', history],
      ['policy', 'history', file('receipts.jsonl')],
      ['advise', history, ...costs],
    ];
    for (const line of lines) {
      const network =
        /^node:(net|tls|http|https|http2|dns|dgram|cluster|inspector|worker_threads)(\/|$)|ioredis|undici|bullmq/;
      const modules = await importsOf(...line);
      expect(modules.some((url) => url.includes('packages/backtest'))).toBe(true);
      expect(modules.filter((url) => network.test(url))).toEqual([]);
    }
    const guard = ['--import', NO_NETWORK, '--eval', "import('node:net').then(({ connect }) => connect(9))"];
    const refused = await new Promise<string>((resolve) =>
      execFile(process.execPath, guard, (_error, _stdout, stderr) => resolve(stderr)),
    );
    expect(refused).toContain('must not use the network');
  });
});

it.each([
  ['help', ['keys', '--help'], 0],
  ['a command', ['plans', 'list'], 0],
  ['a refusal', ['plans', 'show', 'nothing'], 1],
  ['wrong usage by an operator', ['keys', 'list'], 2],
  ['wrong usage by a client', ['call', 'cedula'], 2],
])('exits after %s as the command says', async (_, args, code) => {
  expect(await start(args, { input: '' }).ended).toMatchObject({ code, signal: null });
});

it('exits with 0 and prints no error when the reader closes the pipe of generated persons', async () => {
  const generate = `'${process.execPath}' '${at('apps/cli/dist/main.js')}' registry generate --rows 200000`;
  const ended = await new Promise((resolve) =>
    execFile('bash', ['-o', 'pipefail', '-c', `${generate} | head -1`], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, lines: stdout.split('\n').length, stderr }),
    ),
  );
  expect(ended).toEqual({ code: 0, lines: 2, stderr: '' });
});

describe('an import of the registry', () => {
  const data = () => ({ COTEJO_DATA_DIR: file('data') });
  const registry = (...args: string[]) => start(['registry', ...args], { env: data(), input: '' }).ended;

  /** Sends the signal to an import that waits for more input. Returns how it ended. */
  async function interruptImport(signal: NodeJS.Signals) {
    const program = start(['registry', 'import', '-'], { env: data() });
    program.child.stdin?.write(`${PERSONS}5,EVA,,LUNA,,0,,\n`);
    const parts = () => (existsSync(file('data/registry')) ? readdirSync(file('data/registry')) : []);
    await waitFor(() => parts().some((name) => name.startsWith('.making-')), { timeoutMs: 30_000 });
    program.child.kill(signal);
    return program.ended;
  }

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'exits with 130 at %s and removes the unfinished snapshot',
    async (signal) => {
      expect(await interruptImport(signal)).toMatchObject({
        code: 130,
        stderr: expect.stringContaining('interrupted'),
      });
      expect(readdirSync(file('data/registry'))).toEqual(['import-report.json']);
    },
  );

  it('leaves the data as they were when it is killed, and the next one removes what is left of it', async () => {
    const population = (await registry('generate', '--rows', '500')).stdout;
    writeFileSync(file('persons.csv'), population);
    await registry('import', file('persons.csv'));
    const before = await registry('status');
    await interruptImport('SIGKILL');
    expect(await registry('status')).toEqual(before);
    expect(await registry('import', file('persons.csv'), '--min-size-ratio', '1')).toMatchObject({ code: 0 });
    expect(readdirSync(file('data/registry')).filter((name) => name.startsWith('.'))).toEqual([]);
  }, 30_000);
});

describe('a batch', () => {
  /** COTEJO_TEST_BATCH_ROWS=100000 for a long run. */
  const ROWS = Number(process.env.COTEJO_TEST_BATCH_ROWS ?? 20_000);
  const KILLS = 5;
  const numberOf = (row: number) => String(1_000_000_000 + row);
  const csvOf = (rows: number) =>
    `order,cedula\n${Array.from({ length: rows }, (_, index) => `o-${index + 1},${numberOf(index + 1)}\n`).join('')}`;
  const output = () => file('answers.csv');
  const rowsWritten = () => (existsSync(output()) ? readFileSync(output(), 'utf8').split('\n').length : 0);
  const untilRows = (rows: number) =>
    waitFor(() => rowsWritten() > rows, { timeoutMs: 100_000, what: 'rows of the batch' });

  let service: BatchService;
  beforeEach(async () => {
    service = await new BatchService().start();
  });
  afterEach(() => service.stop());

  function startBatch(rows: number): CliProcess {
    writeFileSync(file('buyers.csv'), csvOf(rows));
    const env = { COTEJO_BASE_URL: service.url, COTEJO_API_KEY: 'sk_test_batch' };
    return start(['batch', file('buyers.csv'), output(), '--id-column', 'order'], { env, input: '' });
  }

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)(
    'ends after the row in hand at %s, with exit code %d',
    async (signal, code) => {
      const batch = startBatch(ROWS);
      await untilRows(20);
      batch.child.kill(signal);
      expect(await batch.ended).toMatchObject({ code, stderr: expect.stringContaining('the same command continues') });
    },
    120_000,
  );

  it(`answers each of ${ROWS} rows once, although the program is killed ${KILLS} times`, async () => {
    let rowsBefore = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const { child, ended } = startBatch(ROWS);
      // The first kill comes at any moment, also while the program starts; each later one after more rows.
      await (kill === 1 ? sleep(Math.random() * 400) : untilRows(rowsBefore + Math.random() * (ROWS / 20)));
      child.kill('SIGKILL');
      expect((await ended).signal).toBe('SIGKILL');
      rowsBefore = rowsWritten();
    }
    expect(await startBatch(ROWS).ended).toMatchObject({ code: 0, stderr: expect.stringContaining('going on with') });
    const rows: Record<string, string>[] = parse(readFileSync(output(), 'utf8'), { columns: true });
    expect(rows).toHaveLength(ROWS);
    const wrong = rows.filter(
      ({ row, order, status, transaction_id: id }, index) =>
        row !== String(index + 1) ||
        order !== `o-${index + 1}` ||
        status !== '200' ||
        id !== `txn_${numberOf(index + 1)}`,
    );
    expect(wrong).toEqual([]);
    // The service charged each row once, under one id.
    expect(service.charged.size).toBe(ROWS);
    expect(new Set(service.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  }, 600_000);
});
