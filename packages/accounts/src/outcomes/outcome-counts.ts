import type { OutcomeLabel } from '@cotejo/contracts';
import { countsUnder, raise } from '../counting.js';

/** Counts of a scorecard's decisions by label. */
export interface ScorecardCounts {
  scorecard: string;
  /** Count of each whole point of the score, 0 to 100. */
  bands: Map<OutcomeLabel, Map<number, number>>;
  reasons: Map<string, Map<OutcomeLabel, number>>;
}

/** In the order of the scorecards' names. */
export type OutcomeCounts = ScorecardCounts[];

/** Adds up hashes of counts, `<letter> <scorecard> band=30` or `<letter> <scorecard> reason=<code>`. */
export function readFields(
  hashes: readonly Record<string, string>[],
  labelOf: (letter: string) => OutcomeLabel | null,
): OutcomeCounts {
  const byScorecard = new Map<string, ScorecardCounts>();
  for (const hash of hashes) {
    for (const [field, text] of Object.entries(hash)) {
      const [letter = '', scorecard = '', what = ''] = field.split(' ');
      const label = labelOf(letter);
      if (label) {
        const counts = byScorecard.get(scorecard) ?? { scorecard, bands: new Map(), reasons: new Map() };
        byScorecard.set(scorecard, counts);
        add(counts, label, what, Number(text));
      }
    }
  }
  return [...byScorecard.values()].sort((a, b) => (a.scorecard < b.scorecard ? -1 : 1));
}

function add({ bands, reasons }: ScorecardCounts, label: OutcomeLabel, what: string, count: number): void {
  const [kind, value = ''] = what.split('=');
  if (kind === 'band') {
    raise(countsUnder(bands, label), Number(value), count);
  } else {
    raise(countsUnder(reasons, value), label, count);
  }
}
