import type { SignalCode, Thresholds } from '@cotejo/contracts';
import type { Policy } from './policy.js';

/** Signals of answers with `valid: false` that no policy may approve: see docs/adr/0048-forms-of-inputs.md. */
export const NEVER_APPROVED: readonly SignalCode[] = [
  'document_cancelled',
  'document_pending',
  'document_status_unknown',
  'email_invalid',
];

/** The highest threshold of the schema of policies. */
const THRESHOLD_MAX = 100;

/** The general thresholds that the check of policies accepts for a policy, both ends included. */
export interface ThresholdLimits {
  reviewFrom: { min: number; max: number };
  rejectFrom: { min: number; max: number };
}

/**
 * Limits for the general thresholds of a valid policy. Its rules promise at least a review for some signals, so
 * `reviewFrom` may not be above the score that such a rule gives.
 */
export function thresholdLimits({
  missingMandatoryFloor,
  mandatorySources,
  hardStops,
  floors,
}: Policy): ThresholdLimits {
  const stopped = new Set(hardStops.map(({ signal }) => signal));
  const guarded = [...NEVER_APPROVED, ...(mandatorySources.includes('sanctions') ? ['lists_outdated' as const] : [])];
  const lifted = guarded
    .filter((signal) => !stopped.has(signal))
    .map((signal) => floors.find((rule) => rule.signal === signal)?.floor ?? 0);
  return {
    reviewFrom: { min: 0, max: Math.min(missingMandatoryFloor, THRESHOLD_MAX, ...lifted) },
    rejectFrom: { min: 0, max: THRESHOLD_MAX },
  };
}

/** The policy with other general thresholds. A tier that would be less strict than they are gets the same ones. */
export function withThresholds(policy: Policy, { reviewFrom, rejectFrom }: Thresholds): Policy {
  const amountTiers = policy.amountTiers.map((tier) => ({
    ...tier,
    reviewFrom: Math.min(tier.reviewFrom, reviewFrom),
    rejectFrom: Math.min(tier.rejectFrom, rejectFrom),
  }));
  return { ...policy, thresholds: { reviewFrom, rejectFrom }, amountTiers };
}
