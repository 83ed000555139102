import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

export const CLIENT_ID = 'cotejo-test';
export const KEY_ID = 'key-1';

const PURPOSE = 'dpv:FraudPreventionAndDetection';
const LIFE_SECONDS_MAX = 300;
const CLIENT_ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

export interface OAuthAnswer {
  status: number;
  body: object;
}

/** Rights of a valid token. `phone` is set if the token belongs to a subscriber. */
export interface Granted {
  scopes: string[];
  phone: string | undefined;
}

interface OAuthOptions {
  clientKey: KeyObject;
  grant: 'client-credentials' | 'jwt-bearer';
  /** Scopes under contract, without the purpose. */
  scopes: string[];
  tokenLifeSeconds: number;
  isSubscriber(phone: string): boolean;
}

/** An operator's authorisation server. It verifies assertions by the CAMARA profile, and signs tokens with its own key. */
export class EmulatedOAuth {
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly usedIds = new Set<string>();
  private readonly revoked = new Set<string>();
  private readonly issued: string[] = [];

  constructor(private readonly options: OAuthOptions) {}

  /** @param audience URL of this endpoint */
  async token(form: URLSearchParams, audience: string): Promise<OAuthAnswer> {
    const expected = this.options.grant === 'jwt-bearer' ? JWT_BEARER : 'client_credentials';
    if (form.get('grant_type') !== expected) {
      return refusal(400, 'unsupported_grant_type');
    }
    return expected === JWT_BEARER ? this.jwtBearer(form, audience) : this.clientCredentials(form, audience);
  }

  /** Issues a token like the one that the buyer's device obtains over mobile data. */
  deviceToken(phone: string): Promise<string> {
    return this.issue(['number-verification:verify'], phone);
  }

  /** @returns `null` for a token that was not issued here, has expired, or was revoked */
  async verify(token: string): Promise<Granted | null> {
    try {
      const { payload } = await jwtVerify(token, this.keys.publicKey, { issuer: 'operator' });
      if (this.revoked.has(token)) {
        return null;
      }
      return { scopes: String(payload.scope).split(' '), phone: payload.phone as string | undefined };
    } catch {
      return null;
    }
  }

  revokeAll(): void {
    for (const token of this.issued) {
      this.revoked.add(token);
    }
  }

  private async clientCredentials(form: URLSearchParams, audience: string): Promise<OAuthAnswer> {
    if (form.get('client_assertion_type') !== CLIENT_ASSERTION) {
      return refusal(401, 'invalid_client');
    }
    const claims = await this.verifyAssertion(form.get('client_assertion'), audience);
    if (claims?.sub !== CLIENT_ID) {
      return refusal(401, 'invalid_client');
    }
    return this.grant(form.get('scope'), undefined);
  }

  private async jwtBearer(form: URLSearchParams, audience: string): Promise<OAuthAnswer> {
    if (form.has('scope')) {
      return refusal(400, 'invalid_request');
    }
    const claims = await this.verifyAssertion(form.get('assertion'), audience);
    const phone = /^tel:(\+\d{7,15})$/.exec(String(claims?.sub))?.[1];
    if (!claims || !phone || !this.options.isSubscriber(phone)) {
      return refusal(400, 'invalid_grant');
    }
    return this.grant(String(claims.scope), phone);
  }

  /** Checks signature, issuer, audience, a life of at most 300 s, and that the assertion was not used before. */
  private async verifyAssertion(jwt: string | null, audience: string) {
    try {
      const options = { issuer: CLIENT_ID, audience, requiredClaims: ['exp', 'iat', 'jti', 'sub'] };
      const { payload, protectedHeader } = await jwtVerify(String(jwt), this.options.clientKey, options);
      const { exp = 0, iat = 0, jti = '' } = payload;
      if (protectedHeader.kid !== KEY_ID || exp - iat > LIFE_SECONDS_MAX || this.usedIds.has(jti)) {
        return null;
      }
      this.usedIds.add(jti);
      return payload;
    } catch {
      return null;
    }
  }

  private async grant(scope: string | null, phone: string | undefined): Promise<OAuthAnswer> {
    const scopes = String(scope).split(' ');
    const purposes = scopes.filter((scope) => scope.startsWith('dpv:'));
    const requested = scopes.filter((scope) => !scope.startsWith('dpv:'));
    const isAllowed = requested.length > 0 && requested.every((scope) => this.options.scopes.includes(scope));
    if (purposes.join() !== PURPOSE || !isAllowed) {
      return refusal(400, 'invalid_scope');
    }
    const token = await this.issue(requested, phone);
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: this.options.tokenLifeSeconds },
    };
  }

  private async issue(scopes: string[], phone: string | undefined): Promise<string> {
    const token = await new SignJWT({ scope: scopes.join(' '), ...(phone && { phone }) })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer('operator')
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime(Math.ceil(Date.now() / 1_000) + this.options.tokenLifeSeconds)
      .sign(this.keys.privateKey);
    this.issued.push(token);
    return token;
  }
}

function refusal(status: number, error: string): OAuthAnswer {
  return { status, body: { error } };
}
