import { unitOf } from './relative-time.js';

it.each([
  [0, 0, 'second'],
  [-59_000, 0, 'second'],
  [-60_000, -1, 'minute'],
  [3_599_999, 59, 'minute'],
  [-86_400_000 * 6.9, -6, 'day'],
  [86_400_000 * 400, 1, 'year'],
])('%d ms are %d %s', (differenceMs, value, unit) => {
  expect(unitOf(differenceMs)).toEqual([value, unit]);
});
