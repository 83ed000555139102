import { isIssueDate } from './issue-date.js';

/** 2026-03-01 00:30 in Bogotá. */
const NOW = Date.UTC(2026, 2, 1, 5, 30);

it.each(['1952-01-01', '1988-02-29', '2026-02-28', '2026-03-01'])('%s is accepted as a date of issue', (day) => {
  expect(isIssueDate(day, NOW)).toBe(true);
});

it.each([
  ['a day before the first card', '1951-12-31'],
  ['tomorrow in Bogotá', '2026-03-02'],
  ['a day that the calendar does not have', '2023-02-30'],
  ['a month that does not exist', '2023-13-01'],
  ['another format', '17/05/2004'],
  ['a date with a time', '2004-05-17T00:00:00Z'],
  ['a date with a line end', '2004-05-17\n'],
  ['a number', 20_040_517],
])('%s is refused', (_, value) => {
  expect(isIssueDate(value, NOW)).toBe(false);
});

it('accepts a date once the day has started in Bogotá, five hours after UTC', () => {
  expect(isIssueDate('2026-03-02', Date.UTC(2026, 2, 2, 4, 59))).toBe(false);
  expect(isIssueDate('2026-03-02', Date.UTC(2026, 2, 2, 5, 0))).toBe(true);
});
