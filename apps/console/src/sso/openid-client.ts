import type { DestinationRules } from '@cotejo/events';
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
const ANSWER_BYTES_MAX = 512 * 1024;
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
      maxResponseSize: ANSWER_BYTES_MAX,
      connect: { timeout: timeoutMs, lookup: destinations.lookup },
    });
  }

  /** @throws ConsoleError `provider_unreachable` */
  async discover({ issuer, clientId, clientSecret }: OpenidClientSettings): Promise<openid.Configuration> {
    const url = new URL(issuer);
    const authentication = clientSecret === null ? openid.None() : openid.ClientSecretBasic(clientSecret);
    try {
      const options = {
        [openid.customFetch]: this.fetch,
        timeout: TIMEOUT_SECONDS,
        // Without this step the signature of the ID token would not be checked.
        execute: [
          openid.enableNonRepudiationChecks,
          ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      };
      const metadata = { [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
      return await openid.discovery(url, clientId, metadata, authentication, options);
    } catch {
      throw new ConsoleError('provider_unreachable');
    }
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }

  /** Fetch within the rules; it follows no redirect. */
  readonly fetch = async (address: string, options: object): Promise<Response> => {
    const url = new URL(address);
    // A literal address is never looked up.
    if (!this.destinations.permitsHost(url)) {
      throw new Error('the address is not allowed');
    }
    const init = { ...options, redirect: 'manual', dispatcher: this.agent } as Parameters<typeof fetch>[1];
    return (await fetch(url, init)) as unknown as Response;
  };
}
