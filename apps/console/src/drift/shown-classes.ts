import type { ClassShares, DriftRow, ShareChange } from '../api/drift.api.js';
import { ratioInterval, wilsonInterval } from './share-statistics.js';

/** Fewest decisions of a shown class, and of a shown group. */
export const SHOWN_MIN = 20;
/** Fewest decisions on each side: with fewer, no common change is larger than its interval. */
export const COMPARED_MIN = 200;
/** Quantile of the normal distribution for 2 % in 100 tests together (Bonferroni). A report has about as many classes. */
const Z_OF_ALL = 3.72;
/** Standard deviation of the log-odds of a share between two days, when nothing happened: about a tenth of a small share. */
const DAY_NOISE = 0.1;
/** Shares are shown in tenths of a percent. */
const STEPS = 1_000;
/** In place of a multiple of 0, or of no multiple. */
const FAR = 1e9;
const OPPOSITE = { more: 'less', less: 'more', none: 'none', not_known: 'none' } as const;
const NOT_TESTED: Pick<ClassShares, 'change' | 'direction'> = { change: null, direction: 'not_known' };

/** Decisions with a class, in both periods. */
export interface TwoCounts {
  name: string;
  before: number;
  now: number;
}

/** All decisions of a period, and the number of days with decisions. */
export interface Period {
  decisions: number;
  days: number;
}
export interface TwoPeriods {
  before: Period;
  now: Period;
}

/** Whether a count may be shown, and may be the difference of two shown counts. */
export const isShowable = (count: number, min = SHOWN_MIN): boolean => count === 0 || count >= min;

/**
 * Compares the classes of a characteristic in two periods. A count from 1 to 19 is neither shown nor used: the test takes the
 * value of 20 for it. @param rest class of the decisions that are in no other one; it is not tested
 */
export function driftRow(code: string, classes: readonly TwoCounts[], periods: TwoPeriods, rest?: string): DriftRow {
  if (Math.min(periods.before.decisions, periods.now.decisions) < COMPARED_MIN) {
    return { code, level: 'not_known', largest: null, classes: [] };
  }
  const [before, now] = [sharesOf(classes, periods, 'before'), sharesOf(classes, periods, 'now')];
  const shown = classes.map((each, index) => ({
    name: each.name,
    before: before[index] as number | null,
    now: now[index] as number | null,
    ...(each.name === rest ? NOT_TESTED : changeOf(each, periods)),
  }));
  return { code, level: levelOf(shown), largest: largestChange(shown).name, classes: shown };
}

function levelOf(classes: readonly ClassShares[]): DriftRow['level'] {
  const has = (...directions: ClassShares['direction'][]) =>
    classes.some(({ direction }) => directions.includes(direction));
  return has('more', 'less') ? 'changed' : has('none') ? 'stable' : 'not_known';
}

/** The class with the largest named change, whether it is an increase or a decrease. */
export function largestChange(classes: readonly ClassShares[]): { name: string | null; size: number } {
  let largest: { name: string | null; size: number } = { name: null, size: 0 };
  for (const { name, direction, change } of classes) {
    const size = change ? Math.abs(Math.log(change.ratio || FAR)) : Number.MIN_VALUE;
    if ((direction === 'more' || direction === 'less') && size > largest.size) {
      largest = { name, size };
    }
  }
  return largest;
}

/**
 * How often a class is counted, as a multiple of before. A class of more than half of the decisions is judged by the decisions
 * without it: a source that fails in 4 % in place of 1 % still answers nearly as often as before.
 */
function changeOf({ name, before, now }: TwoCounts, periods: TwoPeriods): Pick<ClassShares, 'change' | 'direction'> {
  const all = { before: periods.before.decisions, now: periods.now.decisions };
  if (before > all.before / 2) {
    const { direction } = changeOf({ name, before: all.before - before, now: all.now - now }, periods);
    return { change: null, direction: OPPOSITE[direction] };
  }
  // Between two small counts there is nothing to say.
  if (Math.max(before, now) < SHOWN_MIN) {
    return NOT_TESTED;
  }
  const isLimit = !(isShowable(before) && isShowable(now));
  const [known, latest] = [before, now].map((count) => (isShowable(count) ? count : SHOWN_MIN)) as [number, number];
  const { ratio, low, high } = ratioInterval(
    wilsonInterval(...withDayNoise(latest, periods.now), Z_OF_ALL),
    wilsonInterval(...withDayNoise(known, periods.before), Z_OF_ALL),
  );
  const change: ShareChange = { ratio: finite(ratio), low: rounded(low), high: finite(high), isLimit };
  // With 20 in place of a smaller count, only a change away from this count is certain.
  if (low > 1 && isShowable(now)) {
    return { change, direction: 'more' };
  }
  return high < 1 && isShowable(before) ? { change, direction: 'less' } : { change: null, direction: 'none' };
}

/** The same share in as few decisions as vary so much by chance as the share varies between days. */
function withDayNoise(part: number, { decisions, days }: Period): [part: number, all: number] {
  const share = part / decisions;
  const effective = 1 / (1 + (DAY_NOISE ** 2 / days) * decisions * share * (1 - share));
  return [part * effective, decisions * effective];
}

const rounded = (value: number) => Math.round(value * 100) / 100;
const finite = (value: number) => (Number.isFinite(value) ? rounded(value) : null);

/**
 * The shares of one period, which add up to 1. Counts are rounded to steps of 20 decisions: periods that overlap would
 * otherwise show single decisions by subtraction. The largest class gets what the others leave, so that no small count
 * follows from the sum.
 */
function sharesOf(classes: readonly TwoCounts[], periods: TwoPeriods, side: 'before' | 'now'): (number | null)[] {
  const total = periods[side].decisions;
  const steps = classes.map(({ [side]: count }) => {
    const shown = isShowable(count) ? Math.round(count / SHOWN_MIN) * SHOWN_MIN : SHOWN_MIN / 2;
    return Math.round((shown / total) * STEPS);
  });
  const counts = classes.map((each) => each[side]);
  const largest = counts.indexOf(Math.max(...counts));
  const others = steps.reduce((sum, step, index) => (index === largest ? sum : sum + step), 0);
  return counts.map((count, index) => {
    if (!isShowable(count)) {
      return null;
    }
    return (index === largest ? Math.max(STEPS - others, 0) : (steps[index] as number)) / STEPS;
  });
}
