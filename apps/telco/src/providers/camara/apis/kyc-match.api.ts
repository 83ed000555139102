import type { HolderQuery, HolderRecord } from '@cotejo/contracts';
import { ProviderUnavailableError } from '@cotejo/source';
import { OPERATIONS } from '../camara-operations.js';
import type { OperatorLine } from '../operator-line.js';

/** A name that is the same has no score. */
const SCORE_MAX = 99;
const MATCHES: Record<string, boolean | null> = { true: true, false: false, not_available: null };

export const HOLDER_UNTOLD: HolderRecord = { match: null, basis: null };

/**
 * Whether a line is a person's: by the document, which decides. Only an operator that does not hold the document is told
 * the name as well.
 */
export async function askHolder(line: OperatorLine, { document, name }: HolderQuery): Promise<HolderRecord> {
  const claim = { idDocument: document, idDocumentType: 'national_id_card' };
  const byDocument = await line.ask(OPERATIONS.kycMatch, claim, ({ idDocumentMatch }) => readMatch(idDocumentMatch));
  if (byDocument.kind === 'document_mismatch') {
    return { match: false, basis: 'document' };
  }
  if (byDocument.kind !== 'answered') {
    return HOLDER_UNTOLD;
  }
  if (byDocument.value !== null) {
    return { match: byDocument.value, basis: 'document' };
  }
  if (name.trim() === '') {
    return HOLDER_UNTOLD;
  }
  const byName = await line.ask(OPERATIONS.kycMatch, { name }, readName);
  return byName.kind === 'answered' ? byName.value : HOLDER_UNTOLD;
}

/** A score is the operator's own, and operators differ: it is told beside the verdict, and decides nothing. */
function readName({ nameMatch, nameMatchScore: score }: Record<string, unknown>): HolderRecord {
  const match = readMatch(nameMatch);
  if (match === null) {
    return HOLDER_UNTOLD;
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
