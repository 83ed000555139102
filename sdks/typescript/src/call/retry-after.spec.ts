import { readRetryAfter } from './retry-after.js';

const NOW = Date.parse('2026-11-28T12:00:00Z');

it.each([
  ['0', 0],
  ['120', 120_000],
  ['Sat, 28 Nov 2026 12:00:02 GMT', 2_000],
  ['Saturday, 28-Nov-26 12:00:02 GMT', 2_000],
  ['Sat Nov 28 12:00:02 2026', 2_000],
  ['Sat, 28 Nov 2026 11:59:00 GMT', 0],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
  ['-1', null],
  ['1.5', null],
  ['soon', null],
  ['2026-11-28T12:00:02Z', null],
  ['Sat, 99 Nov 2026 12:00:02 GMT', null],
  ['Sat, 28 Nov', null],
  ['', null],
])('reads %p as %p ms', (text, expected) => {
  expect(readRetryAfter(new Headers({ 'Retry-After': text }), NOW)).toBe(expected);
});

it('reads a missing header as null', () => {
  expect(readRetryAfter(new Headers(), NOW)).toBeNull();
});
