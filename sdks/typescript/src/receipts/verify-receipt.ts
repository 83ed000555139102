import { type KeyObject, verify } from 'node:crypto';
import { ReceiptError } from '../errors.js';
import type { Receipt } from '../models.js';
import { compareCommitments } from './commitments.js';
import type { ReceiptPayload } from './receipt-payload.js';

const TYPE = 'cotejo-receipt+jws';
const ALGORITHM = 'EdDSA';
const ISSUER = 'cotejo';
const VERSION = 1;
const TOKEN_MAX = 65_536;
const PART = /^[\w-]*$/;

/**
 * Checks that a receipt is genuine, and belongs to the inputs of a request.
 *
 * @param findKey the published key with an id
 * @param request the original request, or a part of it
 * @returns the content of the receipt
 * @throws ReceiptError, or an error of `findKey`
 */
export async function openReceipt(
  receipt: Receipt,
  findKey: (kid: string) => Promise<KeyObject | undefined>,
  request?: object,
): Promise<ReceiptPayload> {
  const { token, salts } = readShape(receipt);
  const parts = readParts(token);
  const { typ, alg, kid } = readJson(parts.header);
  if (typ !== TYPE || alg !== ALGORITHM) {
    throw new ReceiptError('wrong_type');
  }
  const key = typeof kid === 'string' ? await findKey(kid) : undefined;
  if (!key) {
    throw new ReceiptError('unknown_key');
  }
  const signed = Buffer.from(`${parts.header}.${parts.payload}`);
  if (!verify(null, signed, key, Buffer.from(parts.signature, 'base64url'))) {
    throw new ReceiptError('bad_signature');
  }
  const payload = readPayload(readJson(parts.payload));
  if (request) {
    compareCommitments(request, payload, salts);
  }
  return payload;
}

function readShape({ token, salts }: Partial<Receipt> = {}): Receipt {
  if (typeof token !== 'string' || token.length > TOKEN_MAX || typeof salts !== 'object' || salts === null) {
    throw new ReceiptError('malformed');
  }
  return { token, salts };
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

function readPayload(payload: Record<string, unknown>): ReceiptPayload {
  if (payload.iss !== ISSUER) {
    throw new ReceiptError('wrong_type');
  }
  if (payload.v !== VERSION) {
    throw new ReceiptError('wrong_version');
  }
  return payload as unknown as ReceiptPayload;
}
