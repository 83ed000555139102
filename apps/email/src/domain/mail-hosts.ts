import { Resolver } from 'node:dns/promises';
import { isPublicAddress } from '@cotejo/platform';
import { parse } from 'tldts';
import type { EmailDns } from '../email.config.js';
import { DomainCache } from './domain-cache.js';

/** These error codes are answers: the name or record does not exist. */
const NO_RECORDS = new Set(['ENODATA', 'ENOTFOUND']);

/** Names in the public suffix list that are not in the public DNS (RFC 3172, RFC 7686). */
const INFRASTRUCTURE = new Set(['arpa', 'onion']);

const TRIES = 2;
const TRY_TIMEOUT_MS = 150;
const CACHED_MAX = 5_000;
const YES_TTL_MS = 600_000;
const NO_TTL_MS = 60_000;

/** Checks in the DNS whether domains receive mail. It never contacts a mail host. */
export class MailHosts {
  private readonly cache = new DomainCache<boolean>(CACHED_MAX);

  constructor(
    private readonly dns: EmailDns,
    private readonly tryTimeoutMs = TRY_TIMEOUT_MS,
  ) {}

  /**
   * `true` for a domain with a mail host (MX) or at least an address (RFC 5321, 5.1). `false` for a domain without them, or
   * with a null MX, which refuses mail (RFC 7505). `null` when the DNS does not answer before `signal` aborts, or when the
   * resolver does not see the public DNS, so that its "no such name" proves nothing.
   */
  async receivesMail(domain: string, signal: AbortSignal): Promise<boolean | null> {
    if (!isPublicName(domain)) {
      return false;
    }
    const known = this.cache.get(domain);
    if (known !== undefined || this.dns === 'off') {
      return known ?? null;
    }
    const answer = await this.queryDns(domain, signal);
    if (answer !== null) {
      this.cache.set(domain, answer, answer ? YES_TTL_MS : NO_TTL_MS);
    }
    return answer;
  }

  private async queryDns(domain: string, signal: AbortSignal): Promise<boolean | null> {
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

  /** A resolver without Internet access may deny every name. A resolver that knows the top-level domain has access. */
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

/** @throws the resolver's error when the DNS does not answer */
async function hasMailHost(resolver: Resolver, domain: string): Promise<boolean> {
  const hosts = await recordsOf(() => resolver.resolveMx(domain));
  if (hosts.length > 0) {
    return hosts.some(({ exchange }) => exchange !== '' && exchange !== '.');
  }
  return (
    (await recordsOf(() => resolver.resolve4(domain))).some(isPublicAddress) ||
    (await recordsOf(() => resolver.resolve6(domain))).some(isPublicAddress)
  );
}

/** Runs a DNS query; an empty array when the name or record does not exist. */
async function recordsOf<T>(query: () => Promise<T[]>): Promise<T[]> {
  try {
    return await query();
  } catch (error) {
    if (NO_RECORDS.has((error as NodeJS.ErrnoException).code ?? '')) {
      return [];
    }
    throw error;
  }
}

/**
 * Whether a domain is registered under a public suffix. Other names (`localhost`, `corp.internal`, `name.example`) cannot
 * receive mail from outside and may exist in our own network, so they are never queried.
 */
function isPublicName(domain: string): boolean {
  const { domain: registered, isIcann } = parse(domain);
  return registered !== null && isIcann === true && !INFRASTRUCTURE.has(domain.slice(domain.lastIndexOf('.') + 1));
}
