import { type ClassCounts, type DecisionCounts, daysBefore } from '@cotejo/accounts';
import { SCORE_BUCKETS } from '@cotejo/scorecard';
import type { DayRange, DriftPeriod, DriftReport, DriftRow } from '../api/drift.api.js';
import { fairnessTables } from './fairness-groups.js';
import { COMPARED_MIN, driftRow, largestChange, SHOWN_MIN, type TwoCounts } from './shown-classes.js';

/** Days of a period: `back` is the number of days before today of its last day. */
interface Span {
  back: number;
  days: number;
}

const REFERENCE_DAYS = 28;
const NOW: Record<DriftPeriod, Span> = {
  today: { back: 0, days: 1 },
  yesterday: { back: 1, days: 1 },
  week: { back: 0, days: 7 },
};
const FAIRNESS: Span = { back: 0, days: REFERENCE_DAYS };
/** Class of the decisions that got no points for a characteristic. */
const REST = 'rest';
const BUCKET_POINTS = 100 / SCORE_BUCKETS;

type ReadDays = (days: readonly string[]) => Promise<DecisionCounts>;

/** Reads the counts of a period, of the 28 days before it, and of the last 28 days. */
export async function driftReport(period: DriftPeriod, nowMs: number, read: ReadDays): Promise<DriftReport> {
  const span = NOW[period];
  const reference: Span = { back: span.back + span.days, days: REFERENCE_DAYS };
  const daysOf = ({ back, days }: Span) => daysBefore(nowMs, back, days);
  const [now, before, fair] = (await Promise.all([span, reference, FAIRNESS].map((each) => read(daysOf(each))))) as [
    DecisionCounts,
    DecisionCounts,
    DecisionCounts,
  ];
  const [departments, names] = fairnessTables([fair.departments, fair.names]);
  return {
    period,
    shownFrom: SHOWN_MIN,
    comparedFrom: COMPARED_MIN,
    now: { ...rangeOf(daysOf(span)), decisions: now.decisions },
    before: { ...rangeOf(daysOf(reference)), decisions: before.decisions },
    isComparable: Math.min(now.decisions, before.decisions) >= COMPARED_MIN,
    hasOtherVersions: before.decisions > 0 && now.decisions > 0 && !hasSameKeys(now.versions, before.versions),
    isIncomplete: now.lost + before.lost + fair.lost > 0,
    score: driftRow('score', scoreClasses(before, now), { before, now }),
    characteristics: rowsOf(before, now, 'characteristics'),
    sources: rowsOf(before, now, 'sources'),
    fairness: {
      ...rangeOf(daysOf(FAIRNESS)),
      decisions: fair.decisions,
      departments: departments ?? [],
      names: names ?? [],
    },
  };
}

const rangeOf = (days: readonly string[]): DayRange => ({ from: days[0] as string, to: days.at(-1) as string });

function scoreClasses(before: DecisionCounts, now: DecisionCounts): TwoCounts[] {
  return Array.from({ length: SCORE_BUCKETS }, (_, bucket) => ({
    name: String(bucket * BUCKET_POINTS),
    before: before.scores.get(String(bucket)) ?? 0,
    now: now.scores.get(String(bucket)) ?? 0,
  }));
}

/** The largest change first, then the rows without a change in the order of their codes. */
function rowsOf(before: DecisionCounts, now: DecisionCounts, kind: 'characteristics' | 'sources'): DriftRow[] {
  const codes = [...new Set([...before[kind].keys(), ...now[kind].keys()])].sort();
  return codes
    .map((code) => driftRow(code, classesOf(before, now, kind, code), { before, now }, REST))
    .sort((a, b) => largestChange(b.classes).size - largestChange(a.classes).size);
}

function classesOf(
  before: DecisionCounts,
  now: DecisionCounts,
  kind: 'characteristics' | 'sources',
  code: string,
): TwoCounts[] {
  const [earlier, today] = [before[kind].get(code), now[kind].get(code)] as const;
  const names = [...new Set([...(earlier?.keys() ?? []), ...(today?.keys() ?? [])])].sort();
  const classes = names.map((name) => ({ name, before: earlier?.get(name) ?? 0, now: today?.get(name) ?? 0 }));
  const rest = { name: REST, before: restOf(before, earlier), now: restOf(now, today) };
  return rest.before + rest.now > 0 ? [...classes, rest] : classes;
}

const restOf = ({ decisions }: DecisionCounts, classes: ClassCounts | undefined): number =>
  Math.max(decisions - [...(classes?.values() ?? [])].reduce((sum, count) => sum + count, 0), 0);

const hasSameKeys = (one: ClassCounts, other: ClassCounts): boolean =>
  one.size === other.size && [...one.keys()].every((key) => other.has(key));
