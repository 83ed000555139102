import type { Thresholds } from '@cotejo/contracts';
import { type AdviceCosts, bandCost } from './costs.js';
import { BANDS, type LabelledScores, type TierScores, zeros } from './labelled-scores.js';

/** What a policy decides with two thresholds, and what it costs. */
export interface Effect {
  /** Expected cost in COP of the labelled payments. */
  cost: number;
  /** Cost in COP of the frauds that are approved. */
  fraudLoss: number;
  fraudApproved: number;
  goodRejected: number;
  /** All payments that are reviewed, with and without a label. */
  reviews: number;
}

/** Sums over the payments below each score, one element for each threshold from 0 to 101. */
interface Below {
  fraudLoss: number[];
  fraud: number[];
  goodCost: number[];
  good: number[];
  labelled: number[];
  all: number[];
}

/**
 * Costs of every pair of thresholds. The cost of a pair is a part that depends on `reviewFrom` only, plus a part that
 * depends on `rejectFrom` only, so a pair costs two look-ups for any number of amount tiers. A tier keeps its thresholds
 * where they are stricter, as in the draft of a policy.
 */
export class ThresholdCosts {
  private readonly fromReview: Effect[];
  private readonly fromReject: Effect[];
  /** Number of all payments. */
  readonly payments: number;

  /** @param amountTiers thresholds of the amount tiers, in the order of `scores.tiers` after the first element */
  constructor({ tiers }: LabelledScores, amountTiers: readonly Thresholds[], costs: AdviceCosts) {
    const sums = tiers.map((tier) => sumsBelow(tier, costs));
    const own = [{ reviewFrom: BANDS, rejectFrom: BANDS }, ...amountTiers];
    this.payments = sums.reduce((count, { all }) => count + (all[BANDS] as number), 0);
    const thresholds = Array.from({ length: BANDS }, (_, threshold) => threshold);
    this.fromReview = thresholds.map((from) =>
      total(sums.map((below, tier) => reviewPart(below, Math.min(from, own[tier]?.reviewFrom ?? BANDS), costs))),
    );
    this.fromReject = thresholds.map((from) =>
      total(sums.map((below, tier) => rejectPart(below, Math.min(from, own[tier]?.rejectFrom ?? BANDS), costs))),
    );
  }

  costOf({ reviewFrom, rejectFrom }: Thresholds): number {
    return (this.fromReview[reviewFrom] as Effect).cost + (this.fromReject[rejectFrom] as Effect).cost;
  }

  reviewsOf({ reviewFrom, rejectFrom }: Thresholds): number {
    return (this.fromReview[reviewFrom] as Effect).reviews + (this.fromReject[rejectFrom] as Effect).reviews;
  }

  fraudLossFrom(reviewFrom: number): number {
    return (this.fromReview[reviewFrom] as Effect).fraudLoss;
  }

  effectOf({ reviewFrom, rejectFrom }: Thresholds): Effect {
    return total([this.fromReview[reviewFrom] as Effect, this.fromReject[rejectFrom] as Effect]);
  }
}

function sumsBelow({ fraud, good, unlabelled }: TierScores, costs: AdviceCosts): Below {
  const counted = (figureOf: (band: number) => number) => {
    const below = [0];
    for (let band = 0; band < BANDS; band += 1) {
      below.push((below[band] as number) + figureOf(band));
    }
    return below;
  };
  const labelledIn = (band: number) => (fraud.count[band] as number) + (good.count[band] as number);
  return {
    fraudLoss: counted((band) => bandCost(costs.fraud, fraud, band)),
    fraud: counted((band) => fraud.count[band] as number),
    goodCost: counted((band) => bandCost(costs.reject, good, band)),
    good: counted((band) => good.count[band] as number),
    labelled: counted(labelledIn),
    all: counted((band) => labelledIn(band) + (unlabelled.count[band] as number)),
  };
}

/** Payments below `from` are approved; without them, a payment below `rejectFrom` is reviewed. */
function reviewPart(below: Below, from: number, { review }: AdviceCosts): Effect {
  const fraudLoss = below.fraudLoss[from] as number;
  return {
    cost: fraudLoss - review.cop * (below.labelled[from] as number),
    fraudLoss,
    fraudApproved: below.fraud[from] as number,
    goodRejected: 0,
    reviews: -(below.all[from] as number),
  };
}

function rejectPart(below: Below, from: number, { review }: AdviceCosts): Effect {
  const rejected = (below.goodCost[BANDS] as number) - (below.goodCost[from] as number);
  return {
    cost: rejected + review.cop * (below.labelled[from] as number),
    fraudLoss: 0,
    fraudApproved: 0,
    goodRejected: (below.good[BANDS] as number) - (below.good[from] as number),
    reviews: below.all[from] as number,
  };
}

function total(parts: readonly Effect[]): Effect {
  const sum = (member: keyof Effect) => parts.reduce((all, part) => all + part[member], 0);
  return {
    cost: sum('cost'),
    fraudLoss: sum('fraudLoss'),
    fraudApproved: sum('fraudApproved'),
    goodRejected: sum('goodRejected'),
    reviews: sum('reviews'),
  };
}

/** Payments by band, to count those between two thresholds. */
export function bandsOfAll({ tiers }: LabelledScores): { labelled: number[]; all: number[] } {
  const labelled = zeros();
  const all = zeros();
  for (const { fraud, good, unlabelled } of tiers) {
    for (let band = 0; band < BANDS; band += 1) {
      const known = (fraud.count[band] as number) + (good.count[band] as number);
      labelled[band] = (labelled[band] as number) + known;
      all[band] = (all[band] as number) + known + (unlabelled.count[band] as number);
    }
  }
  return { labelled, all };
}
