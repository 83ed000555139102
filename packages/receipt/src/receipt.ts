import { inputValuesOf, type Subject } from '@cotejo/subject';
import { type ByInput, commit } from './commitments.js';
import { openDocument, signDocument } from './jws.js';
import type { KnownKeys, ReceiptKeys } from './keys/receipt-keys.js';
import {
  type EvidentDecision,
  RECEIPT_ISSUER,
  RECEIPT_VERSION,
  type Receipted,
  type ReceiptPayload,
  receiptPayload,
} from './payload.js';
import { ReceiptInvalidError } from './receipt-invalid.error.js';

export const RECEIPT_TYPE = 'cotejo-receipt+jws';

/** What the client keeps. The salts open the commitments in the token, so that it can be shown without them. */
export interface Receipt {
  /** Compact JWS (RFC 7515), signed with Ed25519 (RFC 8037). */
  token: string;
  salts: ByInput;
}

/** Signs what was decided about a subject, with salts that were never used before. */
export async function issueReceipt(
  decision: EvidentDecision,
  receipted: Receipted,
  subject: Subject,
  keys: ReceiptKeys,
): Promise<Receipt> {
  const { commitments, salts } = commit(inputValuesOf(subject));
  const payload = receiptPayload(decision, receipted, commitments);
  return { token: await signDocument(payload, RECEIPT_TYPE, keys), salts };
}

/**
 * What a token (bounded by the caller) says, once its type, signature, issuer and version are right. Nothing is asked of anybody.
 * @throws ReceiptInvalidError
 */
export async function openReceipt(token: string, keys: KnownKeys): Promise<ReceiptPayload> {
  // What we signed is what we wrote: only its version is still in question.
  const payload = (await openDocument(token, RECEIPT_TYPE, keys)) as ReceiptPayload;
  if (payload.iss !== RECEIPT_ISSUER) {
    throw new ReceiptInvalidError('not_a_receipt');
  }
  if (payload.v !== RECEIPT_VERSION) {
    throw new ReceiptInvalidError('unknown_version');
  }
  return payload;
}
