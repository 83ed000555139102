import { createHmac, type KeyObject } from 'node:crypto';
import type { Secret } from '@cotejo/platform';
import { AccessTokens } from '../oauth/access-tokens.js';
import { assertionForm, requestToken, type SigningIdentity } from '../oauth/token-request.js';
import type { VendorClient, VendorRequest } from '../vendor.client.js';
import type { Authentication } from './declaration.js';

type KindOf<K extends Authentication['kind']> = Extract<Authentication, { kind: K }>;

/** The form of authentication together with its secret. */
export type Credentials =
  | { form: KindOf<'header'>; secret: Secret<string> }
  | { form: KindOf<'client_credentials'>; secret: Secret<string>; clientId: string }
  | { form: KindOf<'private_key_jwt'>; secret: Secret<KeyObject>; clientId: string; audience: string }
  | { form: KindOf<'hmac'>; secret: Secret<string>; clientId: string | undefined };

/** Adds the credentials of the contract to a request. */
export interface RequestSigner {
  sign(request: VendorRequest, signal: AbortSignal): Promise<VendorRequest>;
  /** Forgets a token that the vendor has refused. @returns true if a second try has a new one */
  renew(request: VendorRequest): boolean;
}

export function signerOf(credentials: Credentials, client: VendorClient): RequestSigner {
  const { form } = credentials;
  if (form.kind === 'header') {
    const { secret } = credentials as Extract<Credentials, { form: KindOf<'header'> }>;
    return fixedSigner((request) => withHeaders(request, { [form.header]: joined(form.scheme, secret.current) }));
  }
  if (form.kind === 'hmac') {
    return fixedSigner((request) => hmacSigned(request, credentials as Extract<Credentials, { form: KindOf<'hmac'> }>));
  }
  return new TokenSigner(tokensOf(credentials as TokenCredentials, client), form.scope ?? '');
}

type TokenCredentials = Exclude<Credentials, { form: KindOf<'header'> | KindOf<'hmac'> }>;

const joined = (scheme: string | undefined, secret: string) => (scheme === undefined ? secret : `${scheme} ${secret}`);

const withHeaders = (request: VendorRequest, headers: Record<string, string>): VendorRequest => ({
  ...request,
  headers: { ...request.headers, ...headers },
});

const fixedSigner = (sign: (request: VendorRequest) => VendorRequest): RequestSigner => ({
  sign: async (request) => sign(request),
  renew: () => false,
});

/** The signed text is time, method, path and body, each on its own line. */
function hmacSigned(
  request: VendorRequest,
  { form, secret, clientId }: Extract<Credentials, { form: KindOf<'hmac'> }>,
): VendorRequest {
  const time = String(Math.floor(Date.now() / 1_000));
  const text = [time, request.method, request.path ?? '', request.body ?? ''].join('\n');
  const signature = createHmac('sha256', secret.current).update(text).digest(form.encoding);
  return withHeaders(request, {
    [form.header]: signature,
    [form.timestampHeader]: time,
    ...(form.keyHeader !== undefined && clientId !== undefined && { [form.keyHeader]: clientId }),
  });
}

function tokensOf(credentials: TokenCredentials, client: VendorClient): AccessTokens {
  const { form, clientId } = credentials;
  return new AccessTokens(async (scope) => {
    const fields = { grant_type: 'client_credentials', ...(scope !== '' && { scope }) };
    if (credentials.form.kind === 'client_credentials') {
      const secret = credentials.secret.current as string;
      const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`).toString('base64');
      return requestToken(client, fields, { path: form.tokenPath, headers: { authorization: `Basic ${basic}` } });
    }
    const { audience, secret: key } = credentials as Extract<Credentials, { form: KindOf<'private_key_jwt'> }>;
    const { algorithm, keyId } = credentials.form as KindOf<'private_key_jwt'>;
    const identity: SigningIdentity = { clientId, keyId, key, algorithm, audience };
    return requestToken(client, { ...fields, ...(await assertionForm(identity)) }, { path: form.tokenPath });
  });
}

const BEARER = 'Bearer ';

class TokenSigner implements RequestSigner {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly scope: string,
  ) {}

  async sign(request: VendorRequest, signal: AbortSignal): Promise<VendorRequest> {
    return withHeaders(request, { authorization: `${BEARER}${await this.tokens.tokenFor(this.scope, signal)}` });
  }

  renew({ headers }: VendorRequest): boolean {
    this.tokens.discard(this.scope, (headers?.authorization ?? '').slice(BEARER.length));
    return true;
  }
}
