import type { AdviceCosts, AdviceInput, CostRate, LabelledScores } from '@cotejo/backtest/advice';
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

const PERCENT = /^(\d{1,4})(?:[.,](\d{1,3}))?\s*%$/;
/** The same random numbers in every browser, and in the command line. */
const SEED = 1;

/** Pesos, or a percentage of the amount such as `100 %` or `12,5%`. `null`: neither. */
export function readRate(text: string): CostRate | null {
  const percent = readPercent(text);
  if (percent !== null) {
    return { percent };
  }
  const cop = readPesos(text);
  return cop === null ? null : { cop };
}

/** Reads a percentage with its sign, such as `2,5 %`. `null`: the text is no percentage. */
function readPercent(text: string): number | null {
  const [, whole, decimals = '0'] = PERCENT.exec(text.trim()) ?? [];
  return whole === undefined ? null : Number(`${whole}.${decimals}`);
}

/** Reads a percentage of the payments, with or without its sign, as a share. `null`: the text is no percentage from 0 to 100. */
export function readCapacity(text: string): number | null {
  const percent = readPercent(text.trim().endsWith('%') ? text : `${text}%`);
  return percent !== null && percent <= 100 ? percent / 100 : null;
}

/** `null`: a field cannot be read. */
export function readQuestion(typed: TypedCosts, keepFraudLoss: boolean): AdviceQuestion | null {
  const [fraud, reject, review] = [readRate(typed.fraud), readRate(typed.reject), readPesos(typed.review)];
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
