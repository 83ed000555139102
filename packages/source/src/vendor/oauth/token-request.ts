import { createPrivateKey, type KeyObject, randomUUID } from 'node:crypto';
import type { Secret } from '@cotejo/platform';
import { SignJWT } from 'jose';
import { ProviderError, ProviderUnavailableError } from '../../errors.js';
import { statusError, type VendorClient } from '../vendor.client.js';
import { parseJsonObject } from '../vendor-json.js';
import type { AccessToken } from './access-tokens.js';

/** Operators refuse an assertion with a life of more than 300 s. One minute is enough for a request and some clock skew. */
const ASSERTION_LIFE_SECONDS = 60;
/** Life of a token if the answer does not give one. */
const TOKEN_LIFE_SECONDS = 60;
const TOKEN_LIFE_SECONDS_MAX = 86_400;
/** A token is not used in the last moments of its life, because it could expire on the way. */
const TOKEN_MARGIN_MS = 2_000;
const TOKEN = /^[\x21-\x7e]{1,8192}$/;
const RSA_BITS_MIN = 2_048;
const HEADERS = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };

/** RFC 6749 and RFC 7523 codes of a token request. Source: CAMARA Security and Interoperability Profile, appendix A. */
const REFUSALS = new Set([
  'access_denied',
  'consent_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
]);

export type SigningAlgorithm = 'ES256' | 'PS256' | 'RS256';

/** The identity with which we request tokens with a signed assertion. */
export interface SigningIdentity {
  clientId: string;
  keyId: string;
  key: Secret<KeyObject>;
  algorithm: SigningAlgorithm;
  audience: string;
}

/** The vendor refuses to issue a token. `code` is the OAuth error code. */
export class TokenRefusedError extends ProviderError {
  constructor(code: string) {
    super('unavailable', code, false);
  }
}

/**
 * Requests a token (RFC 6749).
 * @param at path of the token endpoint below the URL of the client, and further headers
 * @throws TokenRefusedError, and the errors of the vendor client
 */
export async function requestToken(
  client: VendorClient,
  form: Record<string, string>,
  at: { path?: string; headers?: Record<string, string> } = {},
): Promise<AccessToken> {
  const { path, headers } = at;
  const body = new URLSearchParams(form).toString();
  const request = { method: 'POST', headers: { ...HEADERS, ...headers }, body, ...(path && { path }) } as const;
  const { status, text } = await client.send(request, new AbortController().signal);
  if (status === 200) {
    return readToken(text, Date.now());
  }
  const code = status < 500 ? refusalOf(text) : undefined;
  throw code === undefined ? statusError(status) : new TokenRefusedError(code);
}

/** Signs an assertion (`private_key_jwt`, RFC 7523). */
export function signAssertion(
  { algorithm, audience, clientId, key, keyId }: SigningIdentity,
  subject: string,
  claims: Record<string, string> = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid: keyId, typ: 'JWT' })
    .setIssuer(clientId)
    .setSubject(subject)
    .setAudience(audience)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + ASSERTION_LIFE_SECONDS)
    .sign(key.current);
}

/** The members of a token request that identify the client with a signed assertion. */
export async function assertionForm(identity: SigningIdentity): Promise<Record<string, string>> {
  return {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await signAssertion(identity, identity.clientId),
  };
}

/** Reads a private key that fits the algorithm; `null` for any other. Otherwise a wrong key would only be noticed at the first call. */
export function signingKey(pem: Buffer, algorithm: SigningAlgorithm): KeyObject | null {
  const key = privateKey(pem);
  const { modulusLength = 0, namedCurve } = key?.asymmetricKeyDetails ?? {};
  const fits = algorithm === 'ES256' ? namedCurve === 'prime256v1' : modulusLength >= RSA_BITS_MIN;
  return fits ? key : null;
}

function privateKey(pem: Buffer): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

function readToken(text: string, now: number): AccessToken {
  const { access_token: value, token_type: type, expires_in: life = TOKEN_LIFE_SECONDS } = parseJsonObject(text);
  const lifeSeconds = Number(life);
  const isToken = typeof value === 'string' && TOKEN.test(value) && String(type).toLowerCase() === 'bearer';
  if (!isToken || !(lifeSeconds > 0)) {
    throw new ProviderUnavailableError('malformed_answer');
  }
  const lifeMs = Math.min(lifeSeconds, TOKEN_LIFE_SECONDS_MAX) * 1_000;
  const marginMs = Math.min(TOKEN_MARGIN_MS, lifeMs / 10);
  return { value, renewAt: now + lifeMs * 0.8, expiresAt: now + lifeMs - marginMs };
}

function refusalOf(text: string): string | undefined {
  try {
    const { error } = parseJsonObject(text);
    return typeof error === 'string' && REFUSALS.has(error) ? error : undefined;
  } catch {
    return undefined;
  }
}
