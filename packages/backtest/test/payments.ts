import type { Thresholds } from '@cotejo/contracts';
import type { AdviceCosts } from '../src/advice/costs.js';
import { addPayment, emptyScores, type LabelledScores, type ScoredPayment } from '../src/advice/labelled-scores.js';
import { Random } from '../src/advice/resample.js';
import type { CostRate } from '../src/measure/costs.js';

export const COSTS: AdviceCosts = { fraud: { cop: 200_000 }, reject: { cop: 20_000 }, review: { cop: 3_000 } };
export const ANY_THRESHOLDS = { reviewFrom: { min: 0, max: 100 }, rejectFrom: { min: 0, max: 100 } };
export const ACTIVE: Thresholds = { reviewFrom: 30, rejectFrom: 70 };

export function scoresOf(payments: readonly ScoredPayment[], amountTiers = 0): LabelledScores {
  const scores = emptyScores(amountTiers);
  for (const payment of payments) {
    addPayment(scores, payment);
  }
  return scores;
}

/** Payments whose frauds score higher: frauds around `fraudAt`, good payments around `goodAt`. */
export function drawnPayments(
  seed: number,
  counts: { fraud: number; good: number },
  fraudAt = 60,
  goodAt = 25,
): ScoredPayment[] {
  const random = new Random(seed);
  const drawn = (label: 'fraud' | 'good', mean: number): ScoredPayment => {
    const score = Math.min(100, Math.max(0, Math.round(10 * (mean + 15 * random.normal())) / 10));
    return { score, label, amountCop: 50_000 + Math.round(400_000 * random.next()), tier: 0 };
  };
  return [
    ...Array.from({ length: counts.fraud }, () => drawn('fraud', fraudAt)),
    ...Array.from({ length: counts.good }, () => drawn('good', goodAt)),
  ];
}

/** What thresholds cost and review, counted payment by payment. */
export function countedEffect(
  payments: readonly ScoredPayment[],
  { reviewFrom, rejectFrom }: Thresholds,
  amountTiers: readonly Thresholds[],
  costs: AdviceCosts,
) {
  const effect = { cost: 0, fraudLoss: 0, fraudApproved: 0, goodRejected: 0, reviews: 0 };
  for (const { score, label, amountCop, tier } of payments) {
    const own = amountTiers[tier - 1] ?? { reviewFrom, rejectFrom };
    if (score >= Math.min(rejectFrom, own.rejectFrom)) {
      effect.cost += label === 'good' ? priceOf(costs.reject, amountCop) : 0;
      effect.goodRejected += label === 'good' ? 1 : 0;
    } else if (score >= Math.min(reviewFrom, own.reviewFrom)) {
      effect.cost += label === 'unlabelled' ? 0 : costs.review.cop;
      effect.reviews += 1;
    } else if (label === 'fraud') {
      effect.cost += priceOf(costs.fraud, amountCop);
      effect.fraudLoss += priceOf(costs.fraud, amountCop);
      effect.fraudApproved += 1;
    }
  }
  return effect;
}

const priceOf = (rate: CostRate, amountCop: number | null) =>
  'cop' in rate ? rate.cop : (rate.percent / 100) * (amountCop ?? 0);
