import type { StoredPolicy } from '@cotejo/accounts';
import type { Policy } from '@cotejo/scorecard';
import { isoTime } from '../output.js';

/** A stored version as it is shown: of its lists only how many entries. */
export function policyView(stored: StoredPolicy) {
  const { name, hash, note, draftedBy, shadowedBy, activatedBy } = stored;
  const { scorecard } = policyOf(stored);
  return {
    name,
    hash,
    scorecard,
    note,
    lists: listCounts(policyOf(stored)),
    draftedBy,
    draftedAt: isoTime(stored.draftedAt),
    shadowedBy,
    shadowedAt: isoTime(stored.shadowedAt),
    activatedBy,
    activatedAt: isoTime(stored.activatedAt),
    unattended: stored.unattended ?? null,
  };
}

/** It was checked when it was drafted. */
export const policyOf = ({ policy }: StoredPolicy): Policy => policy as unknown as Policy;

/**
 * Entries by list, kind and version of the pepper, `{"deny document:v1": 12}`: when the pepper file no longer contains
 * a version, the entries of that version match no buyer.
 */
function listCounts({ lists }: Policy): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [list, digests] of Object.entries(lists)) {
    for (const digest of digests as string[]) {
      const what = `${list} ${digest.slice(0, digest.lastIndexOf(':'))}`;
      counts[what] = (counts[what] ?? 0) + 1;
    }
  }
  return counts;
}
