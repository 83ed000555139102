import {
  type AdviceCosts,
  type AdviceInput,
  type LabelledScores,
  parseCostRate,
  parsePercent,
} from '@cotejo/backtest/advice';
import { type Policy, thresholdLimits } from '@cotejo/scorecard/browser';
import { readPesos } from '../i18n/read-pesos.js';

/** Labelled scores, and the policy that gave the scores. */
export interface AdviceBasis {
  labelled: LabelledScores;
  policy: Policy;
  /** Whether the scores have amounts. Without amounts a cost is pesos only, and amount tiers do not count. */
  hasAmounts: boolean;
}

/** The costs as the member typed them. */
export interface TypedCosts {
  fraud: string;
  reject: string;
  review: string;
  /** The most reviews as a percentage of the payments; 100 % is any number. */
  capacity: string;
}

/** What the member says for an advice. */
export interface AdviceQuestion {
  costs: AdviceCosts;
  /** As a share of the payments. */
  reviewShareMax: number;
  keepFraudLoss: boolean;
}

/** The same random numbers in every browser, and in the command line. */
const SEED = 1;

/** Reads a percentage of the payments, with or without its sign, as a share. `null`: the text is no percentage from 0 to 100. */
export function readCapacity(text: string): number | null {
  const percent = parsePercent(text.trim().endsWith('%') ? text : `${text}%`);
  return percent !== null && percent <= 100 ? percent / 100 : null;
}

/** `null`: a field cannot be read. */
export function readQuestion(typed: TypedCosts, keepFraudLoss: boolean): AdviceQuestion | null {
  const [fraud, reject, review] = [parseCostRate(typed.fraud), parseCostRate(typed.reject), readPesos(typed.review)];
  const reviewShareMax = readCapacity(typed.capacity);
  if (!fraud || !reject || review === null || reviewShareMax === null) {
    return null;
  }
  return { costs: { fraud, reject, review: { cop: review } }, reviewShareMax, keepFraudLoss };
}

export function adviceInput({ labelled, policy, hasAmounts }: AdviceBasis, question: AdviceQuestion): AdviceInput {
  return {
    ...question,
    scores: labelled,
    active: policy.thresholds,
    amountTiers: hasAmounts ? policy.amountTiers : [],
    limits: thresholdLimits(policy),
    seed: SEED,
  };
}
