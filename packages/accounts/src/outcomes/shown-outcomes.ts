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

function bandsOf({ bands }: ScorecardCounts, min: number): ShownScorecard['bands'] {
  return byLabel((label) => joinedBands(bands.get(label) ?? new Map(), min));
}

/**
 * Joins points from the highest score down, where a threshold for rejection is. A point with enough transactions is a band of its
 * own, because to spread it over its neighbours would change the figures. Too few transactions between two bands are counted
 * in the lower band, and the lowest ones in the lowest band. So no cumulative count is wrong by two bands of the smallest size.
 */
export function joinedBands(points: ReadonlyMap<number, number>, min: number): ShownBand[] | null {
  const bands: ShownBand[] = [];
  let few = 0;
  let to = SCORE_MAX;
  for (let point = SCORE_MAX; point >= 0; point -= 1) {
    const count = points.get(point) ?? 0;
    if (few === 0 || count >= min) {
      to = point;
    }
    few += count;
    if (few >= min) {
      bands.unshift({ from: point, to, count: few });
      few = 0;
    }
  }
  const [lowest] = bands;
  if (!lowest) {
    return null;
  }
  lowest.count += few;
  return bands;
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
