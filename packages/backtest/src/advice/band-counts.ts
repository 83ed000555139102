import { BANDS, emptyScores, type LabelledScores, zeros } from './labelled-scores.js';

/** Payments with a score from `from` to below `to + 1`. */
export interface BandCount {
  from: number;
  to: number;
  count: number;
}

/** Bands of one label, as an answer of `GET /v1/outcomes` has them; `null`: too few to be shown. */
export interface LabelBands {
  fraud: BandCount[] | null;
  chargeback: BandCount[] | null;
  good: BandCount[] | null;
}

/**
 * Labelled scores from counts by band, without amounts. A band of several points is spread evenly over them, so a
 * cumulative count is wrong by less than the count of one band.
 */
export function scoresOfBands({ fraud, chargeback, good }: LabelBands): LabelledScores {
  const scores = emptyScores();
  const [tier] = scores.tiers as [LabelledScores['tiers'][number]];
  tier.fraud.count = spread([...(fraud ?? []), ...(chargeback ?? [])]);
  tier.good.count = spread(good ?? []);
  return scores;
}

function spread(bands: readonly BandCount[]): number[] {
  const counts = zeros();
  for (const { from, to, count } of bands) {
    const last = Math.min(to, BANDS - 1);
    const width = last - from + 1;
    for (let band = from; band <= last; band += 1) {
      const [below, through] = [band - from, band - from + 1].map((points) => Math.floor((points * count) / width));
      counts[band] = (counts[band] as number) + (through as number) - (below as number);
    }
  }
  return counts;
}
