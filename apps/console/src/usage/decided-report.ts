import { DECISION_DAYS_KEPT, daysBefore, type KeyOutcome } from '@cotejo/accounts';
import type { Outcome } from '@cotejo/contracts';
import type { DecidedReport, OutcomeFigures } from '../api/usage.api.js';
import { isShowable, SHOWN_MIN } from '../drift/shown-classes.js';

type Tally = Record<Outcome, number>;

/** The days of a period whose counts of decisions are kept. */
export const keptDays = (from: string, to: string, nowMs: number): string[] =>
  daysBefore(nowMs, 0, DECISION_DAYS_KEPT).filter((day) => from <= day && day <= to);

/** What was decided on some days. @param key id of the only key that counts, or all keys */
export function decidedReport(
  from: string,
  outcomes: readonly KeyOutcome[],
  nowMs: number,
  key?: string,
): DecidedReport {
  const counted = key === undefined ? outcomes : outcomes.filter((each) => each.key === key);
  const [firstKept = from] = daysBefore(nowMs, 0, DECISION_DAYS_KEPT);
  return {
    shownFrom: SHOWN_MIN,
    keptFrom: from < firstKept ? firstKept : null,
    ...figuresOf(sumOf(counted)),
    days: tallies(counted, ({ day }) => day)
      .map(([day, tally]) => ({ day, ...figuresOf(tally) }))
      .sort((a, b) => a.day.localeCompare(b.day)),
    keys: tallies(outcomes, (each) => each.key).map(([id, tally]) => ({ key: id, ...figuresOf(tally) })),
    reasons: tallies(
      counted.filter(({ outcome }) => outcome !== 'approve'),
      ({ reason }) => reason,
    ).map(([code, tally]) => ({ code, review: shown(tally.review), reject: shown(tally.reject) })),
  };
}

/** The counts by some part of them, the most frequent first. */
function tallies<Name>(outcomes: readonly KeyOutcome[], nameOf: (each: KeyOutcome) => Name): [Name, Tally][] {
  const all = [...Map.groupBy(outcomes, nameOf)].map(([name, some]): [Name, Tally] => [name, sumOf(some)]);
  return all.sort(([, a], [, b]) => sizeOf(b) - sizeOf(a));
}

function sumOf(outcomes: readonly KeyOutcome[]): Tally {
  const tally: Tally = { approve: 0, review: 0, reject: 0 };
  for (const { outcome, count } of outcomes) {
    tally[outcome] += count;
  }
  return tally;
}

const sizeOf = ({ approve, review, reject }: Tally): number => approve + review + reject;
const shown = (count: number): number | null => (isShowable(count) ? count : null);
const figuresOf = ({ approve, review, reject }: Tally): OutcomeFigures => ({
  approve: shown(approve),
  review: shown(review),
  reject: shown(reject),
});
