import { type AttributeSpec, type Comparison, type Condition, type Facts, isComparison } from '@cotejo/contracts';
import type { IsOpen } from '../deciding/signal-query.js';
import { type CompiledFact, compileFact } from './fact-reader.js';

/** The truth values of Kleene's logic: `all` is the least of its parts, `any` the greatest, and `not` turns the scale around. */
export const FALSE = 0;
export const UNKNOWN = 1;
export const TRUE = 2;
export type Truth = typeof FALSE | typeof UNKNOWN | typeof TRUE;

/** A set of truth values, as bits: `1 << truth`. */
export type Chances = number;
export const EVERY_CHANCE: Chances = 0b111;
export const canBe = (chances: Chances, truth: Truth): boolean => (chances & (1 << truth)) !== 0;
export const mustBe = (chances: Chances, truth: Truth): boolean => chances === 1 << truth;

/** A condition prepared for deciding. */
export interface CompiledCondition {
  truth(facts: Facts): Truth;
  /** Every truth value over the answers that may still come. It may name too many, because it takes its parts as independent. */
  chances(facts: Facts, isOpen: IsOpen): Chances;
}

type Attributes = Readonly<Record<string, AttributeSpec>>;

/** @param isAnything comparisons whose fact could have any value, beside the open ones */
export function compileCondition(
  condition: Condition,
  attributes?: Attributes,
  isAnything: (comparison: Comparison) => boolean = () => false,
): CompiledCondition {
  if (isComparison(condition)) {
    const compiled = compileComparison(condition, compileFact(condition.fact, attributes));
    return isAnything(condition) ? { ...compiled, chances: () => EVERY_CHANCE } : compiled;
  }
  if ('not' in condition) {
    return negated(compileCondition(condition.not, attributes, isAnything));
  }
  const isAll = 'all' in condition;
  const parts = (isAll ? condition.all : condition.any).map((part) => compileCondition(part, attributes, isAnything));
  return isAll ? joined(parts, FALSE) : joined(parts, TRUE);
}

const negated = ({ truth, chances }: CompiledCondition): CompiledCondition => ({
  truth: (facts) => (TRUE - truth(facts)) as Truth,
  chances: (facts, isOpen) => turnChances(chances(facts, isOpen)),
});

/** @param ruling the truth value that decides alone: `FALSE` of an `all`, `TRUE` of an `any` */
function joined(parts: readonly CompiledCondition[], ruling: typeof FALSE | typeof TRUE): CompiledCondition {
  const isAll = ruling === FALSE;
  return {
    truth: (facts) => {
      let result: Truth = isAll ? TRUE : FALSE;
      for (const part of parts) {
        const truth = part.truth(facts);
        if (truth === ruling) {
          return ruling;
        }
        result = truth === UNKNOWN ? UNKNOWN : result;
      }
      return result;
    },
    chances: (facts, isOpen) =>
      joinChances(
        parts.map((part) => part.chances(facts, isOpen)),
        isAll,
      ),
  };
}

/** The truth values that an `all` or an `any` can have, from the truth values of its parts. */
export const joinChances = (parts: readonly Chances[], isAll: boolean): Chances =>
  parts.reduce((one, other) =>
    isAll ? leastOf(one, other) : turnChances(leastOf(turnChances(one), turnChances(other))),
  );

/** The truth values that the least of two can have. */
function leastOf(one: Chances, other: Chances): Chances {
  let chances = 0;
  for (const a of [FALSE, UNKNOWN, TRUE] as const) {
    for (const b of [FALSE, UNKNOWN, TRUE] as const) {
      if (canBe(one, a) && canBe(other, b)) {
        chances |= 1 << Math.min(a, b);
      }
    }
  }
  return chances;
}

export const turnChances = (chances: Chances): Chances => ((chances & 1) << 2) | (chances & 2) | (chances >> 2);

function compileComparison(comparison: Comparison, fact: CompiledFact): CompiledCondition {
  const holds = testOf(comparison);
  const isAboutUnknown = asksUnknown(comparison);
  const whenUnknown = isAboutUnknown ? TRUE : UNKNOWN;
  const whenOpen = isAboutUnknown ? (1 << FALSE) | (1 << TRUE) : EVERY_CHANCE;
  const truth = (facts: Facts): Truth => {
    const value = fact.read(facts);
    return value === undefined ? whenUnknown : holds(value) ? TRUE : FALSE;
  };
  return {
    truth,
    chances: (facts, isOpen) => (fact.isOpen(facts, isOpen) ? whenOpen : 1 << truth(facts)),
  };
}

/** Whether a comparison asks if the fact is unknown. */
export const asksUnknown = (comparison: Comparison): boolean => 'is' in comparison && comparison.is === 'unknown';

/** What a comparison says about a known value. */
export function testOf(comparison: Comparison): (value: string | number | boolean) => boolean {
  if (asksUnknown(comparison)) {
    return () => false;
  }
  if ('is' in comparison) {
    const { is } = comparison;
    return (value) => value === is;
  }
  if ('oneOf' in comparison) {
    const values = new Set(comparison.oneOf);
    return (value) => values.has(value);
  }
  if ('below' in comparison) {
    const { below } = comparison;
    return (value) => typeof value === 'number' && value < below;
  }
  const { atLeast } = comparison;
  return (value) => typeof value === 'number' && value >= atLeast;
}
