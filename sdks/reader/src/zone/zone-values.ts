import { isCalendarDate } from '../calendar.js';

/** Surnames and given names of the name field, in the letters of the zone: `Ñ` is `N` or `NXX` there, and stays so. */
export function namesOf(field: string): { surnames: string | null; given: string | null; isFull: boolean } {
  const [surnames = '', given = ''] = field.split('<<');
  const words = (text: string) => text.split('<').filter(Boolean).join(' ') || null;
  return { surnames: words(surnames), given: words(given), isFull: !field.endsWith('<') };
}

/** Years of age at which the documents of adults are issued. */
const ADULT_YEARS = 18;

/**
 * A birth date of six digits. The century is the latest in which the holder was born before today; for a document of adults, before
 * today 18 years ago. A holder of a passport who is 100 or older is read as a child: two digits cannot tell them apart.
 *
 * @returns `YYYY-MM-DD`, or `null` if no such date exists or a part is unknown (`<`)
 */
export function birthOf(text: string, today: string, isAdult: boolean): string | null {
  const latest = isAdult ? `${Number(today.slice(0, 4)) - ADULT_YEARS}${today.slice(4)}` : today;
  const century = Number(today.slice(0, 2));
  const dates = [century, century - 1].map((first) => dated(first, text));
  return dates.find((date) => date !== null && date <= latest) ?? null;
}

/** An expiry date of six digits: documents are valid for ten years or so, so the century is ours. */
export function expiryOf(text: string, today: string): string | null {
  return dated(Number(today.slice(0, 2)), text);
}

function dated(century: number, text: string): string | null {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const date = `${century}${year}-${month}-${day}`;
  return isCalendarDate(date) ? date : null;
}

/** `<` is an unspecified sex. Since November 2025 the Registraduría also knows NB and T, which the zone has no letter for. */
export const sexOf = (letter: string): 'M' | 'F' | null => (letter === 'M' || letter === 'F' ? letter : null);

/** Text without the fillers at its end. */
export const unfilled = (text: string): string => text.replace(/<+$/, '');
