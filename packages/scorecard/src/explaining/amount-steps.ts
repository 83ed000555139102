import type { Decider } from '../deciding/decider.js';

/**
 * The amounts from which on the same answers of the sources may be decided otherwise, lowest first: the bands of the policy, what it
 * takes as a small order, and the limits of offsets.
 */
export function amountSteps({ scorecard, policy }: Pick<Decider, 'scorecard' | 'policy'>): number[] {
  const limits = (scorecard.offsets ?? []).flatMap(({ upToCop }) => (upToCop === undefined ? [] : [upToCop + 1]));
  const bands = policy.amountTiers.map(({ fromCop }) => fromCop);
  const steps = new Set([0, policy.evidence?.unknownBelowCop ?? 0, ...bands, ...limits]);
  return [...steps].sort((one, other) => one - other);
}
