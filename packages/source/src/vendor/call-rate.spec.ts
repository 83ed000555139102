import { CallRate } from './call-rate.js';

const SECOND_MS = 1_000;

/** Start times of `calls` calls that arrive at once. */
function startsOf(perSecond: number, calls: number): number[] {
  const rate = new CallRate(perSecond);
  let now = 0;
  return Array.from({ length: calls }, () => {
    now = rate.earliestStart(now);
    rate.recordStart(now);
    return now;
  });
}

it.each([1, 3, 10])('allows at most %d starts in any second', (perSecond) => {
  const starts = startsOf(perSecond, perSecond * 5 + 1);
  for (const from of starts) {
    expect(starts.filter((at) => at >= from && at < from + SECOND_MS).length).toBeLessThanOrEqual(perSecond);
  }
  expect(starts.slice(0, perSecond)).toEqual(Array(perSecond).fill(0));
});

it('computes the start of a call that has other calls ahead of it', () => {
  const starts = startsOf(3, 12);
  const rate = new CallRate(3);
  expect(Array.from({ length: 12 }, (_, ahead) => rate.earliestStart(0, ahead))).toEqual(starts);
  rate.recordStart(0);
  expect(Array.from({ length: 11 }, (_, ahead) => rate.earliestStart(0, ahead))).toEqual(starts.slice(1));
});

it('allows a call at once after a pause', () => {
  const rate = new CallRate(1);
  rate.recordStart(0);
  expect(rate.earliestStart(500)).toBeGreaterThanOrEqual(SECOND_MS);
  expect(rate.earliestStart(5_000)).toBe(5_000);
});
