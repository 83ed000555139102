import { type ClaimedIdentity, fullName, type RegistryRecord } from '@cotejo/contracts';
import { matchHolder } from '@cotejo/names';
import type { AniStatuses } from './ani-statuses.js';
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

/**
 * Compares the claimed name and date of issue with the registry's. If the provider has compared them already, its verdict
 * is kept. A verdict is `null` if the value was not claimed or the registry does not have it.
 */
export function compareClaims(
  entry: RegistryEntry,
  claimed: ClaimedIdentity,
): Pick<RegistryRecord, 'nameMatches' | 'issueDateMatches'> {
  const name = fullName(entry);
  return {
    nameMatches:
      entry.nameMatches ?? compareIfKnown(name, claimed.name, (known, claim) => matchHolder(known, claim).match),
    issueDateMatches:
      entry.issueDateMatches ?? compareIfKnown(entry.issueDate, claimed.issueDate, (known, claim) => known === claim),
  };
}

function compareIfKnown<T>(
  known: string | null,
  claim: string | null,
  compare: (known: string, claim: string) => T,
): T | null {
  return known === null || claim === null ? null : compare(known, claim);
}
