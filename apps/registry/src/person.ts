import type { RegistryRecord } from '@cotejo/contracts';

type ClaimMatches = Pick<RegistryRecord, 'nameMatches' | 'issueDateMatches'>;

/** A person as stored: the record without the fields that depend on the status code or on the buyer's claims. */
export type Person = Omit<RegistryRecord, 'status' | 'valid' | keyof ClaimMatches>;

/** A provider's answer for a number. A provider that compares by itself also gives its verdicts. */
export type RegistryEntry = Person & Partial<ClaimMatches>;
