import type { Thresholds } from '@cotejo/contracts';
import type { ThresholdCosts } from './threshold-costs.js';

/** The thresholds that the check of policies accepts, both ends included. */
export interface ThresholdLimits {
  reviewFrom: { min: number; max: number };
  rejectFrom: { min: number; max: number };
}

/** What a pair of thresholds must keep to. */
export interface Bounds {
  limits: ThresholdLimits;
  /** The most reviews, as a share of all payments; `null`: any number. */
  reviewShareMax: number | null;
  /** The frauds that are approved may cost no more than now. */
  keepFraudLoss: boolean;
  /** Of pairs that cost the same, the one nearest to these thresholds wins. */
  active: Thresholds;
}

/** Differences of sums of floating-point numbers below this share are no differences. */
const PRECISION = 1e-9;

/** The cheapest pair of thresholds within the bounds; `null`: no pair is within them. Tries at most 5,151 pairs. */
export function cheapest(costs: ThresholdCosts, bounds: Bounds): Thresholds | null {
  const { limits, active } = bounds;
  const isAllowed = boundCheck(costs, bounds);
  let best: { pair: Thresholds; cost: number; distance: number } | null = null;
  for (let reviewFrom = limits.reviewFrom.min; reviewFrom <= limits.reviewFrom.max; reviewFrom += 1) {
    const first = Math.max(reviewFrom, limits.rejectFrom.min);
    for (let rejectFrom = first; rejectFrom <= limits.rejectFrom.max; rejectFrom += 1) {
      const pair = { reviewFrom, rejectFrom };
      if (!isAllowed(pair)) {
        continue;
      }
      const cost = costs.costOf(pair);
      const distance = Math.abs(reviewFrom - active.reviewFrom) + Math.abs(rejectFrom - active.rejectFrom);
      const margin = PRECISION * Math.max(1, Math.abs(cost));
      if (!best || cost < best.cost - margin || (cost <= best.cost + margin && distance < best.distance)) {
        best = { pair, cost, distance };
      }
    }
  }
  return best?.pair ?? null;
}

/** Whether a pair keeps to the capacity of the reviewers and to the loss by fraud. */
export function boundCheck(
  costs: ThresholdCosts,
  { reviewShareMax, keepFraudLoss, active }: Omit<Bounds, 'limits'>,
): (pair: Thresholds) => boolean {
  const withMargin = (most: number) => most + PRECISION * Math.max(1, most);
  const reviewsMax = reviewShareMax === null ? Number.POSITIVE_INFINITY : withMargin(reviewShareMax * costs.payments);
  const lossMax = keepFraudLoss ? withMargin(costs.fraudLossFrom(active.reviewFrom)) : Number.POSITIVE_INFINITY;
  return (pair) => costs.reviewsOf(pair) <= reviewsMax && costs.fraudLossFrom(pair.reviewFrom) <= lossMax;
}
