import { ProviderError, rejectOnAbort, statusError } from '@cotejo/source';
import { LRUCache } from 'lru-cache';
import { DomainCache } from '../domain/domain-cache.js';
import { registeredDomain } from '../domain/registered-domain.js';
import type { RdapConfig } from '../email.config.js';
import { RdapClient } from './rdap.client.js';
import type { RdapServers } from './rdap-servers.js';
import { registrationDate } from './registration-date.js';
import { RegistryPace } from './registry-pace.js';

const DAY_MS = 86_400_000;
const CACHED_MAX = 10_000;
/** A registration date changes only when a domain lapses and is registered again. */
const DATE_TTL_MS = 7 * DAY_MS;
/** For domains that are not registered, or whose registry shows no date: that may change. */
const NO_DATE_TTL_MS = 600_000;
const CALLS_MAX = 32;
const REGISTRIES_MAX = 1_024;
/** Failures of a single answer, which do not mean that the registry is unavailable. */
const SINGLE_ANSWER_FAILURES = new Set(['malformed_answer', 'wrong_subject', 'redirected']);

interface Call {
  date: Promise<number | null>;
  startedAt: number;
}

export interface RdapFailure {
  /** Host of the registry. */
  host: string;
  cause: string;
}

/**
 * Queries the age of domains at the registries' RDAP servers. Only the registered name is sent. An answer that arrives too
 * late for one caller is cached for the next. A failure counts as an unknown age and is reported only to `onFailure`.
 */
export class DomainAges {
  private readonly client: RdapClient;
  /** Registration dates in epoch milliseconds; `null` when the registry has no date. */
  private readonly dates = new DomainCache<{ date: number | null }>(CACHED_MAX);
  private readonly calls = new Map<string, Call>();
  private callsUnderWay = 0;
  private readonly paces = new LRUCache<string, RegistryPace>({ max: REGISTRIES_MAX });
  private readonly stop = new AbortController();

  constructor(
    private readonly config: Pick<RdapConfig, 'callsPerSecond' | 'timeoutMs'>,
    private readonly servers: Pick<RdapServers, 'baseOf' | 'knowsHost' | 'isConfiguredHost'>,
    private readonly onFailure: (failure: RdapFailure) => void,
  ) {
    this.client = new RdapClient(servers);
  }

  /** Whole days since the registration; `null` when it is unknown or `signal` aborts first. Never rejects. */
  async ageDays(domain: string, signal: AbortSignal): Promise<number | null> {
    const registered = registeredDomain(domain);
    if (registered === null || signal.aborted) {
      return null;
    }
    const known = this.dates.get(registered);
    const date = known ? known.date : await rejectOnAbort(this.call(registered), signal).catch(() => null);
    return date === null ? null : Math.max(0, Math.floor((Date.now() - date) / DAY_MS));
  }

  close(): void {
    this.stop.abort();
    this.client.close();
  }

  /** Shares one call between all callers of a domain. A call that exceeded the timeout is not shared again. */
  private call(domain: string): Promise<number | null> {
    const running = this.calls.get(domain);
    if (running && Date.now() - running.startedAt < this.config.timeoutMs) {
      return running.date;
    }
    const base = this.servers.baseOf(domain);
    if (!base || this.callsUnderWay >= CALLS_MAX || !this.paceOf(base).take()) {
      return Promise.resolve(null);
    }
    const call: Call = { date: this.queryRegistry(domain, base), startedAt: Date.now() };
    this.calls.set(domain, call);
    this.callsUnderWay += 1;
    return call.date.finally(() => {
      this.callsUnderWay -= 1;
      if (this.calls.get(domain) === call) {
        this.calls.delete(domain);
      }
    });
  }

  private async queryRegistry(domain: string, base: URL): Promise<number | null> {
    try {
      const date = await this.fetchDate(domain, base);
      this.dates.set(domain, { date }, date === null ? NO_DATE_TTL_MS : DATE_TTL_MS);
      return date;
    } catch (error) {
      const cause = error instanceof ProviderError ? error.code : 'unexpected_error';
      if (!SINGLE_ANSWER_FAILURES.has(cause)) {
        this.paceOf(base).pause();
      }
      this.onFailure({ host: base.host, cause });
      return null;
    }
  }

  /** @throws ProviderError */
  private async fetchDate(domain: string, base: URL): Promise<number | null> {
    const url = new URL(`${base.href.replace(/\/$/, '')}/domain/${domain}`);
    const { status, headers, text } = await this.client.get(url, this.stop.signal);
    if (status === 404) {
      return null;
    }
    if (status === 429) {
      this.paceOf(base).backOff(headers['retry-after']);
    }
    if (status !== 200) {
      throw statusError(status);
    }
    return registrationDate(text, domain, Date.now());
  }

  private paceOf({ host }: URL): RegistryPace {
    const known = this.paces.get(host);
    if (known) {
      return known;
    }
    const pace = new RegistryPace(this.config.callsPerSecond);
    this.paces.set(host, pace);
    return pace;
  }
}
