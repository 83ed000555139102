import type { KeyRecord } from './key-record.js';

/** How long a key stays in its tenant's list after it stopped working. The audit log names it longer. */
const ENDED_KEPT_MS = 90 * 86_400_000;
/** Maximum number of keys of a tenant that stopped working; the oldest leave first. */
export const ENDED_MAX = 500;
/** One change removes a few keys, so that it never takes long. It creates at most one, so the list gets shorter. */
const REMOVED_MAX = 20;

/** When the key stops or stopped working; infinite for a key without an end. */
function endOf({ revokedAt, retiresAt, expiresAt }: KeyRecord): number {
  const never = Number.POSITIVE_INFINITY;
  return Math.min(revokedAt ?? never, retiresAt ?? never, expiresAt ?? never);
}

/** Whether the key belongs in its tenant's list: it works, or stopped working less than 90 days ago. */
export const isRetained = (record: KeyRecord, now: number): boolean => endOf(record) > now - ENDED_KEPT_MS;

/** The keys that leave with the next change of the tenant's keys, oldest end first. */
export function keysToRemove(records: readonly KeyRecord[], now: number): KeyRecord[] {
  const ended = records.filter((record) => endOf(record) <= now).sort((a, b) => endOf(a) - endOf(b));
  const surplus = Math.max(ended.length - ENDED_MAX, 0);
  return ended.filter((record, index) => index < surplus || !isRetained(record, now)).slice(0, REMOVED_MAX);
}
