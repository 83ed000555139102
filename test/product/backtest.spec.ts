import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCotejo } from '../harness/cli.js';
import { runOffline } from '../harness/offline-cli.js';

/** A back-test stays on the machine it runs on: no server, no network, nothing of the history kept. */
const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

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

const backtest = (...more: string[]) => [
  'policy',
  'backtest',
  '--policy',
  file('new.json'),
  '--history',
  file('history.csv'),
  ...more,
];

it('runs without a network, and writes no other file', async () => {
  const before = readdirSync(folder);
  const args = backtest('--json', '--html', file('report.html'), '--write-reference', file('reference.json'));
  const { stdout, code } = await runOffline(...args);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ complete: true, rows: { read: 5_000, scored: 5_000 } });
  const written = readdirSync(folder).filter((name) => !before.includes(name));
  expect(written.sort()).toEqual(['reference.json', 'report.html']);
  expect(JSON.parse(readFileSync(file('reference.json'), 'utf8'))).toMatchObject({ decisions: 5_000 });
});

it("reads a shop's export in Latin-1 with its own names, for a back-test and for advice", async () => {
  const header = 'Pedido;Fecha;Cédula;Valor total;¿Fraude?;Cédula cancelada o dada de baja;Puntaje;';
  const orders = Array.from({ length: 200 }, (_, index) => {
    const isFraud = index % 5 === 0;
    return `A-${index};05/03/2026;1.020.304.050;$ 1.250.400;${isFraud ? 'sí' : 'no'};${isFraud ? 'Sí' : 'NO'};;`;
  });
  writeFileSync(file('shop.csv'), Buffer.from([header, ...orders, ''].join('\r\n'), 'latin1'));
  const { stdout, code } = await runOffline(...backtest().slice(0, -1), file('shop.csv'));
  expect([code, stdout]).toEqual([0, expect.stringContaining('De 200 pedidos, 0 pasarían a revisión y 40 se')]);
  expect(stdout).toContain('habría evitado $ 50.016.000 de fraude (40 de 40)');
  expect(stdout).toContain('Columnas leídas con otro nombre: id: Pedido, date: Fecha, amount: Valor total');
  const costs = ['--cost-fraud', '100%', '--cost-review', '3.000', '--cost-reject', '15%'];
  const advice = await runOffline('advise', file('shop.csv'), ...costs, '--review-capacity', '2%');
  expect(advice.stdout).toContain('etiquetas: fraude 40, buenos 160');
});

it('writes a report marked as partial when Ctrl-C stops it', async () => {
  const pipe = file('pipe.csv');
  execFileSync('mkfifo', [pipe]);
  const args = ['--policy', file('new.json'), '--history', pipe, '--json', '--html', file('partial.html')];
  const interruption = new AbortController();
  const ended = runCotejo(['policy', 'backtest', ...args, '--write-reference', file('partial.json')], {
    signal: interruption.signal,
  });
  // Opens as soon as the command reads.
  const writer = await open(pipe, 'w');
  await writer.write(`${HEADER}\n${rows(500)}`);
  // Until the rows are read.
  await new Promise((resolve) => setTimeout(resolve, 300));
  interruption.abort();
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
  const args = ['policy', 'backtest', '--policy', file('new.json'), '--history', bad];
  const refused = await runOffline(...args);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('1.96 % of the history cannot be read');
  expect(refused.stdout + refused.stderr).not.toMatch(/1020304050|ana@example/);
  expect((await runOffline(...args, '--allow-skipped')).code).toBe(0);
});

it.each([
  ['an unknown column', `id,colour,ip_vpn\n1,red,true\n`, 'unknown columns: colour'],
  ['no header', '1020304050,true\n', 'no column `id`'],
  ['no row', `${HEADER}\n`, 'no row of the history could be read'],
])('explains the mistake: %s', async (_, content, problem) => {
  writeFileSync(file('wrong.csv'), content);
  const { stderr, code } = await runOffline(
    'policy',
    'backtest',
    '--policy',
    file('new.json'),
    '--history',
    file('wrong.csv'),
  );
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
  const made = await runOffline('policy', 'history', file('receipts.jsonl'), '--amounts', file('amounts.csv'));
  expect(made).toMatchObject({ code: 0, stderr: '1 lines; 0 without an amount\n' });
  writeFileSync(file('made.csv'), made.stdout);
  const args = ['--policy', file('new.json'), '--history', file('made.csv'), '--json'];
  const { candidate } = JSON.parse((await runOffline('policy', 'backtest', ...args)).stdout);
  expect(candidate.outcomes.reject.unlabelled).toBe(1);
});
