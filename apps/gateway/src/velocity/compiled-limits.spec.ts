import { COUNTS_BY_DEFAULT } from '@cotejo/contracts';
import { compileLimits } from './compiled-limits.js';

const HOUR = 36_000;
const DAY = 864_000;

it('numbers the limits for the script, by subject and window, the longest window of a set last', () => {
  const { script, turn, limits } = compileLimits({
    week: false,
    limits: [
      { count: 'documents', of: 'phone', window: 'day', max: 5 },
      { count: 'checks', of: 'phone', window: 'day', max: 40 },
      { count: 'documents', of: 'phone', window: 'hour', max: 3 },
    ],
  });
  expect([turn, limits.length]).toEqual(['day', 3]);
  // No limits of documents, then those of phones: counted by day, one counter, a set of twelve members with two windows.
  expect([...script.subarray(0, 6)]).toEqual([0, 0, 0, 2 + 8 + 4 + 14, 1, 1]);
  expect(script.readUInt8(6)).toBe(2);
  expect([script.readUInt32BE(7), script.readUInt8(11), script.readUInt16BE(12)]).toEqual([DAY, 2, 40]);
  expect([script.readUInt8(14), script.readUInt16BE(15), script.readUInt8(17)]).toEqual([17, 12, 2]);
  expect([script.readUInt32BE(18), script.readUInt8(22), script.readUInt16BE(23)]).toEqual([HOUR, 3, 3]);
  expect([script.readUInt32BE(25), script.readUInt8(29), script.readUInt16BE(30)]).toEqual([DAY, 1, 5]);
});

it('counts weeks only where the policy permits it', () => {
  const limits = [{ count: 'documents', of: 'email', window: 'week', max: 2 }] as const;
  expect(compileLimits({ week: true, limits: [...limits] }).turn).toBe('week');
  expect(compileLimits({ week: false, limits: [...limits] })).toMatchObject({ turn: 'day', limits: [] });
  expect(compileLimits(COUNTS_BY_DEFAULT).turn).toBe('day');
});

it('compiles settings once', () => {
  expect(compileLimits(COUNTS_BY_DEFAULT)).toBe(compileLimits(COUNTS_BY_DEFAULT));
});
