import type { ClaimedIdentity, RegistryRecord } from '@cotejo/contracts';
import type { AniStatuses } from './ani-statuses.js';
import { compareClaims } from './claimed-identity.js';

type ClaimMatches = Pick<RegistryRecord, 'nameMatches' | 'issueDateMatches'>;

/** What is stored of a person: the record without what follows from the status code, or from what a buyer claims. */
export type Person = Omit<RegistryRecord, 'estado' | 'valid' | keyof ClaimMatches>;

/** What a provider tells of a number; one that compares by itself tells that too. */
export type RegistryEntry = Person & Partial<ClaimMatches>;

/**
 * The record of an entry, made in one place for all providers. `null` where the code says that the card was never issued:
 * such a number belongs to nobody. A code that nobody has described is never valid.
 */
export function toRecord(
  entry: RegistryEntry,
  statuses: AniStatuses,
  claimed?: ClaimedIdentity,
): RegistryRecord | null {
  const status = statuses.find(entry.statusCode);
  if (status?.group === 'never_issued') {
    return null;
  }
  return {
    ...entry,
    estado: status?.estado ?? 'desconocido',
    valid: status?.valid ?? false,
    nameMatches: entry.nameMatches ?? null,
    issueDateMatches: entry.issueDateMatches ?? null,
    ...(claimed && compareClaims(entry, claimed)),
  };
}
