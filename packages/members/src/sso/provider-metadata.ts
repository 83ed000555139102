import { ProviderSettingError } from '../member-errors.js';

/** What a provider publishes about itself (OpenID Connect Discovery 1.0, section 3). */
export interface ProviderMetadata {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
  token_endpoint_auth_methods_supported?: string[];
}

const NEEDED = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;

export const PROVIDER_ANSWER_BYTES_MAX = 512 * 1024;

/** Reads a document, for example with the network rules of the console. */
export type FetchDocument = (address: string) => Promise<Pick<Response, 'ok' | 'status' | 'body'>>;

/** The metadata could not be read: nothing is known about the provider. The cause is the error of the network, if there is one. */
export class ProviderAwayError extends Error {}

/** Microsoft's addresses that every company shares. */
const SHARED_ISSUER = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)(?:\/|$)/i;

/** Admins copy issuers with and without a slash at the end. */
export const isSameIssuer = (one: string, other: string): boolean => withoutSlash(one) === withoutSlash(other);

/**
 * Reads and checks the metadata of a provider.
 * @throws ProviderAwayError; MemberError `invalid_provider` with what is wrong
 */
export async function readProviderMetadata(issuer: string, fetchDocument: FetchDocument): Promise<ProviderMetadata> {
  if (SHARED_ISSUER.test(issuer)) {
    throw invalid('shared_issuer', 'any company could sign in through this issuer: enter the one of your company');
  }
  const answer = await fetchDocument(`${withoutSlash(issuer)}/.well-known/openid-configuration`).catch((cause) =>
    Promise.reject(new ProviderAwayError('no answer', { cause })),
  );
  if (answer.status >= 500 || answer.status === 429) {
    throw new ProviderAwayError('the provider is overloaded or broken');
  }
  const metadata = answer.ok ? await readJson(answer.body).catch(() => null) : null;
  if (typeof metadata !== 'object' || metadata === null) {
    throw invalid('no_metadata', 'the issuer publishes no metadata: its address is wrong');
  }
  return checked(issuer, metadata);
}

/** Reads an answer of a provider. The bound also counts what a small compressed answer grows to. @throws Error for a longer one */
export async function readBounded(body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > PROVIDER_ANSWER_BYTES_MAX) {
      throw new Error('the answer is too long');
    }
    parts.push(part);
  }
  return Uint8Array.from(Buffer.concat(parts));
}

const readJson = async (body: AsyncIterable<Uint8Array> | null): Promise<unknown> =>
  JSON.parse(new TextDecoder().decode(body ? await readBounded(body) : undefined));

/**
 * How the client proves itself with its secret. Both methods are known by every library, and `client_secret_basic` is what
 * metadata without a list mean.
 */
export function secretMethodOf(metadata: Partial<ProviderMetadata>): 'client_secret_basic' | 'client_secret_post' {
  const methods = metadata.token_endpoint_auth_methods_supported ?? [];
  const isPost = methods.includes('client_secret_post') && !methods.includes('client_secret_basic');
  return isPost ? 'client_secret_post' : 'client_secret_basic';
}

/** @throws MemberError `invalid_provider`: the provider takes no secret */
export function requireSecretMethod(metadata: ProviderMetadata): void {
  const methods = metadata.token_endpoint_auth_methods_supported;
  if (methods && !methods.includes(secretMethodOf(metadata))) {
    throw new ProviderSettingError(
      'clientSecret',
      'method_unsupported',
      'the provider accepts neither client_secret_basic nor client_secret_post',
    );
  }
}

function checked(issuer: string, found: Partial<ProviderMetadata>): ProviderMetadata {
  if (typeof found.issuer !== 'string' || !isSameIssuer(found.issuer, issuer)) {
    throw invalid('other_issuer', 'the metadata of the provider name another issuer');
  }
  const missing = NEEDED.find((name) => typeof found[name] !== 'string' || URL.parse(found[name]) === null);
  if (missing) {
    throw invalid('incomplete', `the metadata of the provider have no ${missing}`);
  }
  const methods = found.token_endpoint_auth_methods_supported;
  if (methods !== undefined && !Array.isArray(methods)) {
    throw invalid('incomplete', 'the metadata of the provider have no list of methods');
  }
  return found as ProviderMetadata;
}

const withoutSlash = (issuer: string): string => (URL.parse(issuer)?.href ?? issuer).replace(/\/$/, '');

const invalid = (problem: string, message: string) => new ProviderSettingError('issuer', problem, message);
