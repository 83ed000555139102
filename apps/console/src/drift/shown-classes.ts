import { stabilityIndex } from '@cotejo/scorecard';
import type { ClassShares, DriftLevel, DriftRow } from '../api/drift.api.js';

/** Fewest decisions of a shown class, and of a shown group. */
export const SHOWN_MIN = 20;
/**
 * Fewest decisions on each side. With 1,000, chance alone makes an index of at least 0.1 in fewer than one of 10,000 comparisons,
 * also with ten classes.
 */
export const COMPARED_MIN = 1_000;
const MOVED_FROM = 0.1;
const OTHER_FROM = 0.25;

/** Decisions with a class, in both periods. */
export interface TwoCounts {
  name: string;
  before: number;
  now: number;
}
type JoinedCounts = TwoCounts & { joined: string[] };

/** Whether a count may be shown, and may be the difference of two shown counts. */
export const isShowable = (count: number, min = SHOWN_MIN): boolean => count === 0 || count >= min;

/**
 * Joins small classes until none has 1 to 19 decisions in a period. When they are still too few together, the smallest other
 * class joins them. The order of the others stays.
 */
export function joinSmallClasses(classes: readonly TwoCounts[], min = SHOWN_MIN): JoinedCounts[] {
  const isLarge = ({ before, now }: TwoCounts) => isShowable(before, min) && isShowable(now, min);
  const small = classes.filter((each) => !isLarge(each));
  const large = classes.filter((each) => isLarge(each) && each.before + each.now > 0);
  while (small.length > 0 && large.length > 0 && !isLarge(sumOf(small))) {
    const smallest = large.reduce((least, each) => (each.before + each.now < least.before + least.now ? each : least));
    large.splice(large.indexOf(smallest), 1);
    small.push(smallest);
  }
  const shown: JoinedCounts[] = large.map((each) => ({ ...each, joined: [] }));
  return small.length === 0 ? shown : [...shown, sumOf(small)];
}

/** The largest class names the sum. */
function sumOf(classes: readonly TwoCounts[]): JoinedCounts {
  const [first, ...others] = [...classes].sort((a, b) => b.before + b.now - a.before - a.now) as [
    TwoCounts,
    ...TwoCounts[],
  ];
  const add = (side: 'before' | 'now') => classes.reduce((sum, each) => sum + each[side], 0);
  return { name: first.name, before: add('before'), now: add('now'), joined: others.map(({ name }) => name) };
}

/** Compares the classes of a characteristic in two periods. Everything that it returns comes from joined classes. */
export function driftRow(code: string, classes: readonly TwoCounts[], totals: Omit<TwoCounts, 'name'>): DriftRow {
  const shown = Math.min(totals.before, totals.now) < COMPARED_MIN ? [] : joinSmallClasses(classes);
  const [only] = shown;
  if (!only || (shown.length === 1 && only.joined.length > 0)) {
    return { code, level: 'not_known', index: null, classes: [] };
  }
  const index = stabilityIndex(
    shown.map(({ before }) => before),
    shown.map(({ now }) => now),
  );
  const rounded = Math.round((index ?? 0) * 100) / 100;
  return { code, level: levelOf(rounded), index: rounded, classes: shown.map((each) => sharesOf(each, totals)) };
}

function levelOf(index: number): DriftLevel {
  if (index >= OTHER_FROM) {
    return 'other';
  }
  return index >= MOVED_FROM ? 'moved' : 'stable';
}

/** Shares of rounded counts: periods that overlap would otherwise show single decisions by subtraction. */
function sharesOf({ name, before, now, joined }: JoinedCounts, totals: Omit<TwoCounts, 'name'>): ClassShares {
  const shareOf = (count: number, total: number) => Math.min((Math.round(count / SHOWN_MIN) * SHOWN_MIN) / total, 1);
  return { name, before: shareOf(before, totals.before), now: shareOf(now, totals.now), joined };
}
