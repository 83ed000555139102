/** A policy's thresholds are whole points from 0 to 100, so a band of one point loses nothing. */
export const BANDS = 101;

export const ADVICE_LABELS = ['fraud', 'good', 'unlabelled'] as const;
/** What a payment turned out to be. A chargeback counts as a fraud. */
export type AdviceLabel = (typeof ADVICE_LABELS)[number];

/** Sums over the payments of one label, by band: band 0 has the scores from 0 to below 1, band 100 the score 100. */
export interface BandSums {
  count: number[];
  /** Payments with a known amount, the sum of their amounts in COP, and the sum of the squares of these amounts. */
  withAmount: number[];
  amountCop: number[];
  amountSquares: number[];
}

export type TierScores = Record<AdviceLabel, BandSums>;

/**
 * Scores of payments in aggregate. It holds sums only, never a payment, and can be sent to a worker.
 */
export interface LabelledScores {
  /** Payments below the first amount tier, then one element for each amount tier of the policy. */
  tiers: TierScores[];
}

export interface ScoredPayment {
  /** 0 to 100. */
  score: number;
  label: AdviceLabel;
  amountCop: number | null;
  /** Position in `tiers`. */
  tier: number;
}

/** @param amountTiers number of amount tiers of the policy */
export function emptyScores(amountTiers = 0): LabelledScores {
  return { tiers: Array.from({ length: amountTiers + 1 }, emptyTier) };
}

export function addPayment({ tiers }: LabelledScores, { score, label, amountCop, tier }: ScoredPayment): void {
  // A sum in tenths can be a little below a whole point as a floating-point number.
  const band = Math.min(BANDS - 1, Math.max(0, Math.floor(score + 1e-9)));
  const sums = (tiers[tier] as TierScores)[label];
  raise(sums.count, band, 1);
  if (amountCop !== null) {
    raise(sums.withAmount, band, 1);
    raise(sums.amountCop, band, amountCop);
    raise(sums.amountSquares, band, amountCop ** 2);
  }
}

/** Number of payments with a label, over all tiers. */
export function countOf({ tiers }: LabelledScores, label: AdviceLabel): number {
  return tiers.reduce((sum, tier) => sum + sumOf(tier[label].count), 0);
}

export const zeros = (): number[] => new Array<number>(BANDS).fill(0);

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export function emptyTier(): TierScores {
  return { fraud: emptySums(), good: emptySums(), unlabelled: emptySums() };
}

function emptySums(): BandSums {
  return { count: zeros(), withAmount: zeros(), amountCop: zeros(), amountSquares: zeros() };
}

function raise(values: number[], at: number, by: number): void {
  values[at] = (values[at] as number) + by;
}
