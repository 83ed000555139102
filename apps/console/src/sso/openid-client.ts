import { type DestinationRules, NOT_ALLOWED_CODE } from '@cotejo/events';
import {
  PROVIDER_ANSWER_BYTES_MAX,
  ProviderAwayError,
  type ProviderMetadata,
  ProviderSettingError,
  readBounded,
  readProviderMetadata,
  secretMethodOf,
} from '@cotejo/members';
import * as openid from 'openid-client';
import { Agent, fetch } from 'undici';
import { ConsoleError } from '../http/console-error.js';

/** Client of one OpenID provider. */
export interface OpenidClientSettings {
  issuer: string;
  clientId: string;
  /** `null`: a public client. */
  clientSecret: string | null;
}

const TIMEOUT_SECONDS = 5;
/** Answers that have no body (Fetch standard). */
const EMPTY_STATUSES = new Set([204, 205, 304]);
/** Why an issuer cannot be read, by the code of the error that Node or our rules gave. Every other code: no answer. */
const NETWORK_PROBLEMS: Record<string, [problem: string, message: string]> = {
  [NOT_ALLOWED_CODE]: ['address_not_allowed', 'the issuer is in a network that the console may not call'],
  ENOTFOUND: ['unknown_host', 'the host of the issuer does not exist'],
  CERT_HAS_EXPIRED: ['untrusted_certificate', 'the certificate of the issuer is not valid'],
};
const UNTRUSTED = /^(?:ERR_TLS_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER))/;
const CAUSES_MAX = 5;

/** How far the clocks of provider and console may differ. */
export const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * Reads the metadata of OpenID providers. Nothing is cached: people sign in rarely, and a provider may change its signing keys at
 * any time. It connects only to addresses that the rules permit, because a tenant enters the issuer.
 */
export class OpenidClients {
  private readonly agent: Agent;

  constructor(private readonly destinations: DestinationRules) {
    const timeoutMs = TIMEOUT_SECONDS * 1_000;
    this.agent = new Agent({
      connections: 8,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxResponseSize: PROVIDER_ANSWER_BYTES_MAX,
      connect: { timeout: timeoutMs, lookup: destinations.lookup },
    });
  }

  /** @throws ConsoleError `provider_unreachable`; MemberError `invalid_provider` */
  async discover({ issuer, clientId, clientSecret }: OpenidClientSettings): Promise<openid.Configuration> {
    const metadata = await this.fetchMetadata(issuer).catch((error) => {
      throw error instanceof ProviderAwayError ? new ConsoleError('provider_unreachable') : error;
    });
    const rules = { [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    const client = new openid.Configuration({ ...metadata }, clientId, rules, authenticationOf(metadata, clientSecret));
    client[openid.customFetch] = this.fetch;
    client.timeout = TIMEOUT_SECONDS;
    // Without this step the signature of the ID token would not be checked.
    openid.enableNonRepudiationChecks(client);
    if (new URL(issuer).protocol === 'http:') {
      openid.allowInsecureRequests(client);
    }
    return client;
  }

  /**
   * Reads the metadata of an issuer that an admin has just entered.
   * @throws ConsoleError `provider_unreachable`, MemberError `invalid_provider`, both with the reason for the field of the issuer
   */
  async checkIssuer(issuer: string): Promise<ProviderMetadata> {
    return this.fetchMetadata(issuer).catch((error) => {
      throw error instanceof ProviderAwayError ? networkProblem(error) : error;
    });
  }

  private fetchMetadata(issuer: string): Promise<ProviderMetadata> {
    const signal = () => AbortSignal.timeout(TIMEOUT_SECONDS * 1_000);
    return readProviderMetadata(issuer, (address) => this.fetch(address, { signal: signal() }));
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  /** Fetch within the rules; it follows no redirect. */
  readonly fetch = async (address: string, options: object): Promise<Response> => {
    const url = new URL(address);
    // A literal address is never looked up.
    if (!this.destinations.permitsHost(url)) {
      throw Object.assign(new Error('the address is not allowed'), { code: NOT_ALLOWED_CODE });
    }
    const init = { ...options, redirect: 'manual', dispatcher: this.agent } as Parameters<typeof fetch>[1];
    const { status, headers, body } = await fetch(url, init);
    const isEmpty = body === null || EMPTY_STATUSES.has(status);
    return new Response(isEmpty ? null : await readBounded(body), { status, headers: [...headers] });
  };
}

/** A closed port may open again; the other problems stay until somebody changes the address, the name or the certificate. */
function networkProblem(error: unknown): Error {
  let at: unknown = error;
  for (let depth = 0; depth < CAUSES_MAX && at instanceof Error; depth += 1) {
    const { code = '' } = at as { code?: string };
    const known = UNTRUSTED.test(code) ? NETWORK_PROBLEMS.CERT_HAS_EXPIRED : NETWORK_PROBLEMS[code];
    if (known) {
      return new ProviderSettingError('issuer', ...known);
    }
    at = at.cause;
  }
  return new ConsoleError('provider_unreachable', { errors: [{ pointer: '/issuer', code: 'no_answer' }] });
}

function authenticationOf(metadata: ProviderMetadata, secret: string | null): openid.ClientAuth {
  if (secret === null) {
    return openid.None();
  }
  const isPost = secretMethodOf(metadata) === 'client_secret_post';
  return isPost ? openid.ClientSecretPost(secret) : openid.ClientSecretBasic(secret);
}
