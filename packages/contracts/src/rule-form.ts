import type { EvidenceCode } from './evidence.js';
import type { AttributeValue } from './purchase-context.js';

/**
 * A rule of a merchant: when the condition is true, the action applies. A comparison with an unknown fact is unknown, and an unknown
 * condition never applies; only `is: "unknown"` is true for an unknown fact.
 */
export interface MerchantRule {
  /** Unique in the policy; decisions show it as `rule:<id>`. */
  id: string;
  /** Explanation for readers of the policy. */
  note?: string;
  when: Condition;
  then: RuleAction;
}

export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | Comparison;

/** One fact and what it is compared with. Texts are compared whole. */
export type Comparison =
  | { fact: string; is: AttributeValue }
  | { fact: string; oneOf: AttributeValue[] }
  | { fact: string; below: number }
  | { fact: string; atLeast: number };

/** The literal of a comparison that is true for an unknown fact. No text of a fact may be it. */
export const UNKNOWN_FACT = 'unknown';

/**
 * `points` are added to the score. `floor` raises the score to so many points, and `review` to the review threshold of the amount.
 * `challenge` does the same, unless one of the named pieces of evidence is true. No action lowers a score.
 */
export type RuleAction = { points: number } | { floor: number } | 'review' | { challenge: EvidenceCode[] };

export const RULES_MAX = 32;
/** Comparisons of one condition. */
export const RULE_COMPARISONS_MAX = 32;
/** Levels of one condition; a single comparison has one. */
export const RULE_DEPTH_MAX = 4;
/** Most points of one rule; the schema of policies has it too. */
export const RULE_POINTS_MAX = 60;

/** A value of the merchant's own that a request may have. Without a declaration it is refused. */
export interface AttributeSpec {
  type: 'number' | 'text' | 'boolean';
  /** The only texts that are accepted. */
  oneOf?: string[];
  /** Limits of a number, both included. */
  atLeast?: number;
  atMost?: number;
}

export const ATTRIBUTES_MAX = 16;
/** Longest text of an attribute, in characters. */
export const ATTRIBUTE_TEXT_MAX = 64;
/** Largest number of an attribute, also below zero. */
export const ATTRIBUTE_NUMBER_MAX = 1_000_000_000_000;

/** Whether a condition joins others, or compares one fact. */
export const isComparison = (condition: Condition): condition is Comparison => 'fact' in condition;

/** The conditions that a condition joins; a comparison joins none. */
export function partsOf(condition: Condition): readonly Condition[] {
  if (isComparison(condition)) {
    return [];
  }
  if ('not' in condition) {
    return [condition.not];
  }
  return 'all' in condition ? condition.all : condition.any;
}

/** Every comparison of a condition, from left to right. */
export function comparisonsOf(condition: Condition): Comparison[] {
  return isComparison(condition) ? [condition] : partsOf(condition).flatMap(comparisonsOf);
}
