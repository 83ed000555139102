import { randomUUID } from 'node:crypto';
import { ProviderError, ProviderUnavailableError, statusError, type VendorClient } from '@cotejo/source';
import { SignJWT } from 'jose';
import type { AccessToken } from './access-tokens.js';
import type { ClientIdentity } from './camara.config.js';
import { readObject } from './json-object.js';

/** Exactly one purpose must be among the scopes. */
const PURPOSE = 'dpv:FraudPreventionAndDetection';
/** An operator refuses an assertion that lives longer than 300 s; a minute outlasts any request and some clock skew. */
const ASSERTION_LIFE_SECONDS = 60;
/** Of a token whose answer does not say. */
const TOKEN_LIFE_SECONDS = 60;
const TOKEN_LIFE_SECONDS_MAX = 86_400;
/** A token is not used in its last moments, in which it would end on the way. */
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

/** The operator gives us no token: `code` is its own word for why. */
export class TokenRefusedError extends ProviderError {
  constructor(code: string) {
    super('unavailable', code, false);
    this.name = 'TokenRefusedError';
  }
}

/** Asks one operator for access tokens, by a signed assertion (`private_key_jwt`, RFC 7523). */
export class TokenEndpoint {
  constructor(
    private readonly client: VendorClient,
    private readonly identity: ClientIdentity,
  ) {}

  /**
   * @param phone the subscriber of whom the token is, for the JWT bearer grant; absent: a token of ours alone
   * @throws TokenRefusedError; ProviderError as the vendor client
   */
  async request(scope: string, phone?: string): Promise<AccessToken> {
    const scopes = `${PURPOSE} ${scope}`;
    const form = phone === undefined ? await this.clientCredentials(scopes) : await this.jwtBearer(scopes, phone);
    const question = { method: 'POST', headers: HEADERS, body: new URLSearchParams(form).toString() } as const;
    const { status, text } = await this.client.ask(question, new AbortController().signal);
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

  /** The assertion stands for the client too, and the scopes are inside it: the profile wants no parameter of either. */
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
      .sign(key);
  }
}

function readToken(text: string, now: number): AccessToken {
  const { access_token: value, token_type: type, expires_in: life = TOKEN_LIFE_SECONDS } = readObject(text);
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
    const { error } = readObject(text);
    return typeof error === 'string' && REFUSALS.has(error) ? error : undefined;
  } catch {
    return undefined;
  }
}
