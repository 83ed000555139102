import { CompactSign, compactVerify, decodeProtectedHeader } from 'jose';
import { type ByInput, commit } from './commitments.js';
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
import { inputValuesOf, type Subject } from './subject/subject.js';

export const RECEIPT_TYPE = 'cotejo-receipt+jws';
const ALGORITHM = 'EdDSA';

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
  { signing: { kid, key } }: ReceiptKeys,
): Promise<Receipt> {
  const { commitments, salts } = commit(inputValuesOf(subject));
  const payload = Buffer.from(JSON.stringify(receiptPayload(decision, receipted, commitments)));
  const header = { alg: ALGORITHM, typ: RECEIPT_TYPE, kid };
  return { token: await new CompactSign(payload).setProtectedHeader(header).sign(key), salts };
}

/**
 * What a token (bounded by the caller) says, once its type, signature, issuer and version are right. Nothing is asked of anybody.
 * @throws ReceiptInvalidError
 */
export async function openReceipt(token: string, keys: KnownKeys): Promise<ReceiptPayload> {
  const { typ, alg, kid } = headerOf(token);
  if (typ !== RECEIPT_TYPE || alg !== ALGORITHM) throw new ReceiptInvalidError('not_a_receipt');
  const key = typeof kid === 'string' ? keys.find(kid) : undefined;
  if (!key) throw new ReceiptInvalidError('unknown_key');
  const verified = await compactVerify(token, key, { algorithms: [ALGORITHM] }).catch(() => {
    throw new ReceiptInvalidError('wrong_signature');
  });
  // What we signed is what we wrote: only its version is still in question.
  const payload = payloadOf(verified.payload);
  if (payload.iss !== RECEIPT_ISSUER) throw new ReceiptInvalidError('not_a_receipt');
  if (payload.v !== RECEIPT_VERSION) throw new ReceiptInvalidError('unknown_version');
  return payload;
}

function headerOf(token: string): ReturnType<typeof decodeProtectedHeader> {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw new ReceiptInvalidError('unreadable');
  }
}

function payloadOf(bytes: Uint8Array): ReceiptPayload {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as ReceiptPayload;
  } catch {
    throw new ReceiptInvalidError('unreadable');
  }
}
