import { latencyPercentile } from './latency-percentile.js';

it.each([
  [50, 10],
  [90, 10],
  [91, 50],
  [99, 50],
  [100, 1_000],
])('returns the upper bound of the bucket of the %d-th percentile: %d', (percent, bound) => {
  // Text keys are not sorted by number on purpose.
  expect(latencyPercentile({ '1000': 1, '50': 9, '10': 90 }, percent)).toBe(bound);
});

it('does not move to the next bucket by a rounding error', () => {
  expect(latencyPercentile({ '5': 7, '10': 93 }, 7)).toBe(5);
});

it('returns null without any answer', () => {
  expect(latencyPercentile({}, 95)).toBeNull();
});
