import { type Comparison, comparisonsOf } from '@cotejo/contracts';
import type { Decider } from '../deciding/decider.js';

/**
 * The amounts from which on the same answers of the sources may be decided otherwise, lowest first: the bands of the policy, what it
 * takes as a small order, the limits of offsets, and the amounts that rules compare.
 */
export function amountSteps({ scorecard, policy }: Pick<Decider, 'scorecard' | 'policy'>): number[] {
  const limits = (scorecard.offsets ?? []).flatMap(({ upToCop }) => (upToCop === undefined ? [] : [upToCop + 1]));
  const bands = policy.amountTiers.map(({ fromCop }) => fromCop);
  const compared = (policy.rules ?? []).flatMap(({ when }) => comparisonsOf(when)).flatMap(stepsOf);
  const steps = new Set([0, policy.evidence?.unknownBelowCop ?? 0, ...bands, ...limits, ...compared]);
  return [...steps].sort((one, other) => one - other);
}

/** The whole amounts from which on a comparison may be true or false. */
function stepsOf(comparison: Comparison): number[] {
  if (comparison.fact !== 'amount') {
    return [];
  }
  if ('below' in comparison || 'atLeast' in comparison) {
    return [Math.max(0, Math.ceil('below' in comparison ? comparison.below : comparison.atLeast))];
  }
  const equal = 'is' in comparison ? [comparison.is] : comparison.oneOf;
  return equal.flatMap((each) => (typeof each === 'number' ? [each, each + 1] : [])).filter(Number.isInteger);
}
