import type { RestrictionReason } from './restriction.js';

const HOUR_MS = 3_600_000;
/** Keys of a tenant with a refusal in the last hour. One wrong network of a tenant refuses all of its keys at once. */
const KEYS_MAX = 20;

/** When a restricted key was last refused, by reason; epoch milliseconds. */
export type Refusals = Partial<Record<RestrictionReason, number>>;

/** Whether the audit log already has a refusal of this key for this reason in the last hour. */
export function isRecorded(refusals: Refusals, reason: RestrictionReason, now: number): boolean {
  return (refusals[reason] ?? 0) > now - HOUR_MS;
}

/** Whether the audit log takes no further refusal of a tenant for now, so that refusals cannot fill it. */
export function isCrowded(keys: readonly { refusals: Refusals }[], now: number): boolean {
  const recent = keys.filter(({ refusals }) => Object.values(refusals).some((at) => at > now - HOUR_MS));
  return recent.length >= KEYS_MAX;
}
