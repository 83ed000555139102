import { RowPace } from './row-pace.js';

/** Times at which rows start in some seconds, when a timer wakes up after each wait, late by up to `lateMs`. */
function starts(rate: number, seconds: number, lateMs: number): number[] {
  const pace = new RowPace();
  const times: number[] = [];
  for (let now = 1_000; now < 1_000 + seconds * 1_000; ) {
    const waitMs = pace.takeTurn(rate, now);
    if (waitMs === 0) {
      times.push(now);
    } else {
      now += waitMs + (times.length % 3 === 0 ? lateMs : 0);
    }
  }
  return times;
}

it.each([
  [1, 0],
  [10, 0],
  [50, 3],
  [200, 15],
  [2_000, 1],
])(
  'starts at most 80 %% of %d rows in any second, and nearly as many, with timers that are late by %d ms',
  (rate, lateMs) => {
    const times = starts(rate, 10, lateMs);
    const most = Math.max(
      ...times.map((start) => times.filter((time) => time >= start && time < start + 1_000).length),
    );
    expect(most).toBeLessThanOrEqual(Math.ceil(rate * 0.8));
    expect(times.length).toBeGreaterThan(rate * 0.8 * 10 * 0.9);
  },
);

it('has no limit for a plan without a rate', () => {
  const pace = new RowPace();
  expect(Array.from({ length: 1_000 }, () => pace.takeTurn(null, 1)).every((waitMs) => waitMs === 0)).toBe(true);
});
