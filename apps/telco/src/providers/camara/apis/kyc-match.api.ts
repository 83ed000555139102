import type { HolderQuery, HolderRecord } from '@cotejo/contracts';
import { ProviderUnavailableError } from '@cotejo/source';
import { OPERATIONS } from '../camara.operations.js';
import type { OperatorLine } from '../operator-line.js';

const MATCHES: Record<string, boolean | null> = { true: true, false: false, not_available: null };

export const HOLDER_UNTOLD: HolderRecord = { match: null, basis: null };

/**
 * Whether a line is a person's: by the document, which decides. Only an operator that does not hold the document is told
 * the name as well.
 */
export async function askHolder(line: OperatorLine, { document, name }: HolderQuery): Promise<HolderRecord> {
  const claim = { idDocument: document, idDocumentType: 'national_id_card' };
  const byDocument = await line.ask(OPERATIONS.kycMatch, claim, readMatch('idDocumentMatch'));
  if (byDocument.kind === 'document_mismatch') return { match: false, basis: 'document' };
  if (byDocument.kind !== 'answered') return HOLDER_UNTOLD;
  if (byDocument.value !== null) return { match: byDocument.value, basis: 'document' };
  if (name.trim() === '') return HOLDER_UNTOLD;
  const byName = await line.ask(OPERATIONS.kycMatch, { name }, readMatch('nameMatch'));
  if (byName.kind !== 'answered' || byName.value === null) return HOLDER_UNTOLD;
  return { match: byName.value, basis: 'name' };
}

/** Reads one attribute; scores beside it are the operator's own and differ between them. */
function readMatch(attribute: string): (answer: Record<string, unknown>) => boolean | null {
  return (answer) => {
    const match = typeof answer[attribute] === 'string' ? MATCHES[answer[attribute]] : undefined;
    if (match === undefined) throw new ProviderUnavailableError('malformed_answer');
    return match;
  };
}
