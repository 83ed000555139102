import { OUTCOMES_SHOWN_MIN } from '@cotejo/contracts';
import type { OutcomeCounts, ScorecardCounts } from './outcome-counts.js';

/** Labels whose counts are shown. A label that was taken back shows nothing. */
const SHOWN = ['fraud', 'chargeback', 'good'] as const;
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
 * Joins points from the highest score down, where a threshold for rejection is. The bands cover the score from 0 to 100
 * without a gap. Points that are left over are joined with the lowest band.
 */
export function joinedBands(points: ReadonlyMap<number, number>, min: number): ShownBand[] | null {
  const bands: ShownBand[] = [];
  let open: ShownBand = { from: 100, to: 100, count: 0 };
  for (let point = 100; point >= 0; point -= 1) {
    open.from = point;
    open.count += points.get(point) ?? 0;
    if (open.count >= min) {
      bands.unshift(open);
      open = { from: point - 1, to: point - 1, count: 0 };
    }
  }
  const [lowest] = bands;
  if (!lowest) {
    return null;
  }
  lowest.from = 0;
  lowest.count += open.count;
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

function byLabel<T>(valueOf: (label: ShownLabel) => T): Record<ShownLabel, T> {
  return Object.fromEntries(SHOWN.map((label) => [label, valueOf(label)])) as Record<ShownLabel, T>;
}
