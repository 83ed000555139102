import { parsePesos } from '@cotejo/colombia/cells';
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

const PERCENT = /^(\d{1,4})(?:[.,](\d{1,4}))?\s*%$/;
const COP_MAX = 1_000_000_000_000;

/** Reads a percentage with its sign, such as `2,5 %`. `null`: the text is no percentage. */
export function parsePercent(text: string): number | null {
  const [, whole, decimals = '0'] = PERCENT.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(`${whole}.${decimals}`);
}

/** Reads a cost such as `250.000` (COP) or `80%` (of the amount). `null`: neither. */
export function parseCostRate(text: string): CostRate | null {
  const percent = parsePercent(text);
  if (percent !== null) {
    return { percent };
  }
  const parsed = parsePesos(text);
  return parsed.ok && parsed.pesos >= 0 && parsed.pesos < COP_MAX ? { cop: parsed.pesos } : null;
}

/** Reads a cost as `parseCostRate`. @throws BacktestError `cost_invalid` */
export function readCostRate(text: string): CostRate {
  const rate = parseCostRate(text);
  if (!rate) {
    throw new BacktestError(
      'cost_invalid',
      'a cost is a sum in COP such as 250000, or a percentage of the amount such as 80%',
    );
  }
  return rate;
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
