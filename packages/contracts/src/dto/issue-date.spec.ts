import { isIssueDate } from './issue-date.js';

/** 2026-03-01 00:30 in Bogotá. */
const NOW = Date.UTC(2026, 2, 1, 5, 30);

it.each(['1952-01-01', '1988-02-29', '2026-02-28', '2026-03-01'])(
  '%s is a day on which a card can be issued',
  (day) => {
    expect(isIssueDate(day, NOW)).toBe(true);
  },
);

it.each([
  ['before the first card', '1951-12-31'],
  ['tomorrow', '2026-03-02'],
  ['no day of the calendar', '2023-02-30'],
  ['no month', '2023-13-01'],
  ['another form', '17/05/2004'],
  ['with a time', '2004-05-17T00:00:00Z'],
  ['with a line end', '2004-05-17\n'],
  ['a number', 20_040_517],
])('%s is not', (_, value) => {
  expect(isIssueDate(value, NOW)).toBe(false);
});

it('goes by the day in Bogotá, where it is still yesterday when the day begins in Greenwich', () => {
  expect(isIssueDate('2026-03-02', Date.UTC(2026, 2, 2, 4, 59))).toBe(false);
  expect(isIssueDate('2026-03-02', Date.UTC(2026, 2, 2, 5, 0))).toBe(true);
});
