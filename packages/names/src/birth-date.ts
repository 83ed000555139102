/** `1951-08-24`, `1951-08` or `1951`. */
export type PartialDate = string;

interface DateParts {
  year: number;
  month: number | undefined;
  day: number | undefined;
}

const DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;
const EQUAL_GAP = 0.4;
const CLOSE_GAP = 0.7;
const YEAR_OFF_FACTOR = 0.96;
const CONFLICT_FACTOR = 0.82;
const SAME_DAY_YEARS_MAX = 10;

/**
 * The score of a name once birth dates are compared, with the best of those listed. An agreement closes part of the gap
 * to 1, a conflict lowers the score; without a date on either side, or with one that cannot be read, nothing changes.
 */
export function withBirthDate(score: number, asked: PartialDate | undefined, listed: readonly PartialDate[]): number {
  const query = asked === undefined ? undefined : parseDate(asked);
  const scores = query ? listed.flatMap((date) => compared(score, query, parseDate(date))) : [];
  return scores.length > 0 ? Math.max(...scores) : score;
}

function compared(score: number, a: DateParts, b: DateParts | undefined): number[] {
  if (!b) return [];
  const years = Math.abs(a.year - b.year);
  const onlyYear = a.month === undefined || b.month === undefined;
  if (onlyYear) {
    if (years === 0) return [closer(score, CLOSE_GAP)];
    return [years === 1 ? score : score * CONFLICT_FACTOR];
  }
  const known = a.day !== undefined && b.day !== undefined;
  const sameDay = known && a.month === b.month && a.day === b.day;
  const swapped = known && a.month === b.day && a.day === b.month;
  if (years === 0 && sameDay) return [closer(score, EQUAL_GAP)];
  if ((years === 0 && swapped) || (years <= SAME_DAY_YEARS_MAX && sameDay)) return [closer(score, CLOSE_GAP)];
  if (years === 0) return [score];
  return [score * (years === 1 ? YEAR_OFF_FACTOR : CONFLICT_FACTOR)];
}

function closer(score: number, gap: number): number {
  return 1 - gap * (1 - score);
}

function parseDate(text: PartialDate): DateParts | undefined {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return undefined;
  return { year: Number(year), month: month ? Number(month) : undefined, day: day ? Number(day) : undefined };
}
