import type { Admission, AnswerCharge, Settlement } from '@cotejo/accounts';
import { newState } from '../http/observing/request-state.js';
import type { AnswerStream } from './answer-stream.js';
import type { BatchInput } from './batch-input.js';
import type { BatchMetrics } from './batch-metrics.js';
import { type BatchParts, BatchStream } from './batch-stream.js';
import { jsonFormat } from './json-format.js';
import type { RowAnswers, RowStop, RowTurn } from './row-answers.js';
import type { RowResult } from './row-result.js';
import type { ReceivedRow } from './row-source.js';

const ROW: ReceivedRow = { parse: () => ({}) };
const turnOfLoop = () => new Promise((resolve) => setImmediate(resolve));

const CHARGED: AnswerCharge = { charged: true, replayed: false };

/** A batch of so many rows, whose answers the test gives, on an output that the test can fill. @param charge null: no reply */
function setUp(rowCount: number, charge: AnswerCharge | null = CHARGED) {
  const turns: RowTurn[] = [];
  const resolvers: ((result: RowResult | RowStop) => void)[] = [];
  const settled: { row: string | null; charged: boolean }[] = [];
  const written: string[] = [];
  const events: string[] = [];
  const onItsWay: ((charge: AnswerCharge) => void)[] = [];
  let left = rowCount;
  const output = {
    isFull: false,
    write: (text: string) => written.push(text),
    end: (text: string) => written.push(text),
  };
  const settlement = {
    add: ({ reservation }: Admission, charged: boolean, _: unknown, done: (charge: AnswerCharge) => void) => {
      settled.push({ row: reservation, charged });
      onItsWay.push(done);
      setImmediate(() => {
        for (const each of onItsWay.splice(0)) {
          if (charge) {
            each(charge);
          }
        }
      });
    },
  };
  const rows = {
    answer: (_: unknown, __: unknown, turn: RowTurn) => {
      turns.push(turn);
      return new Promise<RowResult | RowStop>((resolve) => resolvers.push(resolve));
    },
  };
  const stream = new BatchStream(
    {
      call: { operation: { name: 'verify' }, caller: { plan: { requestsPerSecond: null } } },
      firstRow: 1,
      rows: rows as unknown as RowAnswers,
      settlement: settlement as unknown as Settlement,
      metrics: { count: () => {} } as unknown as BatchMetrics,
      format: jsonFormat('es'),
      pace: { takeTurn: () => 0 },
    } as unknown as BatchParts,
    {
      input: {
        next: () => {
          left -= 1;
          return left >= 0 ? ROW : 'end';
        },
        stop: () => events.push('input stopped'),
      } as unknown as BatchInput,
      output: output as unknown as AnswerStream,
      cut: () => events.push('cut'),
    },
  );
  const answer = async (row: number, change: Partial<RowResult['state']> = {}) => {
    const admission = { cost: 1, repetition: 'first', reservation: `row ${row}` } as Admission;
    const state = { ...newState(), admission, ...change };
    resolvers[row - 1]?.({ row, requestId: `req_${row}`, status: 200, state, answer: { row }, problem: null });
    await turnOfLoop();
    await turnOfLoop();
  };
  const stopAt = async (row: number, stop: string) => {
    resolvers[row - 1]?.({ stop });
    await turnOfLoop();
  };
  const lines = () => written.flatMap((text) => text.trim().split('\n')).map((line) => JSON.parse(line));
  stream.advance();
  return { stream, turns, settled, written, events, output, answer, stopAt, lines };
}

it('settles and sends rows in their order, several in one write, then the summary', async () => {
  const { settled, written, answer, lines } = setUp(3);
  await answer(3);
  await answer(2);
  expect([settled, written]).toEqual([[], []]);
  await answer(1);
  expect(settled).toEqual([1, 2, 3].map((row) => ({ row: `row ${row}`, charged: true })));
  expect(written).toHaveLength(2);
  expect(lines().map((line) => line.row ?? line.summary.ended_by)).toEqual([1, 2, 3, 'end_of_input']);
});

it('starts at most 64 rows before the first one is answered', async () => {
  const { turns, answer } = setUp(200);
  expect(turns).toHaveLength(64);
  await answer(2);
  expect(turns).toHaveLength(64);
  await answer(1);
  expect(turns).toHaveLength(66);
});

it('settles no row while the client does not read', async () => {
  const { stream, output, settled, answer } = setUp(3);
  output.isFull = true;
  await answer(1);
  expect(settled).toEqual([]);
  output.isFull = false;
  stream.advance();
  expect(settled).toHaveLength(1);
});

