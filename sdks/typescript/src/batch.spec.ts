import { setTimeout as sleep } from 'node:timers/promises';
import { runBatch } from './batch.js';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const row of rows) {
    all.push(row);
  }
  return all;
}

it('reads no more rows than it can send', async () => {
  let read = 0;
  function* requests() {
    for (const number of numbers(1_000)) {
      read += 1;
      yield number;
    }
  }
  const rows = runBatch(requests(), async (number) => number, { concurrency: 4 });
  expect(read).toBe(0);
  await rows.next();
  expect(read).toBe(4);
  await rows.next();
  expect(read).toBe(5);
  await rows.return();
  expect(read).toBe(5);
});

it('accepts an asynchronous source, and keeps the order', async () => {
  async function* requests() {
    yield* [30, 1, 10];
  }
  const rows = runBatch(requests(), (waitMs) => sleep(waitMs, waitMs), { concurrency: 3 });
  expect(await collect(rows)).toEqual([
    { index: 0, answer: 30 },
    { index: 1, answer: 1 },
    { index: 2, answer: 10 },
  ]);
});

it('cancels the calls in progress when the consumer stops', async () => {
  const cancelled: number[] = [];
  const send = async (number: number, { signal }: { signal: AbortSignal }) => {
    if (number > 0) {
      await sleep(5_000, undefined, { signal }).catch(() => cancelled.push(number));
      signal.throwIfAborted();
    }
    return number;
  };
  for await (const { index } of runBatch(numbers(9), send, { concurrency: 3 })) {
    expect(index).toBe(0);
    break;
  }
  expect(cancelled).toEqual([1, 2]);
});

it('ends with the reason of the signal of the caller', async () => {
  const controller = new AbortController();
  const send = async (_: number, { signal }: { signal: AbortSignal }) => {
    await sleep(5_000, undefined, { signal }).catch(() => {});
    signal.throwIfAborted();
  };
  const rows = collect(runBatch(numbers(3), send, {}, controller.signal));
  setTimeout(() => controller.abort(new Error('shut down')), 20);
  await expect(rows).rejects.toThrow('shut down');
});

it('makes new calls wait while the gate is closed', async () => {
  const starts: number[] = [];
  const send = async (number: number, { gate }: { gate: { close(forMs: number): void } }) => {
    starts.push(performance.now());
    if (number === 0) {
      gate.close(120);
    }
  };
  await collect(runBatch(numbers(3), send, { concurrency: 1 }));
  expect((starts[1] as number) - (starts[0] as number)).toBeGreaterThanOrEqual(119);
  expect((starts[2] as number) - (starts[1] as number)).toBeLessThan(100);
});
