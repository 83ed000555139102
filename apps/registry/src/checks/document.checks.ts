import { cedulaBlock, documentIdParts } from '@cotejo/colombia';
import type { RegistryQuery, RegistryRecord, Sex } from '@cotejo/contracts';
import { isComparableName } from '@cotejo/names';
import type { Checks } from '@cotejo/source';
import { type AniStatuses, STATUS_SIGNALS } from '../ani-statuses.js';

type DocumentChecks = Checks<RegistryRecord, RegistryQuery>;

/** Only the historic blocks were issued by sex. */
const SEX_OF_BLOCK: Partial<Record<ReturnType<typeof cedulaBlock>, Sex>> = {
  historic_men: 'M',
  historic_women: 'F',
};

/** Only the numbers of citizens are in blocks. */
function blockOf(document: string): ReturnType<typeof cedulaBlock> | null {
  const { kind, number } = documentIdParts(document);
  return kind === 'CC' ? cedulaBlock(number) : null;
}

export const documentChecks = (statuses: AniStatuses): DocumentChecks => ({
  ...statusChecks(statuses),
  /** A status code that the table does not describe: whether the card can be used is not known, so a person must look. */
  document_status_unknown: ({ statusCode }) => statuses.find(statusCode) === undefined,
  /** Uses the number only: the signal is raised even if the registry returns a record for a block that was never issued. */
  document_implausible: (_record, { document }) => blockOf(document) === 'not_issued',
  /** A weak signal: naturalised citizens and corrected entries (status code 27, for example) are known exceptions. */
  document_sex_implausible: ({ sex }, { document }) => {
    const block = blockOf(document);
    const expected = block && SEX_OF_BLOCK[block];
    if (!expected || sex === 'X') {
      return false;
    }
    return sex === null ? null : sex !== expected;
  },
  document_alone: ({ alone }) => alone,
  document_name_mismatch: ({ nameMatches, nameDifference }, { claimed }) => {
    if (nameMatches !== null) {
      return nameDifference === null ? !nameMatches : { state: true, value: nameDifference };
    }
    return isComparableName(claimed?.name ?? '') ? null : { state: 'unknown', cause: 'name_not_comparable' };
  },
  payer_not_holder: ({ payer }) => {
    if (payer === null) {
      return { state: 'unknown', cause: 'payer_not_comparable' };
    }
    return payer === 'holder' ? false : { state: true, value: payer };
  },
  document_issue_date_mismatch: ({ issueDateMatches, issueDateTurned }) => {
    if (issueDateTurned) {
      return { state: true, value: 'turned' };
    }
    return issueDateMatches === null ? null : !issueDateMatches;
  },
});

/** One check for each signal in the table of statuses. A status code that the table does not describe gives unknown. */
const statusChecks = (statuses: AniStatuses): DocumentChecks =>
  Object.fromEntries(
    STATUS_SIGNALS.map((code) => [
      code,
      ({ statusCode }: RegistryRecord) => statuses.find(statusCode)?.signals.includes(code) ?? null,
    ]),
  );
