import { compactVerify, decodeProtectedHeader } from 'jose';
import type { KnownKeys, ReceiptKeys } from './keys/receipt-keys.js';
import { ReceiptInvalidError } from './receipt-invalid.error.js';

const ALGORITHM = 'EdDSA';

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
  const { typ, alg, kid } = headerOf(token);
  if (typ !== type || alg !== ALGORITHM) {
    throw new ReceiptInvalidError('not_a_receipt');
  }
  const key = typeof kid === 'string' ? keys.find(kid) : undefined;
  if (!key) {
    throw new ReceiptInvalidError('unknown_key');
  }
  const { payload } = await compactVerify(token, key, { algorithms: [ALGORITHM] }).catch(() => {
    throw new ReceiptInvalidError('wrong_signature');
  });
  return documentOf(payload);
}

function headerOf(token: string): ReturnType<typeof decodeProtectedHeader> {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw new ReceiptInvalidError('unreadable');
  }
}

function documentOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new ReceiptInvalidError('unreadable');
  }
}
