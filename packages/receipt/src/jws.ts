import { openSignedToken, ReceiptError } from '@cotejo/sdk/receipts';
import type { KnownKeys, ReceiptKeys } from './keys/receipt-keys.js';
import { ReceiptInvalidError, type ReceiptProblem } from './receipt-invalid.error.js';

const ALGORITHM = 'EdDSA';
/** Problems by their names in the SDK. */
const PROBLEMS: Partial<Record<ReceiptError['reason'], ReceiptProblem>> = {
  malformed: 'unreadable',
  wrong_type: 'not_a_receipt',
  unknown_key: 'unknown_key',
  bad_signature: 'wrong_signature',
};

/**
 * Signs a document as a compact JWS (RFC 7515) with Ed25519 (RFC 8037). @param type `typ` of the header, different for
 * each kind of document @throws SigningUnavailableError
 */
export async function signDocument(document: object, type: string, { signing }: ReceiptKeys): Promise<string> {
  const header = { alg: ALGORITHM, typ: type, kid: signing.kid };
  const input = `${base64Json(header)}.${base64Json(document)}`;
  return `${input}.${(await signing.sign(Buffer.from(input))).toString('base64url')}`;
}

const base64Json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Verifies type and signature of a token and returns its content. Works offline. The caller must limit the token's
 * length.
 * @throws ReceiptInvalidError
 */
export async function openDocument(token: string, type: string, keys: KnownKeys): Promise<unknown> {
  try {
    return await openSignedToken(token, type, (kid) => keys.find(kid));
  } catch (error) {
    throw error instanceof ReceiptError ? new ReceiptInvalidError(PROBLEMS[error.reason] ?? 'unreadable') : error;
  }
}
