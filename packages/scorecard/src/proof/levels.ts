import { AMOUNT_MAX_COP } from '@cotejo/contracts';
import { type Policy, thresholdsFor } from '../policy/policy.js';

/** The thresholds that decide from an amount on. */
export interface Level {
  pointer: string;
  /** The first amount; `null`: requests without an amount, and below all tiers. */
  amountCop: number | null;
  reviewTenths: number;
  rejectTenths: number;
}

/** The levels of a policy as the decider applies them, by amount, also when its tiers are not sorted. */
export function levelsOf(policy: Policy): Level[] {
  const { amountTiers } = policy;
  const amounts = [...new Set(amountTiers.map(({ fromCop }) => fromCop))].sort((a, b) => a - b);
  return [null, ...amounts.filter((amount) => amount <= AMOUNT_MAX_COP)].map((amountCop) => {
    const { reviewFrom, rejectFrom } = thresholdsFor(policy, amountCop);
    const index = amountCop === null ? -1 : amountTiers.findLastIndex(({ fromCop }) => amountCop >= fromCop);
    const pointer = index < 0 ? '/thresholds' : `/amountTiers/${index}`;
    return { pointer, amountCop, reviewTenths: reviewFrom * 10, rejectTenths: rejectFrom * 10 };
  });
}

/** An amount with the thresholds of the level below `level`. */
export const amountBelow = ({ amountCop }: Level): number | null =>
  amountCop === null || amountCop === 0 ? null : amountCop - 1;
