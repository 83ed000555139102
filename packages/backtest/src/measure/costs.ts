import type { Outcome } from '@cotejo/contracts';
import { BacktestError } from '../errors.js';
import type { Label } from '../history/plain-cells.js';

/** A sum in COP for each, or a percentage of the amount. */
export type CostRate = { cop: number } | { percent: number };

/** What a wrong or a slow decision costs; what is not given is not counted. */
export interface CostRates {
  /** A fraud that was approved. */
  fraud?: CostRate;
  /** A payment that a person looks at, who is taken to find the truth. */
  review?: CostRate;
  /** A legitimate payment that was rejected. */
  reject?: CostRate;
}

/** How many, for how much, and of how many the amount is not known. */
export interface CaseSum {
  count: number;
  amountCop: number;
  withoutAmount: number;
}

/** What decisions cost in COP; a part is `null` where its rate was not given. */
export interface Cost {
  fraud: number | null;
  review: number | null;
  reject: number | null;
  total: number;
  /** Decisions whose cost is a percentage of an amount that nobody knows: not in the sums. */
  withoutAmount: number;
}

const COP = /^\d{1,12}(\.\d{1,2})?$/;
const PERCENT = /^(\d{1,4}(\.\d{1,4})?)%$/;

/** `250000` or `80%`, of the amount. @throws BacktestError `cost_invalid` */
export function readCostRate(text: string): CostRate {
  const percent = PERCENT.exec(text.trim())?.[1];
  if (percent !== undefined) {
    return { percent: Number(percent) };
  }
  if (COP.test(text.trim())) {
    return { cop: Number(text.trim()) };
  }
  throw new BacktestError('cost_invalid', 'a cost is a sum in COP, as 250000, or a percentage of the amount, as 80%');
}

/** `null` where no rate was given. */
export function costOf(rates: CostRates, casesOf: (outcome: Outcome, labels: Label[]) => CaseSum): Cost | null {
  if (!rates.fraud && !rates.review && !rates.reject) {
    return null;
  }
  const parts = {
    fraud: priced(rates.fraud, casesOf('approve', ['fraud'])),
    review: priced(rates.review, casesOf('review', ['fraud', 'legit', 'unlabelled'])),
    reject: priced(rates.reject, casesOf('reject', ['legit'])),
  };
  const all = Object.values(parts);
  return {
    fraud: parts.fraud?.cop ?? null,
    review: parts.review?.cop ?? null,
    reject: parts.reject?.cop ?? null,
    total: all.reduce((sum, part) => sum + (part?.cop ?? 0), 0),
    withoutAmount: all.reduce((sum, part) => sum + (part?.withoutAmount ?? 0), 0),
  };
}

function priced(rate: CostRate | undefined, { count, amountCop, withoutAmount }: CaseSum) {
  if (!rate) {
    return null;
  }
  if ('cop' in rate) {
    return { cop: rate.cop * count, withoutAmount: 0 };
  }
  return { cop: (amountCop * rate.percent) / 100, withoutAmount };
}
