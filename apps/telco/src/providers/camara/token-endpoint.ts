import { randomUUID } from 'node:crypto';
import {
  ProviderError,
  ProviderUnavailableError,
  parseJsonObject,
  statusError,
  type VendorClient,
} from '@cotejo/source';
import { SignJWT } from 'jose';
import type { AccessToken } from './access-tokens.js';
import type { ClientIdentity } from './camara.config.js';

/** The scopes must contain exactly one purpose. */
const PURPOSE = 'dpv:FraudPreventionAndDetection';
/** Operators refuse an assertion with a life of more than 300 s. One minute is enough for a request and some clock skew. */
const ASSERTION_LIFE_SECONDS = 60;
/** Life of a token if the answer does not give one. */
const TOKEN_LIFE_SECONDS = 60;
const TOKEN_LIFE_SECONDS_MAX = 86_400;
/** A token is not used in the last moments of its life, because it could expire on the way. */
const TOKEN_MARGIN_MS = 2_000;
const TOKEN = /^[\x21-\x7e]{1,8192}$/;
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

/** The operator refuses to issue a token. `code` is the OAuth error code. */
export class TokenRefusedError extends ProviderError {
  constructor(code: string) {
    super('unavailable', code, false);
  }
}

/** Requests access tokens from one operator, with a signed assertion (`private_key_jwt`, RFC 7523). */
export class TokenEndpoint {
  constructor(
    private readonly client: VendorClient,
    private readonly identity: ClientIdentity,
  ) {}

  /**
   * @param phone the subscriber, for the JWT bearer grant; without it the token is not bound to a subscriber
   * @throws TokenRefusedError, and the errors of the vendor client
   */
  async request(scope: string, phone?: string): Promise<AccessToken> {
    const scopes = `${PURPOSE} ${scope}`;
    const form = phone === undefined ? await this.clientCredentials(scopes) : await this.jwtBearer(scopes, phone);
    const request = { method: 'POST', headers: HEADERS, body: new URLSearchParams(form).toString() } as const;
    const { status, text } = await this.client.send(request, new AbortController().signal);
    if (status === 200) {
      return readToken(text, Date.now());
    }
    const code = status < 500 ? refusalOf(text) : undefined;
    throw code === undefined ? statusError(status) : new TokenRefusedError(code);
  }

  private async clientCredentials(scope: string): Promise<Record<string, string>> {
    return {
      grant_type: 'client_credentials',
      scope,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await this.assertion(this.identity.clientId, {}),
    };
  }

  /** The assertion identifies the client and has the scopes, so the profile requires no form parameters for them. */
  private async jwtBearer(scope: string, phone: string): Promise<Record<string, string>> {
    return {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await this.assertion(`tel:${phone}`, { scope }),
    };
  }

  private assertion(subject: string, claims: Record<string, string>): Promise<string> {
    const { algorithm, audience, clientId, key, keyId } = this.identity;
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
