import { CallRate } from './call-rate.js';

const SECOND_MS = 1_000;

/** When each of `calls` begins that all want to at once. */
function beginnings(perSecond: number, calls: number): number[] {
  const rate = new CallRate(perSecond);
  let now = 0;
  return Array.from({ length: calls }, () => {
    now = rate.earliest(now);
    rate.begin(now);
    return now;
  });
}

it.each([1, 3, 10])('lets no more than %d begin in any second', (perSecond) => {
  const begun = beginnings(perSecond, perSecond * 5 + 1);
  for (const from of begun) {
    expect(begun.filter((at) => at >= from && at < from + SECOND_MS).length).toBeLessThanOrEqual(perSecond);
  }
  expect(begun.slice(0, perSecond)).toEqual(Array(perSecond).fill(0));
});

it('foresees when a call may begin that has others ahead of it', () => {
  const begun = beginnings(3, 12);
  const rate = new CallRate(3);
  expect(Array.from({ length: 12 }, (_, ahead) => rate.earliest(0, ahead))).toEqual(begun);
  rate.begin(0);
  expect(Array.from({ length: 11 }, (_, ahead) => rate.earliest(0, ahead))).toEqual(begun.slice(1));
});

it('lets begin at once what has waited', () => {
  const rate = new CallRate(1);
  rate.begin(0);
  expect(rate.earliest(500)).toBeGreaterThanOrEqual(SECOND_MS);
  expect(rate.earliest(5_000)).toBe(5_000);
});
