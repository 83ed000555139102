import { OUTCOMES_SHOWN_MIN } from '@cotejo/contracts';
import type { OutcomeCounts, ScorecardCounts } from './outcome-counts.js';

/** Labels whose counts are shown. A label that was taken back shows nothing. */
const SHOWN = ['fraud', 'chargeback', 'good'] as const;
const SCORE_MAX = 100;
type ShownLabel = (typeof SHOWN)[number];

/** Neighbouring points of the score, together with at least the smallest count that is shown. */
export interface ShownBand {
  from: number;
  to: number;
  count: number;
}

/** Counts without any that is smaller than the smallest count that is shown. */
export interface ShownScorecard {
  scorecard: string;
  bands: Record<ShownLabel, ShownBand[] | null>;
  reasons: ({ reason: string } & Record<ShownLabel, number | null>)[];
}

/** Removes every small count, and joins points of the score until each band has enough transactions. */
export function shownOutcomes(counts: OutcomeCounts, min = OUTCOMES_SHOWN_MIN): ShownScorecard[] {
  return counts
    .map((each) => ({ scorecard: each.scorecard, bands: bandsOf(each, min), reasons: reasonsOf(each, min) }))
    .filter(({ bands }) => SHOWN.some((label) => bands[label]));
}

/** Few transactions move where advice becomes more careful: frauds to lower scores, good ones to higher scores. */
const MOVES: Record<ShownLabel, Move> = { fraud: 'down', chargeback: 'down', good: 'up' };
type Move = 'down' | 'up';

function bandsOf({ bands }: ScorecardCounts, min: number): ShownScorecard['bands'] {
  return byLabel((label) => joinedBands(bands.get(label) ?? new Map(), min, MOVES[label]));
}

/**
 * Joins points of the score. A point with enough transactions is a separate band, because to spread it over its neighbours
 * would change the figures. Too few transactions between two bands are counted in the next band, and too few at the end are
 * filled up from the last band. So fewer than the smallest count are in another band than their own.
 */
export function joinedBands(points: ReadonlyMap<number, number>, min: number, move: Move): ShownBand[] | null {
  const bands: ShownBand[] = [];
  let few = 0;
  let start = 0;
  for (let step = 0; step <= SCORE_MAX; step += 1) {
    const count = points.get(pointAt(step, move)) ?? 0;
    if (few === 0 || count >= min) {
      start = step;
    }
    few += count;
    if (few >= min) {
      bands.push(bandOf(start, step, few, move));
      few = 0;
    }
  }
  const last = bands.at(-1);
  if (!last) {
    return null;
  }
  const borrowed = few === 0 ? 0 : min - few;
  if (borrowed > 0 && last.count - borrowed >= min) {
    last.count -= borrowed;
    bands.push(bandOf(start, SCORE_MAX, min, move));
  } else {
    last.count += few;
  }
  return bands.sort((a, b) => a.from - b.from);
}

const pointAt = (step: number, move: Move): number => (move === 'up' ? step : SCORE_MAX - step);

function bandOf(first: number, last: number, count: number, move: Move): ShownBand {
  const ends = [pointAt(first, move), pointAt(last, move)];
  return { from: Math.min(...ends), to: Math.max(...ends), count };
}

function reasonsOf({ bands, reasons }: ScorecardCounts, min: number): ShownScorecard['reasons'] {
  const totals = byLabel((label) => sumOf(bands.get(label)));
  const rows = [...reasons].map(([reason, counts]) => ({
    reason,
    ...byLabel((label) => shownCount(counts.get(label) ?? 0, totals[label], min)),
  }));
  const sizeOf = (row: (typeof rows)[number]) => SHOWN.reduce((sum, label) => sum + (row[label] ?? 0), 0);
  return rows.filter((row) => sizeOf(row) > 0).sort((a, b) => sizeOf(b) - sizeOf(a) || (a.reason < b.reason ? -1 : 1));
}

/** Hides a small count, and a count that shows with the total that few transactions do not have the reason. */
function shownCount(count: number, total: number, min: number): number | null {
  const others = total - count;
  return count < min || (others > 0 && others < min) ? null : count;
}

const sumOf = (counts: ReadonlyMap<number, number> = new Map()) =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

function byLabel<T>(figureOf: (label: ShownLabel) => T): Record<ShownLabel, T> {
  return Object.fromEntries(SHOWN.map((label) => [label, figureOf(label)])) as Record<ShownLabel, T>;
}
