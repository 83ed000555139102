import { readPesos } from '../i18n/read-pesos.js';
import { READERS, textOf } from './read-number.js';

it.each([
  ['points', '0', 0],
  ['points', ' 100 ', 100],
  ['points', '101', Number.NaN],
  ['points', '2.5', Number.NaN],
  ['points', '-1', Number.NaN],
  ['points', '1e1', Number.NaN],
  ['points', '', Number.NaN],
  ['half_points', '1,5', 1.5],
  ['half_points', '1.5', 1.5],
  ['half_points', '1,3', Number.NaN],
  ['amount', '2.000.000', 2_000_000],
  ['amount', 'dos millones', Number.NaN],
] as const)('reads %s from %j as %p', (kind, typed, value) => {
  expect(READERS[kind](typed)).toBe(value);
});

it('keeps the typed text of a field while it means the value, and shows the value otherwise', () => {
  expect(textOf(1.5, '1,5', 'half_points')).toBe('1,5');
  expect(textOf(Number.NaN, 'x', 'points')).toBe('x');
  expect(textOf(30, 'x', 'points')).toBe('30');
  expect(textOf(Number.NaN, '30', 'points')).toBe('');
  expect(textOf(2_000_000, '', 'amount', (value) => value.toLocaleString('es-CO'))).toBe('2.000.000');
});

it.each([
  ['2000000', 2_000_000],
  ['2.000.000', 2_000_000],
  ["2'000.000", 2_000_000],
  ['$ 2,000,000', 2_000_000],
  ['2 000 000', 2_000_000],
  [' 0 ', 0],
  ['2.5', null],
  ['2.00', 2],
  ['250,000', null],
  ['-5', null],
  ['', null],
  ['99999999999999999', null],
])('reads the amount %j as %j', (text, pesos) => {
  expect(readPesos(text)).toBe(pesos);
});
