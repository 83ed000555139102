import type { RegistryQuery, RegistryRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

/** Arises only where a buyer claimed a name. */
export const documentNameMismatch: Check<RegistryRecord, RegistryQuery> = {
  code: 'document_name_mismatch',
  applies: ({ claimed }) => typeof claimed?.name === 'string',
  evaluate: ({ nameMatches }) => (nameMatches === null ? null : !nameMatches),
};
