import { parseDay, parseTime } from './printed-dates.js';

it.each([
  ['2026-03-04', '2026-03-04'],
  ['2026-03-04T10:00:00Z', '2026-03-04'],
  ['27/11/2002', '2002-11-27'],
  ['27-11-2002 08:00', '2002-11-27'],
  ['16 DE JULIO DE 2007', '2007-07-16'],
  ['1 de enero de 1999', '1999-01-01'],
  ['30/02/2020', null],
  ['31 DE JULIEMBRE DE 2007', null],
  ['ayer', null],
])('reads the day %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});

it.each([
  ['2026-03-04', '2026-03-04T00:00:00-05:00'],
  ['04-03-2026 08:09', '2026-03-04T08:09-05:00'],
  ['2026-03-04T08:09:10.123Z', '2026-03-04T08:09:10.123Z'],
  ['2026-03-04 noon', null],
])('reads the time %s', (text, time) => {
  expect(parseTime(text)).toBe(time);
});
