import { createHmac, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto';
import { ConfigurationError, WebhookError } from '../errors.js';

/** A signed event. Types that are newer than this package are passed on. */
export interface WebhookEvent {
  /** Stable: the same event that arrives twice has the same id. */
  readonly id: string;
  /** Such as `list.updated`. */
  readonly type: string;
  /** When it happened, ISO 8601. */
  readonly timestamp: string;
  readonly data: Record<string, unknown>;
}

export interface VerifyWebhookOptions {
  /** How far the time of the delivery may be from now, both ways: 300 by default. */
  toleranceSeconds?: number | undefined;
}

/** Headers of `node:http`, of `fetch`, or a plain object. */
type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Checks one signature over the content. */
type Secret = (version: string, signature: Buffer, content: Buffer) => boolean;

const TOLERANCE_SECONDS = 300;
const ID = /^[\x21-\x7e]{1,256}$/;
const SECONDS = /^\d{1,12}$/;
const SIGNATURE = /^([a-z0-9]{1,16}),([A-Za-z0-9+/]{1,512}={0,2})$/;
const SIGNATURES_MAX = 32;
const HMAC_SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;
const PUBLIC_KEY = /^whpk_([A-Za-z0-9+/]+={0,2})$/;
const SECRET_BYTES = { min: 24, max: 64 };
const PUBLIC_KEY_BYTES = 32;
const SPKI_OF_ED25519 = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Checks that a delivery of an event is genuine and recent (Standard Webhooks 1.0).
 *
 * @param body exactly as it was received: JSON that was parsed and written again has another signature
 * @param secrets `whsec_...` or `whpk_...` of the endpoint; both the old and the new one during a rotation
 * @throws WebhookError when it must not be trusted; ConfigurationError when a secret cannot be used
 */
export function verifyWebhook(
  body: Uint8Array | string,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS }: VerifyWebhookOptions = {},
): WebhookEvent {
  const known = readSecrets(secrets);
  if (!(toleranceSeconds > 0 && Number.isFinite(toleranceSeconds))) {
    throw new ConfigurationError('toleranceSeconds must be a number above 0');
  }
  const bytes = bytesOf(body);
  const { id, timestamp, signatures } = readHeaders(headers);
  checkTime(Number(timestamp), toleranceSeconds);
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), bytes]);
  // All pairs are computed, so that the time does not tell which one matched.
  const matches = signatures.flatMap(({ version, signature }) =>
    known.map((secret) => secret(version, signature, content)),
  );
  if (!matches.includes(true)) {
    throw new WebhookError('no_matching_signature');
  }
  return readEvent(id, bytes);
}

function bytesOf(body: unknown): Buffer {
  if (typeof body === 'string') {
    return Buffer.from(body);
  }
  if (body instanceof Uint8Array) {
    return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  }
  throw new ConfigurationError('the body must be the bytes or the text of the request, before it is parsed');
}

function readSecrets(secrets: string | readonly string[]): Secret[] {
  const list = typeof secrets === 'string' ? [secrets] : secrets;
  if (!Array.isArray(list) || list.length === 0) {
    throw new ConfigurationError('pass at least one secret of the endpoint');
  }
  return list.map(readSecret);
}

function readSecret(text: unknown): Secret {
  const hmac = typeof text === 'string' ? decode(HMAC_SECRET.exec(text)?.[1]) : null;
  if (hmac && hmac.length >= SECRET_BYTES.min && hmac.length <= SECRET_BYTES.max) {
    return (version, signature, content) => version === 'v1' && isHmac(hmac, signature, content);
  }
  const key = typeof text === 'string' ? decode(PUBLIC_KEY.exec(text)?.[1]) : null;
  if (key?.length === PUBLIC_KEY_BYTES) {
    const publicKey = publicKeyOf(key);
    return (version, signature, content) => version === 'v1a' && verify(null, content, publicKey, signature);
  }
  throw new ConfigurationError('a secret must be whsec_ and 24 to 64 bytes, or whpk_ and 32 bytes, in base64');
}

function isHmac(secret: Buffer, signature: Buffer, content: Buffer): boolean {
  const expected = createHmac('sha256', secret).update(content).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

function publicKeyOf(bytes: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI_OF_ED25519, bytes]), format: 'der', type: 'spki' });
}

/** Only the usual form of base64 with its padding: several texts would stand for the same bytes. */
function decode(text: string | undefined): Buffer | null {
  const bytes = Buffer.from(text ?? '', 'base64');
  return text !== undefined && bytes.toString('base64') === text ? bytes : null;
}

function readHeaders(headers: WebhookHeaders) {
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const value = headerOf(headers, name);
    if (!value) {
      throw new WebhookError('missing_header');
    }
    return value;
  }) as [string, string, string];
  const signatures = signature.split(' ').flatMap(readSignature);
  if (!ID.test(id) || !SECONDS.test(timestamp) || signatures.length === 0 || signatures.length > SIGNATURES_MAX) {
    throw new WebhookError('malformed_header');
  }
  return { id, timestamp, signatures };
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) {
    return headers.get(name) ?? undefined;
  }
  const found = Object.entries(headers ?? {}).filter(([key]) => key.toLowerCase() === name);
  const values = found.flatMap(([, value]) => value ?? []);
  if (values.length > 1) {
    throw new WebhookError('malformed_header');
  }
  return values[0];
}

/** Other versions of the signature, and broken ones, are skipped: another one in the list may match. */
function readSignature(text: string): { version: string; signature: Buffer }[] {
  const [, version, encoded] = SIGNATURE.exec(text) ?? [];
  const signature = decode(encoded);
  return version !== undefined && signature ? [{ version, signature }] : [];
}

function checkTime(timestamp: number, toleranceSeconds: number): void {
  const age = Math.floor(Date.now() / 1_000) - timestamp;
  if (age > toleranceSeconds) {
    throw new WebhookError('timestamp_too_old');
  }
  if (age < -toleranceSeconds) {
    throw new WebhookError('timestamp_too_new');
  }
}

function readEvent(id: string, bytes: Buffer): WebhookEvent {
  const { type, timestamp, data } = readJson(bytes);
  if (typeof type !== 'string' || typeof timestamp !== 'string' || !isObject(data)) {
    throw new WebhookError('malformed_body');
  }
  return { id, type, timestamp, data };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readJson(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isObject(value)) {
      return value;
    }
  } catch {
    // Reported below, like JSON that is not an object.
  }
  throw new WebhookError('malformed_body');
}
