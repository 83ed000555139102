import { dayNumber, dayText } from './calendar-day.js';

describe('dayNumber', () => {
  it('agrees with the calendar from 1900 to 2079', () => {
    for (let time = Date.UTC(1900, 0, 2); time <= Date.UTC(2079, 5, 6); time += 86_400_000) {
      const date = new Date(time);
      const days = dayNumber(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
      if (dayText(days) !== date.toISOString().slice(0, 10)) {
        throw new Error(date.toISOString());
      }
    }
  });

  it.each([
    [1900, 1, 1],
    [1899, 12, 31],
    [2079, 6, 7],
    [2023, 2, 29],
    [1900, 2, 29],
    [2024, 13, 1],
    [2024, 0, 1],
    [2024, 4, 31],
    [2024, 1, 0],
    [Number.NaN, 1, 1],
    [2024, Number.NaN, 1],
    [2024, 1, Number.NaN],
  ])('%d-%d-%d cannot be stored', (year, month, day) => {
    expect(dayNumber(year, month, day)).toBe(-1);
  });
});
