import type { Redis } from 'ioredis';
import type { AccountNames } from '../account-names.js';
import { type AuditEntry, isRun, parseItem } from './audit-entry.js';

const PAGE = 1_000;
/** One search reads a fifth of a full log at most; the caller goes on from where it stopped. */
const PAGES_MAX = 20;
/** Processes write the times of entries with their own clocks, so the times are only nearly in order. */
const CLOCK_SKEW_MS = 5 * 60_000;

/** Which entries are wanted; without a condition all. */
export interface AuditFilter {
  tenant?: string | undefined;
  actor?: string | undefined;
  action?: string | undefined;
  /** Epoch milliseconds: from this time on, and before that time. */
  since?: number | undefined;
  until?: number | undefined;
}

export interface AuditQuery extends AuditFilter {
  /** Only entries with a lower number. */
  before?: number | undefined;
  /** Maximum number of entries. */
  count: number;
  /** A condition of the caller, for up to 1,000 entries that meet all others. */
  keep?: (entries: AuditEntry[]) => Promise<AuditEntry[]>;
}

/** One page of entries, newest first. */
export interface AuditPage {
  entries: AuditEntry[];
  /** Pass it to read the next page; `null`: there are no older entries. */
  before: number | null;
  /** Epoch milliseconds of the oldest entry that was read, when the search stopped at its limit; else `null`. */
  searchedTo: number | null;
}

/** Whether an entry, or a sign-in, meets a filter. */
export const meets = (
  entry: Pick<AuditEntry, 'tenant' | 'actor' | 'action' | 'time'>,
  { tenant, actor, action, since, until }: AuditFilter,
): boolean =>
  (tenant === undefined || entry.tenant === tenant) &&
  (actor === undefined || entry.actor === actor) &&
  (action === undefined || entry.action === action) &&
  (since === undefined || entry.time >= since) &&
  (until === undefined || entry.time < until);

/** Reads the entries in Redis, backwards. Dates are found without reading what is newer or older. */
export class AuditSearch {
  constructor(
    private readonly redis: Redis,
    private readonly names: AccountNames,
  ) {}

  /** Reads at most 20,000 entries. */
  async find({ before, count, keep, ...filter }: AuditQuery): Promise<AuditPage> {
    const entries: AuditEntry[] = [];
    let next = Math.min(before ?? Number.POSITIVE_INFINITY, await this.endOf(filter));
    let readTo: number | null = null;
    for (let read = 0; read < PAGES_MAX; read += 1) {
      const page = await this.entriesBefore(next);
      const wanted = page.flatMap(({ entry }) => (entry && meets(entry, filter) ? [entry] : []));
      entries.push(...(keep ? await keep(wanted) : wanted));
      if (entries.length >= count) {
        entries.length = count;
        next = (entries.at(-1) as AuditEntry).seq;
        return { entries, before: (await this.entriesBefore(next, 1)).length > 0 ? next : null, searchedTo: null };
      }
      next = page.at(-1)?.seq ?? next;
      readTo = page.findLast(({ entry }) => entry !== null)?.entry?.time ?? readTo;
      const isPast = filter.since !== undefined && readTo !== null && readTo < filter.since - CLOCK_SKEW_MS;
      if (page.length < PAGE || isPast) {
        return { entries, before: null, searchedTo: null };
      }
    }
    return { entries, before: next, searchedTo: readTo };
  }

  /** A number after all entries that may be older than the end of the filter. */
  private async endOf({ until }: AuditFilter): Promise<number> {
    if (until === undefined) {
      return Number.POSITIVE_INFINITY;
    }
    let [from, to] = [0, await this.redis.zcard(this.names.auditEntries)];
    let seq = Number.POSITIVE_INFINITY;
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      const [text = '', score] = await this.redis.zrange(this.names.auditEntries, middle, String(middle), 'WITHSCORES');
      if ((parseItem(text)?.time ?? 0) >= until + CLOCK_SKEW_MS) {
        [to, seq] = [middle, Number(score)];
      } else {
        from = middle + 1;
      }
    }
    return seq;
  }

  /**
   * Entries with a lower number, newest first; `null` for a run and for an unreadable entry, which the chain check reports.
   */
  private async entriesBefore(seq: number, count = PAGE): Promise<{ seq: number; entry: AuditEntry | null }[]> {
    const range = [Number.isFinite(seq) ? `(${seq}` : '+inf', '-inf', 'WITHSCORES', 'LIMIT', 0, count] as const;
    const flat = await this.redis.zrevrangebyscore(this.names.auditEntries, ...range);
    return Array.from({ length: flat.length / 2 }, (_, index) => {
      const item = parseItem(flat[index * 2] as string);
      return { seq: Number(flat[index * 2 + 1]), entry: item && !isRun(item) ? item : null };
    });
  }
}
