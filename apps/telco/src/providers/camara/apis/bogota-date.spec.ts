import { daysAgo, monthsAgo } from './bogota-date.js';

const at = (time: string) => Date.parse(time);

it.each([
  [0, '2026-03-31T12:00:00Z', '2026-03-31'],
  [0, '2026-04-01T04:59:00Z', '2026-03-31'],
  [0, '2026-04-01T05:00:00Z', '2026-04-01'],
  [90, '2026-03-31T12:00:00Z', '2025-12-31'],
])('%i days before %s is %s in Bogotá', (days, now, date) => {
  expect(daysAgo(days, at(now))).toBe(date);
});

it.each([
  [1, '2026-03-31T12:00:00Z', '2026-02-28'],
  [1, '2024-03-31T12:00:00Z', '2024-02-29'],
  [3, '2026-03-31T12:00:00Z', '2025-12-31'],
  [12, '2024-02-29T12:00:00Z', '2023-02-28'],
  [120, '2026-01-15T12:00:00Z', '2016-01-15'],
])('%i months before %s is %s', (months, now, date) => {
  expect(monthsAgo(months, at(now))).toBe(date);
});
