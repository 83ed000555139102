import type { Policy } from '@cotejo/scorecard/editor';

/** Thresholds for purchases from an amount on; without an amount: for all purchases. */
export type Level = Policy['thresholds'] & { fromCop?: number };

export const levelsOf = ({ thresholds, amountTiers }: Policy): Level[] => [thresholds, ...amountTiers];

/** The policy with another level at this index, or without it. */
export function changeLevel(policy: Policy, index: number, level: Level | null): Policy {
  const levels = levelsOf(policy).flatMap((each, at) => (at === index ? (level ?? []) : each));
  return {
    ...policy,
    thresholds: levels[0] as Policy['thresholds'],
    amountTiers: levels.slice(1) as Policy['amountTiers'],
  };
}

/**
 * The policy with a band from this amount on, at its place in the order of amounts and with the thresholds of the band before it.
 * `null` if the policy already has a band from this amount on.
 */
export function addLevel(policy: Policy, fromCop: number): Policy | null {
  const { thresholds, amountTiers } = policy;
  if (amountTiers.some((tier) => tier.fromCop === fromCop)) {
    return null;
  }
  const before = amountTiers.findLastIndex((tier) => tier.fromCop < fromCop);
  const added = { ...thresholds, ...amountTiers[before], fromCop };
  return { ...policy, amountTiers: amountTiers.toSpliced(before + 1, 0, added) };
}

/** The amount of a band that the changed policy has in addition; `null`: none. */
export function addedLevel(before: Policy, changed: Policy): number | null {
  if (changed.amountTiers.length <= before.amountTiers.length) {
    return null;
  }
  const known = before.amountTiers.map(({ fromCop }) => fromCop);
  return changed.amountTiers.find(({ fromCop }) => !known.includes(fromCop))?.fromCop ?? null;
}
