import { setTimeout as sleep } from 'node:timers/promises';
import { inEqualTime } from './equal-time.js';

const FLOOR_MS = 100;

/** Milliseconds until the work has succeeded or failed. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await inEqualTime(FLOOR_MS, work).catch(() => {});
  return performance.now() - startedAt;
}

it.each([
  ['succeeds at once', async () => {}],
  ['fails at once', () => Promise.reject(new Error('x'))],
])('returns after the floor when the work %s', async (_, work) => {
  expect(await measure(work)).toBeGreaterThanOrEqual(FLOOR_MS - 2);
});

it('returns with slower work, without another wait', async () => {
  const ms = await measure(() => sleep(FLOOR_MS * 3));
  expect(ms).toBeGreaterThanOrEqual(FLOOR_MS * 3 - 2);
});

it('passes on the result and the error', async () => {
  expect(await inEqualTime(1, async () => 'result')).toBe('result');
  await expect(inEqualTime(1, () => Promise.reject(new RangeError('x')))).rejects.toThrow(RangeError);
});
