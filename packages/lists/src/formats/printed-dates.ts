const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_MIN = 1850;
const YEAR_MAX = 2100;

/** Dates as the publishers print them: 1975-10-07, 28.8.1955, dd/mm/1968, 07 Oct. 1975, 4 Apr. 1944, Mar 1980, 1963. */
const DATE = new RegExp(
  [
    /\b(?<isoYear>\d{4})-(?<isoMonth>\d\d)(?:-(?<isoDay>\d\d))?/,
    /\b(?<day>\d{1,2}|dd)[./]\s?(?<month>\d{1,2}|mm)[./]\s?(?<year>\d{4})\b/,
    /\b(?:(?<wordDay>\d{1,2})\s+)?(?<word>[A-Z][a-z]{2,8})\.?\s?(?<wordYear>\d{4})\b/,
    /\b(?<alone>\d{4})\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
const APPROXIMATE = /\b(circa|approx\w*|around|about|between|probably|possibly|presumed|late|early|mid)\b|\bto\b/i;
/** A range of years or of days. */
const RANGE = /\d{4}\s*[-–/]\s*(\d{4}|\d{1,2}[./ ])/;

/**
 * The exact dates in a text, each as `1951-08-24`, `1951-08` or `1951`. A text with approximate words or a range gives an
 * empty array: it neither confirms nor contradicts.
 */
export function datesIn(text: string): string[] {
  if (APPROXIMATE.test(text) || RANGE.test(text)) {
    return [];
  }
  return [...text.matchAll(DATE)].flatMap(({ groups = {} }) => {
    const { isoYear, isoMonth, isoDay, year, month, day, wordYear, word, wordDay, alone } = groups;
    if (isoYear) {
      return partialDate(isoYear, isoMonth, isoDay);
    }
    if (year) {
      return partialDate(year, month, day);
    }
    if (wordYear) {
      return partialDate(wordYear, monthNumber(word as string), wordDay);
    }
    return partialDate(alone as string);
  });
}

/** The known parts of a date, or `[]` for a date that does not exist. A word such as `mm` counts as an unknown part. */
export function partialDate(year: string, month?: string, day?: string): string[] {
  if (Number(year) < YEAR_MIN || Number(year) > YEAR_MAX) {
    return [];
  }
  if (!month || !/^\d+$/.test(month)) {
    return [year];
  }
  const yearMonth = `${year}-${month.padStart(2, '0')}`;
  if (Number(month) < 1 || Number(month) > 12) {
    return [];
  }
  if (!day || !/^\d+$/.test(day)) {
    return [yearMonth];
  }
  const date = `${yearMonth}-${day.padStart(2, '0')}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? [date] : [];
}

function monthNumber(word: string): string | undefined {
  const at = MONTHS.indexOf(word.slice(0, 3).toLowerCase());
  return at < 0 ? undefined : String(at + 1);
}
