import { isPublicAddress } from '@cotejo/platform';
import { parse } from 'tldts';
import type { EmailDns } from '../email.config.js';
import { DnsLink, type DnsListener } from './dns-link.js';
import { DomainCache } from './domain-cache.js';
import { MAIL_DOMAINS } from './domain-lists.js';

/** Names in the public suffix list that are not in the public DNS (RFC 3172, RFC 7686). */
const INFRASTRUCTURE = new Set(['arpa', 'onion']);

const TRY_TIMEOUT_MS = 150;
const PROBE_EVERY_MS = 1_000;
const CACHED_MAX = 5_000;
const YES_TTL_MS = 600_000;
const NO_TTL_MS = 60_000;
/** Most buyers have a mailbox at one of these, whose domains need no query. */
const KNOWN_TO_RECEIVE = new Set(MAIL_DOMAINS.wellKnown);

/** Checks in the DNS whether domains receive mail. It never contacts a mail host. */
export class MailHosts {
  private readonly cache = new DomainCache<boolean>(CACHED_MAX);
  private readonly link: DnsLink;

  constructor(
    private readonly dns: EmailDns,
    {
      tryTimeoutMs = TRY_TIMEOUT_MS,
      probeEveryMs = PROBE_EVERY_MS,
      onChange,
    }: { tryTimeoutMs?: number; probeEveryMs?: number; onChange?: DnsListener } = {},
  ) {
    this.link = new DnsLink(dns, { tryTimeoutMs, probeEveryMs }, onChange);
  }

  /**
   * `true` for a domain with a mail host (MX) or at least an address (RFC 5321, 5.1). `false` for a domain without them, or
   * with a null MX, which refuses mail (RFC 7505). `null` when the DNS is away or does not answer before `signal` aborts, or
   * when the resolver does not see the public DNS, so that its "no such name" proves nothing.
   */
  async receivesMail(domain: string, signal: AbortSignal): Promise<boolean | null> {
    if (KNOWN_TO_RECEIVE.has(domain)) {
      return true;
    }
    if (!isPublicName(domain)) {
      return false;
    }
    const known = this.cache.get(domain);
    if (known !== undefined || this.dns === 'off') {
      return known ?? null;
    }
    return this.link.run(() => this.queryDns(domain), signal);
  }

  /** Ends the queries in progress. */
  close(): void {
    this.link.close();
  }

  /** Keeps the answer also when it is late for its buyer, because the next one asks for the same domain. */
  private async queryDns(domain: string): Promise<boolean | null> {
    const hasHost = await this.hasMailHost(domain);
    if (!hasHost && !(await this.seesPublicDns(domain))) {
      return null;
    }
    this.cache.set(domain, hasHost, hasHost ? YES_TTL_MS : NO_TTL_MS);
    return hasHost;
  }

  /** A resolver without Internet access may deny every name. A resolver that knows the top-level domain has access. */
  private async seesPublicDns(domain: string): Promise<boolean> {
    const topLevel = domain.slice(domain.lastIndexOf('.') + 1);
    if (this.cache.get(topLevel)) {
      return true;
    }
    const servers = await this.link.records((resolver) => resolver.resolveNs(topLevel));
    if (servers.length > 0) {
      this.cache.set(topLevel, true, YES_TTL_MS);
    }
    return servers.length > 0;
  }

  /** @throws the resolver's error when the DNS does not answer */
  private async hasMailHost(domain: string): Promise<boolean> {
    const hosts = await this.link.records((resolver) => resolver.resolveMx(domain));
    if (hosts.length > 0) {
      return hosts.some(({ exchange }) => exchange !== '' && exchange !== '.');
    }
    return (
      (await this.link.records((resolver) => resolver.resolve4(domain))).some(isPublicAddress) ||
      (await this.link.records((resolver) => resolver.resolve6(domain))).some(isPublicAddress)
    );
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
