import type { HolderQuery, HolderRecord } from '@cotejo/contracts';
import { ProviderUnavailableError } from '@cotejo/source';
import { OPERATIONS } from '../camara-operations.js';
import type { OperatorLine } from '../operator-line.js';

/** A score below 100: equal names have no score. */
const SCORE_MAX = 99;
const MATCHES: Record<string, boolean | null> = { true: true, false: false, not_available: null };

export const HOLDER_UNKNOWN: HolderRecord = { match: null, basis: null };

/**
 * Finds out whether the line belongs to a person. The document decides. The name is sent only to an operator that does not
 * know the document.
 */
export async function queryHolder(line: OperatorLine, { document, name }: HolderQuery): Promise<HolderRecord> {
  const claim = { idDocument: document, idDocumentType: 'national_id_card' };
  const byDocument = await line.query(OPERATIONS.kycMatch, claim, ({ idDocumentMatch }) => readMatch(idDocumentMatch));
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
function readName({ nameMatch, nameMatchScore: score }: Record<string, unknown>): HolderRecord {
  const match = readMatch(nameMatch);
  if (match === null) {
    return HOLDER_UNKNOWN;
  }
  const isScored = !match && Number.isInteger(score) && Number(score) >= 0 && Number(score) <= SCORE_MAX;
  return { match, basis: 'name', ...(isScored && { score: Number(score) }) };
}

function readMatch(attribute: unknown): boolean | null {
  const match = typeof attribute === 'string' ? MATCHES[attribute] : undefined;
  if (match === undefined) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  return match;
}
