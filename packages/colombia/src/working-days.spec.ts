import { addWorkingDays, bothTimes, colombianDay, holidaysOf, isWorkingDay } from './working-days.js';

it('knows the holidays of 2026', () => {
  expect([...holidaysOf(2026)].sort()).toEqual([
    ...['2026-01-01', '2026-01-12', '2026-03-23', '2026-04-02', '2026-04-03', '2026-05-01', '2026-05-18'],
    ...['2026-06-08', '2026-06-15', '2026-06-29', '2026-07-20', '2026-08-07', '2026-08-17', '2026-10-12'],
    ...['2026-11-02', '2026-11-16', '2026-12-08', '2026-12-25'],
  ]);
});

it.each([
  ['2024-03-28', false],
  ['2025-06-30', false],
  ['2026-04-02', false],
  ['2026-04-04', false],
  ['2026-04-06', true],
  ['2027-01-11', false],
])('a person works on %s: %s', (day, works) => {
  expect(isWorkingDay(day)).toBe(works);
});

it.each([
  // Holy Thursday and Friday, and two weekends.
  ['2026-03-27', 10, '2026-04-14'],
  ['2026-12-18', 15, '2027-01-13'],
  ['2026-11-13', 1, '2026-11-17'],
  ['2026-11-14', 1, '2026-11-17'],
])('from %s, %d working days end on %s', (day, count, end) => {
  expect(addWorkingDays(day, count)).toBe(end);
});

it('shows a time of Colombia beside UTC, also across midnight', () => {
  expect(bothTimes('2026-11-26T03:04:05.678Z')).toBe(
    '2026-11-25 22:04:05 (hora de Colombia); 2026-11-26T03:04:05.678Z (UTC)',
  );
  expect(bothTimes('soon')).toBe('soon');
  expect(colombianDay(Date.parse('2026-11-26T03:04:05Z'))).toBe('2026-11-25');
});
