import { createHash, type KeyObject, verify } from 'node:crypto';
import { ReceiptError } from '../errors.js';

const ALGORITHM = 'EdDSA';
const PART = /^[\w-]*$/;
const COMMITMENT_SCHEME = 'cotejo-commitment-v1';

/** The published key with an id. */
export type FindKey = (kid: string) => KeyObject | undefined | Promise<KeyObject | undefined>;

/**
 * Verifies type and signature of a compact JWS (RFC 7515, Ed25519 by RFC 8037) and returns its content.
 *
 * @param type `typ` of the header
 * @throws ReceiptError, or an error of `findKey`
 */
export async function openSignedToken(token: string, type: string, findKey: FindKey): Promise<Record<string, unknown>> {
  const parts = readParts(token);
  const { typ, alg, kid } = readJson(parts.header);
  if (typ !== type || alg !== ALGORITHM) {
    throw new ReceiptError('wrong_type');
  }
  const key = typeof kid === 'string' ? await findKey(kid) : undefined;
  if (!key) {
    throw new ReceiptError('unknown_key');
  }
  const signed = Buffer.from(`${parts.header}.${parts.payload}`);
  const signature = Buffer.from(parts.signature, 'base64url');
  // The last character has bits without a meaning: without this check, a receipt would have sixteen texts.
  const isOnlyText = signature.toString('base64url') === parts.signature;
  if (!isOnlyText || !verify(null, signed, key, signature)) {
    throw new ReceiptError('bad_signature');
  }
  return readJson(parts.payload);
}

/** Base64url SHA-256 over four lines: scheme, name of the input, salt, and the value as canonical JSON (RFC 8785). */
export function commitmentOf(name: string, salt: string, value: unknown): string {
  // A position has no members within its members.
  const members = typeof value === 'object' && value !== null ? Object.keys(value).sort() : undefined;
  const text = `${COMMITMENT_SCHEME}\n${name}\n${salt}\n${JSON.stringify(value, members)}`;
  return createHash('sha256').update(text).digest('base64url');
}

function readParts(token: string) {
  const [header, payload, signature, ...more] = token.split('.');
  const parts = [header, payload, signature];
  if (more.length > 0 || !parts.every((part) => part !== undefined && PART.test(part))) {
    throw new ReceiptError('malformed');
  }
  return { header, payload, signature } as { header: string; payload: string; signature: string };
}

function readJson(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    if (typeof value === 'object' && value !== null) {
      return value as Record<string, unknown>;
    }
  } catch {
    // Reported below, like JSON that is not an object.
  }
  throw new ReceiptError('malformed');
}
