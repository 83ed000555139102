import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** A back-test stays on the machine it runs on: no server, no network, nothing of the history kept. */
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const NO_NETWORK = at('test/harness/no-network.mjs');
const OFFLINE = [at('apps/cli/dist/policy/offline.js'), '--policies', at('policies')];
const NETWORK =
  /^node:(net|tls|http|https|http2|dns|dgram|cluster|inspector|worker_threads)(\/|$)|ioredis|undici|bullmq/;

const folder = mkdtempSync(join(tmpdir(), 'cotejo-offline-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string) => join(folder, name);
const HEADER = 'id,date,amount,label,document_cancelled,list_match_binding,phone_foreign,ip_tor';
const row = (index: number) =>
  `order-${index},2026-0${1 + (index % 5)}-03,${40_000 + index},${index % 9 === 0 ? 'fraud' : 'legit'},false,false,${index % 2 === 0},${index % 11 === 0}`;
const rows = (count: number) => Array.from({ length: count }, (_, index) => `${row(index)}\n`).join('');

beforeAll(() => {
  const policy = JSON.parse(readFileSync(at('policies/decision/default.json'), 'utf8'));
  const thresholds = { reviewFrom: 35, rejectFrom: 45 };
  const floors = policy.floors.map((rule: { floor: number }) => ({ ...rule, floor: Math.max(rule.floor, 35) }));
  const candidate = { ...policy, version: '2.1.0', thresholds, floors, amountTiers: [] };
  writeFileSync(file('new.json'), JSON.stringify(candidate));
  writeFileSync(file('history.csv'), `${HEADER}\n${rows(5_000)}`);
});

function start(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, args, { stdio: 'pipe', env: { ...process.env, ...env } });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([stdout, stderr, [code]]) => ({ stdout, stderr, code: code as number }),
  );
  return { child, ended };
}

const offline = (args: string[], env = {}) => start(['--import', NO_NETWORK, ...OFFLINE, ...args], env).ended;
const backtest = (...more: string[]) => [
  'backtest',
  '--policy',
  file('new.json'),
  '--history',
  file('history.csv'),
  ...more,
];

it('runs without a network, and imports no network module', async () => {
  const before = readdirSync(folder);
  const args = backtest('--json', '--html', file('report.html'), '--write-reference', file('reference.json'));
  const { stdout, stderr, code } = await offline(args, { IMPORTED_FILE: file('imported.json') });
  expect({ code, refused: stderr.includes('offline') }).toEqual({ code: 0, refused: false });
  expect(JSON.parse(stdout)).toMatchObject({ complete: true, rows: { read: 5_000, scored: 5_000 } });
  const imported: string[] = JSON.parse(readFileSync(file('imported.json'), 'utf8'));
  expect(imported.some((url) => url.includes('csv-parse'))).toBe(true);
  expect(imported.filter((url) => NETWORK.test(url))).toEqual([]);
  expect(imported.filter((url) => /packages\/(platform|accounts|transport|source)\//.test(url))).toEqual([]);
  // No other file was written.
  const written = readdirSync(folder).filter((name) => !before.includes(name));
  expect(written.sort()).toEqual(['imported.json', 'reference.json', 'report.html']);
  expect(JSON.parse(readFileSync(file('reference.json'), 'utf8'))).toMatchObject({ decisions: 5_000 });
});

it('is stopped when it opens a network connection', async () => {
  const sendRequest = "import('node:net').then(({ connect }) => connect(9))";
  const { stderr, code } = await start(['--import', NO_NETWORK, '--eval', sendRequest]).ended;
  expect(code).not.toBe(0);
  expect(stderr).toContain('must not use the network');
});

it('gives the same report for the same history, also through the whole command line', async () => {
  const { stdout } = await offline(backtest('--lang', 'en'));
  const whole = await start([at('apps/cli/dist/main.js'), 'policy', ...backtest('--lang', 'en')]).ended;
  expect(whole.code).toBe(0);
  expect(whole.stdout).toBe(stdout);
  expect(stdout).toContain('Decisions that change');
});

it('writes a report marked as partial when Ctrl-C stops it', async () => {
  const pipe = file('pipe.csv');
  execFileSync('mkfifo', [pipe]);
  const args = ['backtest', '--policy', file('new.json'), '--history', pipe, '--json', '--html', file('partial.html')];
  const { child, ended } = start([...OFFLINE, ...args, '--write-reference', file('partial.json')]);
  // Opens as soon as the command reads.
  const writer = await open(pipe, 'w');
  await writer.write(`${HEADER}\n${rows(500)}`);
  child.kill('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 300));
  // It may have ended by now.
  await writer.write(row(500)).catch(() => {});
  const { stdout, stderr, code } = await ended;
  await writer.close();
  expect(code).toBe(130);
  expect(stderr).toContain('partial');
  const result = JSON.parse(stdout);
  expect(result).toMatchObject({ complete: false, stopped: 'interrupted' });
  expect(result.rows.scored).toBeGreaterThanOrEqual(400);
  expect(readFileSync(file('partial.html'), 'utf8')).toContain('RESULTADO PARCIAL');
  expect(existsSync(file('partial.json'))).toBe(false);
});

it('fails when too many rows are unreadable unless that is allowed, and never prints their content', async () => {
  const bad = file('bad.csv');
  writeFileSync(bad, `${HEADER}\n${rows(50)}ana@example.com,2026-01-01,5,legit,1020304050,false,false,false\n`);
  const args = ['backtest', '--policy', file('new.json'), '--history', bad];
  const refused = await offline(args);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('1.96 % of the history cannot be read');
  expect(refused.stdout + refused.stderr).not.toMatch(/1020304050|ana@example/);
  expect((await offline([...args, '--allow-skipped'])).code).toBe(0);
});

it.each([
  ['an unknown column', `id,colour,ip_vpn\n1,red,true\n`, 'unknown columns: colour'],
  ['no header', '1020304050,true\n', 'no column `id`'],
  ['no row', `${HEADER}\n`, 'no row of the history could be read'],
])('explains the mistake: %s', async (_, content, problem) => {
  writeFileSync(file('wrong.csv'), content);
  const { stderr, code } = await offline(['backtest', '--policy', file('new.json'), '--history', file('wrong.csv')]);
  expect(code).toBe(1);
  expect(stderr).toContain(problem);
  expect(stderr).not.toContain('1020304050');
});

it('makes a history from receipts that a back-test accepts', async () => {
  const base64 = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url');
  const characteristics = [
    { code: 'base', source: null, state: 'rule', points: 10, reason: null },
    { code: 'document_cancelled', source: 'registry', state: 'true', points: 60, reason: 'document_cancelled' },
  ];
  const sources = [{ source: 'registry', status: 'ok' }];
  const payload = { jti: 'txn_1', time: '2026-11-22T10:00:00.000Z', characteristics, sources };
  writeFileSync(file('receipts.jsonl'), `${base64({ alg: 'EdDSA' })}.${base64(payload)}.c2ln\n`);
  writeFileSync(file('amounts.csv'), 'id,amount\ntxn_1,70000\n');
  const made = await offline(['history', file('receipts.jsonl'), '--amounts', file('amounts.csv')]);
  expect(made).toMatchObject({ code: 0, stderr: '1 lines; 0 without an amount\n' });
  writeFileSync(file('made.csv'), made.stdout);
  const args = ['backtest', '--policy', file('new.json'), '--history', file('made.csv'), '--json'];
  const { candidate } = JSON.parse((await offline(args)).stdout);
  expect(candidate.outcomes.reject.unlabelled).toBe(1);
});
