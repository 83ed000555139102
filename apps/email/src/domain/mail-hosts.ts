import { Resolver } from 'node:dns/promises';
import type { EmailDns } from '../email.config.js';
import { DomainCache } from './domain-cache.js';
import { isPublicName } from './public-name.js';
import { isReachable } from './reachable-address.js';

/** Answers, as opposed to no answer at all. */
const NO_RECORDS = new Set(['ENODATA', 'ENOTFOUND']);

const TRIES = 2;
const TRY_TIMEOUT_MS = 150;
const CACHED_MAX = 5_000;
const YES_TTL_MS = 600_000;
const NO_TTL_MS = 60_000;

/** Whether domains receive mail, by their records in the DNS; no mail host is ever contacted. */
export class MailHosts {
  private readonly cache = new DomainCache<boolean>(CACHED_MAX);

  constructor(
    private readonly dns: EmailDns,
    private readonly tryTimeoutMs = TRY_TIMEOUT_MS,
  ) {}

  /**
   * True for a domain with a mail host (MX) or, the weak form, an address (RFC 5321, 5.1); false for one without, or
   * that refuses mail by a null MX (RFC 7505); `null` when the DNS gives no answer before `signal` aborts, or when it
   * knows so little that its "no such name" means nothing.
   */
  async receivesMail(domain: string, signal: AbortSignal): Promise<boolean | null> {
    if (!isPublicName(domain)) {
      return false;
    }
    const known = this.cache.get(domain);
    if (known !== undefined || this.dns === 'off') {
      return known ?? null;
    }
    const answer = await this.ask(domain, signal);
    if (answer !== null) {
      this.cache.set(domain, answer, answer ? YES_TTL_MS : NO_TTL_MS);
    }
    return answer;
  }

  private async ask(domain: string, signal: AbortSignal): Promise<boolean | null> {
    if (signal.aborted) {
      return null;
    }
    const resolver = new Resolver({ timeout: this.tryTimeoutMs, tries: TRIES });
    if (typeof this.dns === 'object') {
      resolver.setServers(this.dns.servers);
    }
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const hasHost = await hasMailHost(resolver, domain);
      return hasHost || (await this.seesPublicDns(resolver, domain)) ? hasHost : null;
    } catch {
      return null;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  /** A resolver cut off from the Internet may deny every name; one that knows the top-level domain is not cut off. */
  private async seesPublicDns(resolver: Resolver, domain: string): Promise<boolean> {
    const topLevel = domain.slice(domain.lastIndexOf('.') + 1);
    if (this.cache.get(topLevel)) {
      return true;
    }
    const servers = await recordsOf(() => resolver.resolveNs(topLevel));
    if (servers.length > 0) {
      this.cache.set(topLevel, true, YES_TTL_MS);
    }
    return servers.length > 0;
  }
}

/** @throws the resolver's error when the DNS did not answer */
async function hasMailHost(resolver: Resolver, domain: string): Promise<boolean> {
  const hosts = await recordsOf(() => resolver.resolveMx(domain));
  if (hosts.length > 0) {
    return hosts.some(({ exchange }) => exchange !== '' && exchange !== '.');
  }
  return (
    (await recordsOf(() => resolver.resolve4(domain))).some(isReachable) ||
    (await recordsOf(() => resolver.resolve6(domain))).some(isReachable)
  );
}

/** The records of an answer; none when the answer is that there is no such name or record. */
async function recordsOf<T>(ask: () => Promise<T[]>): Promise<T[]> {
  try {
    return await ask();
  } catch (error) {
    if (NO_RECORDS.has((error as NodeJS.ErrnoException).code ?? '')) {
      return [];
    }
    throw error;
  }
}
