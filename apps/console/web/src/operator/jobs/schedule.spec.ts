import { pauseOf, timeOfDay } from './schedule.js';

describe('a schedule', () => {
  it.each([
    [30_000, 'seconds', 30],
    [300_000, 'minutes', 5],
    [5_400_000, 'minutes', 90],
    [86_400_000, 'days', 1],
    [1_500, 'seconds', 2],
    [10, 'seconds', 1],
  ])('comes every %d ms: %s %d', (ms, unit, count) => expect(pauseOf(ms)).toEqual({ unit, count }));

  it.each([
    ['0 30 1 * * *', '01:30'],
    ['0 8 * * *', '08:00'],
    ['0 0 3 2 * *', null],
    ['*/5 * * * *', null],
  ])('by %s comes at %s', (cron, time) => expect(timeOfDay(cron)).toBe(time));
});
