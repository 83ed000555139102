import type { CheckedOrders } from '../../../src/api/orders.api.js';
import { BatchRun, type SendRows } from './batch-run.js';

const ORDERS = Array.from({ length: 5 }, (_, at) => ({ kept: [`p${at}`, '', '', ''], body: `{"cedula":"${at}"}` }));
const payload = { jti: 'txn_1', time: '2026-03-05T10:00:00Z', characteristics: [{ code: 'ip_vpn', state: 'true' }] };
const receipt = { token: `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln` };
const rowLine = (row: number) => JSON.stringify({ row, status: 200, charged: true, result: { receipt } });
const summary = (ended_by: string) => JSON.stringify({ summary: { ended_by } });
const good = (text: string): CheckedOrders => ({ status: 200, text, retryAfterMs: null });

/** Answers rows of a request as the API does. */
const answerAll: SendRows = async ({ firstRow, rows }) => {
  const count = rows.trim().split('\n').length;
  return good(
    [...Array.from({ length: count }, (_, at) => rowLine(firstRow + at)), summary('end_of_input')].join('\n'),
  );
};

function start(answers: SendRows[], pieceRows = 2) {
  const sent: Parameters<SendRows>[0][] = [];
  const waits: number[] = [];
  const stop = new AbortController();
  const run = new BatchRun(ORDERS, pieceRows);
  const go = () =>
    run.run({
      send: async (rows) => {
        sent.push(rows);
        return (answers.shift() ?? answerAll)(rows);
      },
      signal: stop.signal,
      onProgress: () => {},
      wait: async (ms) => {
        waits.push(ms);
      },
    });
  return { run, go, sent, waits, stop };
}

it('sends all orders in pieces under one name, and keeps a history with their signals', async () => {
  const { run, go, sent } = start([]);
  expect(await go()).toBeNull();
  expect(sent.map(({ firstRow, rows }) => [firstRow, rows.trim().split('\n').length])).toEqual([
    [1, 2],
    [3, 2],
    [5, 1],
  ]);
  expect(new Set(sent.map(({ batchId }) => batchId)).size).toBe(1);
  expect([run.done, run.checked, run.charged]).toEqual([5, 5, 5]);
  const [header = '', ...lines] = (await run.history().text()).trim().split('\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
  expect(lines[0]?.split(',')[header.split(',').indexOf('ip_vpn')]).toBe('true');
});

it('goes on behind the last whole line of an answer that was cut', async () => {
  const { run, go, sent } = start([async () => good(`${rowLine(1)}\n${rowLine(2).slice(0, 20)}`)]);
  expect(await go()).toBeNull();
  expect(sent.map(({ firstRow }) => firstRow)).toEqual([1, 2, 4]);
  expect(run.checked).toBe(5);
});

it('pauses when the quota is used up or the person stops, and continues with the same name', async () => {
  const { run, go, sent, stop } = start([async () => good(`${rowLine(1)}\n${summary('quota_exhausted')}`)]);
  expect(await go()).toEqual({ reason: 'quota_exhausted', message: null });
  expect([run.done, sent.length]).toEqual([1, 1]);
  expect(await go()).toBeNull();
  expect(sent[1]).toMatchObject({ firstRow: 2, batchId: sent[0]?.batchId });
  stop.abort();
  const other = start([]);
  other.stop.abort();
  expect(await other.go()).toEqual({ reason: 'stopped', message: null });
});

it('waits as long as the API says, and gives up after five times', async () => {
  const busy: SendRows = async () => ({
    status: 429,
    text: '{"reason":"too_many_batches","message":"Espere"}',
    retryAfterMs: 5_000,
  });
  const { go, waits } = start([busy]);
  expect(await go()).toBeNull();
  expect(waits).toEqual([5_000]);
  const always = start([busy, busy, busy, busy, busy]);
  expect(await always.go()).toEqual({ reason: 'too_many_batches', message: 'Espere' });
});

it('stops at once at a refusal that waiting does not fix', async () => {
  const { go, sent } = start([async () => ({ status: 403, text: '{"reason":"missing_scope"}', retryAfterMs: null })]);
  expect(await go()).toEqual({ reason: 'missing_scope', message: null });
  expect(sent).toHaveLength(1);
});

it('counts the errors of rows by their sentence, and leaves these rows out', async () => {
  const error = JSON.stringify({ row: 1, status: 404, charged: true, error: { reason: 'x', message: 'No existe' } });
  const { run, go } = start([async () => good(`${error}\n${rowLine(2)}\n`)]);
  await go();
  expect([[...run.errors], run.checked, run.charged]).toEqual([[['No existe', 1]], 4, 5]);
});
