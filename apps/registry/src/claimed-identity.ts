import { type ClaimedIdentity, fullName, type RegistryRecord } from '@cotejo/contracts';
import { matchHolder } from '@cotejo/names';
import type { RegistryEntry } from './person.js';

/**
 * Whether what a buyer claims is what the registry knows. What the provider compared by itself stays; `null`: not
 * claimed, or the registry has nothing to compare with.
 */
export function compareClaims(
  entry: RegistryEntry,
  claimed: ClaimedIdentity,
): Pick<RegistryRecord, 'nameMatches' | 'issueDateMatches'> {
  const name = fullName(entry);
  return {
    nameMatches: entry.nameMatches ?? both(name, claimed.name, (known, own) => matchHolder(known, own).match),
    issueDateMatches:
      entry.issueDateMatches ?? both(entry.fechaExpedicion, claimed.issueDate, (known, own) => known === own),
  };
}

function both<T>(known: string | null, own: string | null, agree: (known: string, own: string) => T): T | null {
  return known === null || own === null ? null : agree(known, own);
}
