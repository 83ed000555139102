import type { Outcome } from '@cotejo/contracts';
import { BacktestError } from '../errors.js';
import { LABELS, type Label, LOST_LABELS } from '../history/plain-cells.js';

/** Cost of a payment: a sum in COP, or a percentage of its amount. */
export type CostRate = { cop: number } | { percent: number };

/** Costs of wrong decisions and of reviews. A missing rate is not counted. */
export interface CostRates {
  /** An approved fraud. */
  fraud?: CostRate;
  /** A review by a person, who is assumed to decide correctly. */
  review?: CostRate;
  /** A rejected legitimate payment. */
  reject?: CostRate;
}

/** Number of payments, sum of their amounts, and number of payments without an amount. */
export interface CaseSum {
  count: number;
  amountCop: number;
  withoutAmount: number;
}

/** Cost of decisions in COP; a part is `null` when its rate is missing. */
export interface Cost {
  fraud: number | null;
  review: number | null;
  reject: number | null;
  total: number;
  /** Decisions whose cost is a percentage of an unknown amount; they are not in the sums. */
  withoutAmount: number;
}

const COP = /^\d{1,12}(\.\d{1,2})?$/;
const PERCENT = /^(\d{1,4}(\.\d{1,4})?)%$/;

/** Reads a cost such as `250000` (COP) or `80%` (of the amount). @throws BacktestError `cost_invalid` */
export function readCostRate(text: string): CostRate {
  const percent = PERCENT.exec(text.trim())?.[1];
  if (percent !== undefined) {
    return { percent: Number(percent) };
  }
  if (COP.test(text.trim())) {
    return { cop: Number(text.trim()) };
  }
  throw new BacktestError(
    'cost_invalid',
    'a cost is a sum in COP such as 250000, or a percentage of the amount such as 80%',
  );
}

/** Computes the cost of decisions; `null` without any rate. */
export function costOf(
  rates: CostRates,
  casesOf: (outcome: Outcome, labels: readonly Label[]) => CaseSum,
): Cost | null {
  if (!rates.fraud && !rates.review && !rates.reject) {
    return null;
  }
  const parts = {
    fraud: priced(rates.fraud, casesOf('approve', LOST_LABELS)),
    review: priced(rates.review, casesOf('review', LABELS)),
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
