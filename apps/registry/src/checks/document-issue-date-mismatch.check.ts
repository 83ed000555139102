import type { RegistryQuery, RegistryRecord } from '@cotejo/contracts';
import type { Check } from '@cotejo/source';

/** Arises only where a buyer claimed a date of issue. */
export const documentIssueDateMismatch: Check<RegistryRecord, RegistryQuery> = {
  code: 'document_issue_date_mismatch',
  applies: ({ claimed }) => typeof claimed?.issueDate === 'string',
  evaluate: ({ issueDateMatches }) => (issueDateMatches === null ? null : !issueDateMatches),
};
