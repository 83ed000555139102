import type { CostRate } from '../measure/costs.js';
import type { BandSums } from './labelled-scores.js';

/** What a decision costs the merchant. A reviewer is assumed to decide correctly. */
export interface AdviceCosts {
  /** A fraud that is approved. */
  fraud: CostRate;
  /** A good payment that is rejected. */
  reject: CostRate;
  /** A payment that a person reviews. */
  review: { cop: number };
}

/** Cost of all payments of a band. A percentage of an unknown amount is not in the sum. */
export function bandCost(rate: CostRate, sums: BandSums, band: number): number {
  return 'cop' in rate
    ? rate.cop * (sums.count[band] as number)
    : (rate.percent / 100) * (sums.amountCop[band] as number);
}
