import { type DocumentKind, documentIdParts } from '@cotejo/colombia/identity-document';
import type { HolderQuery, HolderRecord } from '@cotejo/contracts';
import { OPERATIONS } from '../camara-operations.js';
import { readMember } from '../camara-outcome.js';
import { type LineSearch, oncePerLine } from '../line-search.js';
import type { OperatorLine } from '../operator-line.js';

/** A score below 100: equal names have no score. */
const SCORE_MAX = 99;
const MATCHES = new Map<unknown, boolean | null>([
  ['true', true],
  ['false', false],
  ['not_available', null],
]);
const readDocumentMatch = readMember('idDocumentMatch', MATCHES);
const readNameMatch = readMember('nameMatch', MATCHES);

export const HOLDER_UNKNOWN: HolderRecord = { match: null, basis: null };

/**
 * Looks up the holder of a line. The document is sent at once to the operator to which the number was assigned. Other
 * operators with SIM Swap first get the number only, so that the document is not sent to an operator without the line.
 */
export function holderLookup(query: HolderQuery): Pick<LineSearch<HolderRecord>, 'fetch' | 'probe'> {
  const fetch = oncePerLine((line) => queryHolder(line, query));
  return { fetch, probe: (line) => (line.has('simSwap') ? probeNumber(line) : fetch(line)) };
}

/** CAMARA KYC Match, `idDocumentType`. The permit for temporary protection is in none of its other types. */
const ID_DOCUMENT_TYPES: Readonly<Record<DocumentKind, string>> = {
  CC: 'national_id_card',
  CE: 'residence_permit',
  PPT: 'other',
  PA: 'passport',
};

async function probeNumber(line: OperatorLine): Promise<void> {
  const hasDate = line.operator.config.simSwapDate;
  await (hasDate
    ? line.query(OPERATIONS.simSwapDate, {}, () => null)
    : line.query(OPERATIONS.simSwapCheck, { maxAge: 1 }, () => null));
}

/**
 * Finds out whether the line belongs to a person. The document decides. The name is sent only to an operator that does not
 * know the document.
 */
async function queryHolder(line: OperatorLine, { document, name }: HolderQuery): Promise<HolderRecord> {
  const { kind, number } = documentIdParts(document);
  const claim = { idDocument: number, idDocumentType: ID_DOCUMENT_TYPES[kind] };
  const byDocument = await line.query(OPERATIONS.kycMatch, claim, readDocumentMatch);
  if (byDocument.kind === 'document_mismatch') {
    return { match: false, basis: 'document' };
  }
  if (byDocument.kind !== 'answered') {
    return HOLDER_UNKNOWN;
  }
  if (byDocument.value !== null) {
    return { match: byDocument.value, basis: 'document' };
  }
  if (name.trim() === '') {
    return HOLDER_UNKNOWN;
  }
  const byName = await line.query(OPERATIONS.kycMatch, { name }, readName);
  return byName.kind === 'answered' ? byName.value : HOLDER_UNKNOWN;
}

/** Each operator has its own scale for the score, so the score is only reported with the verdict. It decides nothing. */
function readName(answer: Record<string, unknown>): HolderRecord {
  const { nameMatchScore: score } = answer;
  const match = readNameMatch(answer);
  if (match === null) {
    return HOLDER_UNKNOWN;
  }
  const isScored = !match && Number.isInteger(score) && Number(score) >= 0 && Number(score) <= SCORE_MAX;
  return { match, basis: 'name', ...(isScored && { score: Number(score) }) };
}
