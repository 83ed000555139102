import { cedulaBlock } from '@cotejo/colombia';
import type { RegistryQuery, RegistryRecord, Sex } from '@cotejo/contracts';
import { isComparableName } from '@cotejo/names';
import type { Check } from '@cotejo/source';
import { type AniStatuses, STATUS_SIGNALS } from '../ani-statuses.js';

type DocumentCheck = Check<RegistryRecord, RegistryQuery>;

/** Only the historic blocks were issued by sex. */
const SEX_OF_BLOCK: Partial<Record<ReturnType<typeof cedulaBlock>, Sex>> = {
  historic_men: 'M',
  historic_women: 'F',
};

/** A status code that the table does not describe: whether the card can be used is not known, so a person must look. */
export const documentStatusUnknown = (statuses: AniStatuses): DocumentCheck => ({
  code: 'document_status_unknown',
  evaluate: ({ statusCode }) => statuses.find(statusCode) === undefined,
});

/** One check for each signal in the table of statuses. A status code that the table does not describe gives unknown. */
export const statusChecks = (statuses: AniStatuses): DocumentCheck[] =>
  STATUS_SIGNALS.map((code) => ({
    code,
    evaluate: ({ statusCode }) => statuses.find(statusCode)?.signals.includes(code) ?? null,
  }));

/** Uses the number only: the signal is raised even if the registry returns a record for a block that was never issued. */
export const documentImplausible: DocumentCheck = {
  code: 'document_implausible',
  evaluate: (_record, { document }) => cedulaBlock(document) === 'not_issued',
};

/** A weak signal: naturalised citizens and corrected entries (status code 27, for example) are known exceptions. */
export const documentSexImplausible: DocumentCheck = {
  code: 'document_sex_implausible',
  evaluate: ({ sex }, { document }) => {
    const expected = SEX_OF_BLOCK[cedulaBlock(document)];
    if (expected === undefined) {
      return false;
    }
    return sex === null ? null : sex !== expected;
  },
};

/** Applies only if the request claims a name. */
export const documentNameMismatch: DocumentCheck = {
  code: 'document_name_mismatch',
  applies: ({ claimed }) => typeof claimed?.name === 'string',
  evaluate: ({ nameMatches }, { claimed }) => {
    if (nameMatches !== null) {
      return !nameMatches;
    }
    return isComparableName(claimed?.name ?? '') ? null : { state: 'unknown', cause: 'name_not_comparable' };
  },
};

/** Applies only if the request claims a date of issue. */
export const documentIssueDateMismatch: DocumentCheck = {
  code: 'document_issue_date_mismatch',
  applies: ({ claimed }) => typeof claimed?.issueDate === 'string',
  evaluate: ({ issueDateMatches }) => (issueDateMatches === null ? null : !issueDateMatches),
};
