import { type Decider, thresholdsFor } from '@cotejo/scorecard/browser';
import type { ReceiptPayload } from '../payload.js';

/**
 * An amount in COP at which the policy has the thresholds of the receipt. A decision depends on the amount only through
 * its thresholds. `null`: a request without an amount; `undefined`: there is no such amount.
 */
export function findMatchingAmount({ thresholds }: ReceiptPayload, { policy }: Decider): number | null | undefined {
  const candidates = [null, ...policy.amountTiers.map(({ fromCop }) => fromCop)];
  return candidates.find((amount) => {
    const { reviewFrom, rejectFrom } = thresholdsFor(policy, amount);
    return reviewFrom === thresholds.review_from && rejectFrom === thresholds.reject_from;
  });
}
