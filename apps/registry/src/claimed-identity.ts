import { type ClaimedIdentity, fullName, type RegistryRecord } from '@cotejo/contracts';
import { matchHolder } from '@cotejo/names';
import type { RegistryEntry } from './person.js';

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
