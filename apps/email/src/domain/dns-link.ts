import { Resolver } from 'node:dns/promises';
import type { EmailDns } from '../email.config.js';

/** These error codes are answers: the name or record does not exist. */
const NO_RECORDS = new Set(['ENODATA', 'ENOTFOUND']);
/** With these error codes no server has answered. */
const NO_ANSWER = new Set(['ETIMEOUT', 'ECONNREFUSED']);

const TRIES = 2;
/** Every resolver knows the servers of this name, or denies it. It is not a value of a buyer. */
const PROBED_NAME = 'co';

/** What a link tells about its servers. */
export type DnsListener = (isAway: boolean) => void;

interface LinkTimes {
  /** Time for one try at one server. */
  tryTimeoutMs: number;
  /** Pause between two probes of servers that are away. */
  probeEveryMs: number;
}

/**
 * The servers of the DNS, for the whole process. When a query has no answer in the time of one try, the link probes the servers,
 * because one silent name is no silent DNS. When no server answers the probe either, they are away: queries fail at once until a
 * probe is answered.
 */
export class DnsLink {
  private resolver: Resolver;
  private isAway = false;
  private isProbing = false;
  private isClosed = false;
  private nextProbe: NodeJS.Timeout | undefined;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly dns: EmailDns,
    private readonly times: LinkTimes,
    private readonly onChange: DnsListener = () => {},
  ) {
    this.resolver = this.newResolver(TRIES);
  }

  /** Runs queries. @returns null when they fail, when `signal` aborts, and as soon as the servers are known to be away */
  run<T>(queries: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
    if (this.isAway || signal.aborted) {
      return Promise.resolve(null);
    }
    return new Promise((resolve) => {
      const giveUp = () => resolve(null);
      this.waiting.add(giveUp);
      signal.addEventListener('abort', giveUp, { once: true });
      const end = (answer: T | null) => {
        this.waiting.delete(giveUp);
        signal.removeEventListener('abort', giveUp);
        resolve(answer);
      };
      queries().then(end, () => end(null));
    });
  }

  /** One query; an empty array when the name or record does not exist. @throws the resolver's error */
  async records<T>(query: (resolver: Resolver) => Promise<T[]>): Promise<T[]> {
    const silence = setTimeout(() => void this.probe(), this.times.tryTimeoutMs);
    try {
      return await query(this.resolver);
    } catch (error) {
      if (NO_RECORDS.has(codeOf(error))) {
        return [];
      }
      throw error;
    } finally {
      clearTimeout(silence);
    }
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.nextProbe);
    this.resolver.cancel();
  }

  private async probe(): Promise<void> {
    if (this.isProbing || this.isClosed) {
      return;
    }
    this.isProbing = true;
    const isAnswered = await this.newResolver(1)
      .resolveNs(PROBED_NAME)
      .then(
        () => true,
        (error) => !NO_ANSWER.has(codeOf(error)),
      );
    this.isProbing = false;
    if (!isAnswered && !this.isClosed) {
      clearTimeout(this.nextProbe);
      this.nextProbe = setTimeout(() => void this.probe(), this.times.probeEveryMs).unref();
    }
    this.enter(!isAnswered);
  }

  private enter(isAway: boolean): void {
    if (isAway === this.isAway) {
      return;
    }
    this.isAway = isAway;
    this.onChange(isAway);
    if (!isAway) {
      // A new resolver reads the addresses of the system's servers again.
      this.resolver = this.newResolver(TRIES);
    }
    for (const giveUp of isAway ? this.waiting : []) {
      giveUp();
    }
  }

  /** One resolver remembers which of several servers do not answer. */
  private newResolver(tries: number): Resolver {
    const { tryTimeoutMs } = this.times;
    const resolver = new Resolver({ timeout: tryTimeoutMs, maxTimeout: tryTimeoutMs, tries });
    if (typeof this.dns === 'object') {
      resolver.setServers(this.dns.servers);
    }
    return resolver;
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';
