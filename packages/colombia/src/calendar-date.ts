import { visibleText } from './visible-text.js';

const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:,? [\d:.]+(?: ?[ap]\.? ?m\.?)?)?$/i;

/**
 * Reads a day as Colombian files have it, with the day before the month: `17/05/2004`, `17-5-2004`, `17/05/2004 3:04 p. m.`, or with the year first:
 * `2004-05-17T00:00:00`.
 * @returns YYYY-MM-DD; `null` for a text that is no day of the calendar
 */
export function parseDay(text: string): string | null {
  const written = visibleText(text).trim();
  const [, firstYear, firstMonth, firstDay] = YEAR_FIRST.exec(written) ?? [];
  const [, lastDay, lastMonth, lastYear] = DAY_FIRST.exec(written) ?? [];
  const [year, month, day] =
    firstYear === undefined ? [lastYear, lastMonth, lastDay] : [firstYear, firstMonth, firstDay];
  if (year === undefined || month === undefined || day === undefined) {
    return null;
  }
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // Some engines read 30 February as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : null;
}
