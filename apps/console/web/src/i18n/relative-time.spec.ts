import { toLargestUnit } from './relative-time.js';

it.each([
  [0, 0, 'second'],
  [-59_000, 0, 'second'],
  [-60_000, -1, 'minute'],
  [3_599_999, 59, 'minute'],
  [-86_400_000 * 6.9, -6, 'day'],
  [86_400_000 * 400, 1, 'year'],
])('converts %d ms to %d %s', (differenceMs, value, unit) => {
  expect(toLargestUnit(differenceMs)).toEqual([value, unit]);
});
