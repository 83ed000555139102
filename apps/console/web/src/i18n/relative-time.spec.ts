import { toLargestUnit } from './relative-time.js';

it.each([
  [0, 0, 'second'],
  [-59_000, 0, 'second'],
  [-60_000, -1, 'minute'],
  [3_540_000, 59, 'minute'],
  [86_400_000 - 4_000, 1, 'day'],
  [3_600_000 * 23.9, 23, 'hour'],
  [-86_400_000 * 6.9, -6, 'day'],
  [86_400_000 * 400, 1, 'year'],
])('converts %d ms to %d %s', (differenceMs, value, unit) => {
  expect(toLargestUnit(differenceMs)).toEqual([value, unit]);
});
