import { readAmount, readLabel, readMonth, readScore, readTime } from './plain-cells.js';

it.each([
  ['250000', 250_000],
  [' 250000.50 ', 250_000.5],
  ['', null],
  ['1.000', 1_000],
  ['$ 1.250.000,00', 1_250_000],
  ['1,000', undefined],
  ['-5', undefined],
  ['1e6', 1_000_000],
  ['9999999999999', undefined],
])('reads the amount %p', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

it.each([
  ['2026-11-22', '2026-11'],
  ['2026-11-22T08:00:00-05:00', '2026-11'],
  ['', null],
  ['22/11/2026', '2026-11'],
  ['05/03/2026 10:00', '2026-03'],
  ['5/3/2026 10:22:00 a. m.', '2026-03'],
  ['22/11/1926', undefined],
  ['2026-13-01', undefined],
  ['1926-01-01', undefined],
])('reads the date %p', (text, month) => {
  expect(readMonth(text)).toBe(month);
});

it.each([
  ['fraud', 'fraud'],
  ['Fraude', 'fraud'],
  ['1', 'fraud'],
  ['TRUE', 'fraud'],
  ['Sí', 'fraud'],
  ['si', 'fraud'],
  ['NO', 'legit'],
  ['no se sabe', 'unlabelled'],
  ['legit', 'legit'],
  ['legítimo', 'legit'],
  ['legitimo', 'legit'],
  ['0', 'legit'],
  ['good', 'legit'],
  ['Chargeback', 'chargeback'],
  ['contracargo', 'chargeback'],
  ['unknown', 'unlabelled'],
  ['', 'unlabelled'],
  ['maybe', undefined],
])('reads the label %p', (text, label) => {
  expect(readLabel(text)).toBe(label);
});

it.each([
  ['30', 30],
  ['30,5', 30.5],
  ['30.55', 30.6],
  ['', undefined],
  ['101', undefined],
  ['alto', undefined],
])('reads the score %p', (text, score) => {
  expect(readScore(text)).toBe(score);
});

it.each([
  ['2026-11-22T08:15:00-05:00', '2026-11-22T13:15:00.000Z'],
  ['2026-11-22T08:15:00.250Z', '2026-11-22T08:15:00.000Z'],
  ['2026-11-22 23:30', '2026-11-23T04:30:00.000Z'],
  ['5/3/2026 10:22:00 p. m.', '2026-03-06T03:22:00.000Z'],
  ['05/03/2026 12:05 a.m.', '2026-03-05T05:05:00.000Z'],
  ['05/03/2026', null],
  ['2026-11-22', null],
  ['', null],
  ['10:30', null],
])('reads the time of the order %p', (text, time) => {
  const read = readTime(text);
  expect(read === undefined ? null : new Date(read).toISOString()).toBe(time);
});
