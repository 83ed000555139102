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
 * The policy with another band at its place in the order of amounts. Without own thresholds it gets the thresholds of the band before
 * it. The bands after it become at least as strict. `null` if the policy already has a band from this amount on.
 */
export function addLevel(policy: Policy, added: Partial<Level> & { fromCop: number }): Policy | null {
  const { thresholds, amountTiers } = policy;
  if (amountTiers.some((tier) => tier.fromCop === added.fromCop)) {
    return null;
  }
  const before = amountTiers.findLastIndex((tier) => tier.fromCop < added.fromCop);
  const level = { ...thresholds, ...amountTiers[before], ...added };
  return tightenLevels({ ...policy, amountTiers: amountTiers.toSpliced(before + 1, 0, level) });
}

/**
 * The policy with what must follow its thresholds: no band is less strict than the band before it, and a minimum score that led to
 * a review still does.
 * @param base the policy before the thresholds were changed
 */
export function followThresholds(policy: Policy, base: Policy): Policy {
  const { reviewFrom } = policy.thresholds;
  const follow = (floor: number, before: number | undefined) =>
    floor === before && floor >= base.thresholds.reviewFrom && floor < reviewFrom ? reviewFrom : floor;
  const before = new Map(base.floors.map(({ signal, floor }) => [signal, floor]));
  return tightenLevels({
    ...policy,
    missingMandatoryFloor: follow(policy.missingMandatoryFloor, base.missingMandatoryFloor),
    floors: policy.floors.map((rule) => ({ ...rule, floor: follow(rule.floor, before.get(rule.signal)) })),
  });
}

function tightenLevels(policy: Policy): Policy {
  let { reviewFrom, rejectFrom } = policy.thresholds;
  const amountTiers = policy.amountTiers.map((tier) => {
    // A field without a number is compared with nothing.
    reviewFrom = minOf(tier.reviewFrom, reviewFrom);
    rejectFrom = minOf(tier.rejectFrom, rejectFrom);
    return {
      ...tier,
      reviewFrom: Number.isNaN(tier.reviewFrom) ? tier.reviewFrom : reviewFrom,
      rejectFrom: Number.isNaN(tier.rejectFrom) ? tier.rejectFrom : rejectFrom,
    };
  });
  return { ...policy, amountTiers };
}

const minOf = (...numbers: number[]): number => Math.min(...numbers.filter((number) => !Number.isNaN(number)));

/** The lowest amount at which changes show that are all in bands; `null`: they show without an amount. */
export function amountOfChanges(changes: readonly { what: string }[]): number | null {
  const amounts = changes.map(({ what }) => Number(/, from (\d+) COP$/.exec(what)?.[1]));
  return amounts.length > 0 && !amounts.some(Number.isNaN) ? Math.min(...amounts) : null;
}
