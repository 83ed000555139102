/** `1951-08-24`, `1951-08` or `1951`. */
export type PartialDate = string;

/** Result of comparing birth dates, best agreement first. */
const EVIDENCE = ['equal', 'close', 'neutral', 'year_apart', 'conflict'] as const;
export type BirthDateEvidence = (typeof EVIDENCE)[number];

interface DateParts {
  year: number;
  month: number | undefined;
  day: number | undefined;
}

const DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;
/**
 * Maximum difference in years when day and month are equal: a person who remembers the year wrongly keeps day and
 * month.
 */
const SAME_DAY_YEARS_MAX = 10;

/** Best evidence among the listed dates. It is neutral when either side has no readable date. */
export function birthDateEvidence(queried: PartialDate | undefined, listed: readonly PartialDate[]): BirthDateEvidence {
  const query = parseDate(queried);
  const dates = listed.map(parseDate).filter((date) => date !== undefined);
  if (!query || dates.length === 0) {
    return 'neutral';
  }
  const results = new Set(dates.map((date) => compareDates(query, date)));
  return EVIDENCE.find((evidence) => results.has(evidence)) ?? 'neutral';
}

/**
 * Applies the evidence to the score of a name: an agreement closes part of the gap to 1, a conflict lowers the score.
 */
export function withBirthDate(score: number, evidence: BirthDateEvidence): number {
  switch (evidence) {
    case 'equal':
      return 1 - 0.4 * (1 - score);
    case 'close':
      return 1 - 0.7 * (1 - score);
    case 'neutral':
      return score;
    case 'year_apart':
      return 0.96 * score;
    case 'conflict':
      return 0.82 * score;
  }
}

function compareDates(a: DateParts, b: DateParts): BirthDateEvidence {
  const years = Math.abs(a.year - b.year);
  if (a.month === undefined || b.month === undefined) {
    return years === 0 ? 'close' : years === 1 ? 'neutral' : 'conflict';
  }
  const known = a.day !== undefined && b.day !== undefined;
  const sameDay = known && a.month === b.month && a.day === b.day;
  const swapped = known && a.month === b.day && a.day === b.month;
  if (years === 0 && sameDay) {
    return 'equal';
  }
  if ((years === 0 && swapped) || (years <= SAME_DAY_YEARS_MAX && sameDay)) {
    return 'close';
  }
  if (years === 0) {
    return 'neutral';
  }
  return years === 1 ? 'year_apart' : 'conflict';
}

function parseDate(text: PartialDate | undefined): DateParts | undefined {
  const [, year, month, day] = DATE.exec(text ?? '') ?? [];
  if (year === undefined) {
    return undefined;
  }
  return { year: Number(year), month: month ? Number(month) : undefined, day: day ? Number(day) : undefined };
}
