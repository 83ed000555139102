import { fullName, type RegistryRecord } from '@cotejo/contracts';

/**
 * The name by which lists and line holder are asked: the registry's. One that only compares has none to give; where it
 * found the claimed name to be the holder's, that is as good. A name that nobody confirmed is not asked about.
 */
export function holderName(record: RegistryRecord, claimedName: string | null): string | null {
  return fullName(record) ?? (record.nameMatches ? claimedName : null);
}
