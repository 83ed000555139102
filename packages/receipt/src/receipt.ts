import { commit } from './commitments.js';
import type { ByInput } from './input-names.js';
import { openDocument, signDocument } from './jws.js';
import type { KnownKeys, ReceiptKeys } from './keys/receipt-keys.js';
import {
  type DecisionWithEvidence,
  RECEIPT_ISSUER,
  RECEIPT_VERSION,
  type ReceiptContext,
  type ReceiptPayload,
  receiptPayload,
} from './payload.js';
import { ReceiptInvalidError } from './receipt-invalid.error.js';
import { inputValuesOf, type Subject } from './subject.js';

export const RECEIPT_TYPE = 'cotejo-receipt+jws';

/**
 * A receipt as the client stores it. The salts open the commitments in the token; without them, the token shows no
 * input.
 */
export interface Receipt {
  /** Compact JWS (RFC 7515), signed with Ed25519 (RFC 8037). */
  token: string;
  salts: ByInput;
}

/** Issues a receipt of a decision about a subject, with new random salts. @throws SigningUnavailableError */
export async function issueReceipt(
  decision: DecisionWithEvidence,
  context: ReceiptContext,
  subject: Subject,
  keys: ReceiptKeys,
): Promise<Receipt> {
  const { commitments, salts } = commit(inputValuesOf(subject));
  const payload = receiptPayload(decision, context, commitments);
  return { token: await signDocument(payload, RECEIPT_TYPE, keys), salts };
}

/**
 * Verifies type, signature, issuer and version of a token and returns its content. Works offline. The caller must limit
 * the token's length.
 * @throws ReceiptInvalidError
 */
export async function openReceipt(token: string, keys: KnownKeys): Promise<ReceiptPayload> {
  // The signature is ours, so the content has our format; only its version is still unknown.
  const payload = (await openDocument(token, RECEIPT_TYPE, keys)) as ReceiptPayload;
  if (payload.iss !== RECEIPT_ISSUER) {
    throw new ReceiptInvalidError('not_a_receipt');
  }
  if (payload.v !== RECEIPT_VERSION) {
    throw new ReceiptInvalidError('unknown_version');
  }
  return payload;
}
