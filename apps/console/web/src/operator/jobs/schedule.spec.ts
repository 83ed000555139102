import { readDailyTime, toLargestUnit } from './schedule.js';

describe('toLargestUnit', () => {
  it.each([
    [30_000, 'seconds', 30],
    [300_000, 'minutes', 5],
    [5_400_000, 'minutes', 90],
    [86_400_000, 'days', 1],
    [1_500, 'seconds', 2],
    [10, 'seconds', 1],
  ])('converts %d ms to %s: %d', (ms, unit, count) => expect(toLargestUnit(ms)).toEqual({ unit, count }));
});

describe('readDailyTime', () => {
  it.each([
    ['0 30 1 * * *', '01:30'],
    ['0 8 * * *', '08:00'],
    ['0 0 3 2 * *', null],
    ['*/5 * * * *', null],
  ])('reads the cron expression %s as %s', (cron, time) => expect(readDailyTime(cron)).toBe(time));
});
