import type { ClaimedIdentity, RegistryRecord } from '@cotejo/contracts';
import type { AniStatuses } from './ani-statuses.js';
import { compareClaims } from './claimed-identity.js';
import type { RegistryEntry } from './person.js';

/**
 * Makes the record of an entry, in the same way for all providers. A card with a status code that the table does not
 * describe is not valid.
 * @returns `null` if the status code says that the card was never issued: the number belongs to no person
 */
export function toRecord(
  entry: RegistryEntry,
  statuses: AniStatuses,
  claimed?: ClaimedIdentity,
): RegistryRecord | null {
  const aniStatus = statuses.find(entry.statusCode);
  if (aniStatus?.group === 'never_issued') {
    return null;
  }
  return {
    ...entry,
    status: aniStatus?.estado ?? 'desconocido',
    valid: aniStatus?.valid ?? false,
    nameMatches: entry.nameMatches ?? null,
    issueDateMatches: entry.issueDateMatches ?? null,
    ...(claimed && compareClaims(entry, claimed)),
  };
}
