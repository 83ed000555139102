import { Resolver } from 'node:dns/promises';
import type { EmailDns } from '../email.config.js';
import { isPublicName } from './public-name.js';
import { isReachable } from './reachable-address.js';
import { TtlCache } from './ttl-cache.js';

/** Answers of an authority, as opposed to no answer at all. */
const NO_SUCH_NAME = new Set(['ENOTFOUND']);
const NO_SUCH_DATA = new Set(['ENODATA', 'ENOTFOUND']);

const TRIES = 2;
const TRY_TIMEOUT_MS = 150;
const CACHED_MAX = 5_000;
const YES_TTL_MS = 600_000;
const NO_TTL_MS = 60_000;

/** Whether domains receive mail, by their records in the DNS; no mail host is ever contacted. */
export class MailHosts {
  private readonly cache = new TtlCache<boolean>(CACHED_MAX);

  constructor(
    private readonly dns: EmailDns,
    private readonly tryTimeoutMs = TRY_TIMEOUT_MS,
  ) {}

  /**
   * True for a domain with a mail host (MX) or, the weak form, an address (RFC 5321, 5.1); false for one without, or that
   * refuses mail by a null MX (RFC 7505); `null` when the DNS gives no answer before `signal` aborts.
   */
  async receivesMail(domain: string, signal: AbortSignal): Promise<boolean | null> {
    if (!isPublicName(domain)) return false;
    const known = this.cache.get(domain);
    if (known !== undefined || this.dns === 'off') return known ?? null;
    const found = await this.ask(domain, signal);
    if (found !== null) this.cache.set(domain, found, found ? YES_TTL_MS : NO_TTL_MS);
    return found;
  }

  private async ask(domain: string, signal: AbortSignal): Promise<boolean | null> {
    if (signal.aborted) return null;
    const resolver = new Resolver({ timeout: this.tryTimeoutMs, tries: TRIES });
    if (typeof this.dns === 'object') resolver.setServers([this.dns.server]);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      return await hasMailHost(resolver, domain);
    } catch {
      return null;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }
}

/** @throws the resolver's error when the DNS did not answer */
async function hasMailHost(resolver: Resolver, domain: string): Promise<boolean> {
  try {
    const hosts = await resolver.resolveMx(domain);
    if (hosts.length > 0) return hosts.some(({ exchange }) => exchange !== '' && exchange !== '.');
  } catch (error) {
    if (isOneOf(error, NO_SUCH_NAME)) return false;
    if (!isOneOf(error, NO_SUCH_DATA)) throw error;
  }
  return (
    (await addresses(() => resolver.resolve4(domain))).some(isReachable) ||
    (await addresses(() => resolver.resolve6(domain))).some(isReachable)
  );
}

async function addresses(ask: () => Promise<string[]>): Promise<string[]> {
  try {
    return await ask();
  } catch (error) {
    if (isOneOf(error, NO_SUCH_DATA)) return [];
    throw error;
  }
}

function isOneOf(error: unknown, codes: Set<string>): boolean {
  return codes.has((error as NodeJS.ErrnoException).code ?? '');
}
