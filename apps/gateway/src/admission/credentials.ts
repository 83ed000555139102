import { findKeyIn } from '@cotejo/accounts';
import { ApiError } from '../http/errors/api-error.js';
import { valuesOf } from '../http/headers/raw-headers.js';

const BEARER = /^Bearer +(\S+)$/i;
const KEY_LENGTH_MAX = 256;

/**
 * Reads the API key from `X-API-Key` or `Authorization: Bearer`. It uses the raw header list, because Node joins repeated
 * X-API-Key headers and drops repeated Authorization headers.
 * @param rawHeaders names and values in turn, as in `IncomingMessage.rawHeaders`
 * @throws ApiError `missing_credentials`, `ambiguous_credentials`, `invalid_key`
 */
export function readKey(rawHeaders: readonly string[]): string {
  const apiKeys = valuesOf(rawHeaders, 'x-api-key');
  const authorizations = valuesOf(rawHeaders, 'authorization');
  if (apiKeys.length > 1 || authorizations.length > 1) {
    throw new ApiError('ambiguous_credentials');
  }
  const [apiKey] = apiKeys;
  const [authorization] = authorizations;
  const bearer = authorization === undefined ? undefined : BEARER.exec(authorization.trim())?.[1];
  if (authorization !== undefined && bearer === undefined) {
    throw new ApiError('invalid_key');
  }
  if (apiKey !== undefined && bearer !== undefined && apiKey.trim() !== bearer) {
    throw new ApiError('ambiguous_credentials');
  }
  const key = apiKey?.trim() ?? bearer;
  if (!key) {
    throw new ApiError('missing_credentials');
  }
  if (key.length > KEY_LENGTH_MAX) {
    throw new ApiError('invalid_key');
  }
  return key;
}

/**
 * Finds an API key in the URL, where proxies and logs can see it. Every request pays one short search for it. Keys contain
 * no character that needs percent-encoding, so the URL is not decoded.
 * @returns the key, or `null`
 */
export function keyInUrl(url: string): string | null {
  return url.includes('sk_') ? findKeyIn(url) : null;
}

/** Finds an API key in a raw body; used only when no header has a key. @returns the key, or `null` */
export function keyInBody(body: unknown): string | null {
  return Buffer.isBuffer(body) ? findKeyIn(body.toString('latin1')) : null;
}