it('stops at a row, answers those before it, and gives back the queries of those after it', async () => {
  const { stream, turns, settled, answer, stopAt, lines } = setUp(200);
  await answer(4);
  await stopAt(3, 'quota_exhausted');
  expect(turns[0]?.halt.aborted).toBe(false);
  await answer(1);
  await answer(2);
  expect(settled).toEqual([
    { row: 'row 1', charged: true },
    { row: 'row 2', charged: true },
    { row: 'row 4', charged: false },
  ]);
  expect(lines().at(-1).summary).toMatchObject({ next_row: 3, rows: 2, charged: 2, ended_by: 'quota_exhausted' });
  await answer(5);
  expect(settled.at(-1)).toEqual({ row: 'row 5', charged: false });
  expect(turns).toHaveLength(64);
  let hasEnded = false;
  void stream.ended.then(() => {
    hasEnded = true;
  });
  for (let row = 6; row <= 64; row += 1) {
    expect(hasEnded).toBe(false);
    await answer(row);
  }
  expect(hasEnded).toBe(true);
});

it('answers the rows in progress when it is stopped, and tells rows that wait to give up', async () => {
  const { stream, turns, events, answer, stopAt, lines } = setUp(200);
  expect(turns[0]?.halt.aborted).toBe(false);
  stream.stop('shutting_down');
  expect(turns[0]?.halt.aborted).toBe(true);
  await answer(1);
  await stopAt(2, 'halted');
  expect(lines().at(-1).summary).toMatchObject({ next_row: 2, ended_by: 'shutting_down' });
  expect(events).toEqual(['input stopped']);
});

it('says that the quota is exhausted also when the client has sent everything', async () => {
  const { answer, stopAt, lines } = setUp(3);
  await answer(1);
  await stopAt(2, 'quota_exhausted');
  await answer(3);
  expect(lines().at(-1).summary).toMatchObject({ next_row: 2, ended_by: 'quota_exhausted' });
});

it('has answered everything when it is stopped after the end of the input and no row gave up', async () => {
  const { stream, answer, lines } = setUp(2);
  stream.stop('shutting_down');
  await answer(1);
  await answer(2);
  expect(lines().at(-1).summary).toMatchObject({ next_row: 3, ended_by: 'end_of_input' });
});

it('charges nothing after it was cut', async () => {
  const { stream, settled, written, events, answer } = setUp(200);
  await answer(2);
  stream.cut('client_gone');
  await answer(1);
  expect(settled).toEqual([
    { row: 'row 2', charged: false },
    { row: 'row 1', charged: false },
  ]);
  expect([written, stream.summary.endedBy]).toEqual([[], 'client_gone']);
  expect(events).toEqual(['input stopped', 'cut']);
});

it('wakes the row that becomes the first one', async () => {
  const { turns, answer } = setUp(2);
  let isAwake = false;
  void turns[1]?.whenFirst().then(() => {
    isAwake = true;
  });
  expect(turns[1]?.isFirst()).toBe(false);
  await turnOfLoop();
  expect(isAwake).toBe(false);
  await answer(1);
  expect([isAwake, turns[1]?.isFirst()]).toEqual([true, true]);
});

it('starts no row while one of its rows waits', async () => {
  const { turns, answer } = setUp(200);
  let go: () => void = () => {};
  const wait = turns[0]?.waitFor(
    new Promise<void>((resolve) => {
      go = resolve;
    }),
  );
  await answer(1);
  expect(turns).toHaveLength(64);
  go();
  await wait;
  await answer(2);
  expect(turns.length).toBeGreaterThan(64);
});

it('cuts the connection in place of an answer, when the sandbox wants it', async () => {
  const { settled, written, events, answer } = setUp(2);
  await answer(2);
  await answer(1, { dropsAnswer: true });
  expect(events).toContain('cut');
  expect(written.join('')).not.toContain('"row"');
  expect(settled).toHaveLength(2);
});

it.each<[AnswerCharge, object]>([
  [CHARGED, { charged: 1, replayed: 0, charge_unknown: 0 }],
  [
    { charged: false, replayed: true },
    { charged: 0, replayed: 1, charge_unknown: 0 },
  ],
  [
    { charged: null, replayed: null },
    { charged: 0, replayed: 0, charge_unknown: 1 },
  ],
])('says of a row and in the summary what was counted: %j', async (charge, counts) => {
  const { answer, lines } = setUp(1, charge);
  await answer(1);
  const [row, { summary }] = lines();
  expect(row).toMatchObject(charge);
  expect(summary).toMatchObject(counts);
});

it('counts a row as unknown when the batch is cut before its settlement has a reply', async () => {
  const { stream, answer } = setUp(2, null);
  await answer(1);
  stream.cut('client_gone');
  expect(stream.summary).toMatchObject({ rows: 1, charged: 0, chargeUnknown: 1 });
});
