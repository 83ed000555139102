import type { Redis } from 'ioredis';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import {
  type ArchivedRun,
  type AuditEntry,
  type ChainLink,
  entryHash,
  isRun,
  linkText,
  parseItem,
  readLink,
} from './audit-entry.js';

type Problem = 'unreadable' | 'edited' | 'missing_or_moved' | 'cut_off' | 'not_as_noted' | 'not_as_exported';

/**
 * Whether the chain is intact; if not, the number of the first wrong entry and the problem. `archived` of the `entries` are in
 * the archive only.
 */
export type AuditVerdict =
  | { ok: true; entries: number; archived: number; head: ChainLink }
  | { ok: false; seq: number; problem: Problem };

export interface AuditCheckOptions {
  /**
   * A link written down earlier, outside of Redis. Without it, an attacker with write access to Redis could replace the whole
   * chain unnoticed.
   */
  noted?: ChainLink | undefined;
  /** Hashes of the archive by number; see `readAuditArchive`. */
  archive?: ReadonlyMap<number, string> | undefined;
}

const PAGE = 1_000;
const RESTARTS_MAX = 5;

/** Verifies the chain from its oldest kept entry to its head, over runs of entries that are in the archive only. */
export async function verifyAuditLog(
  redis: Redis,
  scope: Deployment,
  options: AuditCheckOptions = {},
): Promise<AuditVerdict> {
  const names = accountNames(scope);
  for (let restart = 0; ; restart += 1) {
    const revision = await redis.get(names.auditRevision);
    const verdict = await new ChainCheck(redis, names, options).run();
    // Entries that leave the log during the check look like a problem, so check again after a change.
    if (verdict.ok || restart === RESTARTS_MAX || (await redis.get(names.auditRevision)) === revision) {
      return verdict;
    }
  }
}

class ChainCheck {
  private exported = 0;
  private archived = 0;

  constructor(
    private readonly redis: Redis,
    private readonly names: AccountNames,
    private readonly options: AuditCheckOptions,
  ) {}

  async run(): Promise<AuditVerdict> {
    const { noted } = this.options;
    const [anchorText, exportedText] = await this.redis.mget(this.names.auditAnchor, this.names.auditExported);
    const [anchor, exported] = [readLink(anchorText ?? null), readLink(exportedText ?? null)];
    if (!anchor || !exported) {
      return { ok: false, seq: 0, problem: 'unreadable' };
    }
    this.exported = exported.seq;
    const unlike = [anchor, exported].find((link) => !this.isInArchive(link));
    if (unlike) {
      return { ok: false, seq: unlike.seq, problem: 'not_as_exported' };
    }
    let last = anchor;
    let seen = noted === undefined || linkText(noted) === linkText(anchor);
    for (;;) {
      const page = await this.readPage(last.seq);
      for (const text of page.texts) {
        const item = parseItem(text);
        const problem = item ? this.problemOf(item, last) : 'unreadable';
        if (!item || problem) {
          return { ok: false, seq: last.seq + 1, problem: problem ?? 'unreadable' };
        }
        // A noted entry inside a run is in the archive only, and cannot be compared here.
        seen ||= noted !== undefined && isRun(item) && item.from <= noted.seq && noted.seq < item.to;
        last = linkOf(item);
        seen ||= noted !== undefined && linkText(noted) === linkText(last);
      }
      if (page.texts.length === PAGE) {
        continue;
      }
      if (page.head !== null ? page.head !== linkText(last) : last.seq > 0) {
        return { ok: false, seq: last.seq + 1, problem: 'cut_off' };
      }
      if (!seen) {
        return { ok: false, seq: noted?.seq ?? 0, problem: 'not_as_noted' };
      }
      return { ok: true, entries: last.seq - anchor.seq, archived: this.archived, head: last };
    }
  }

  /** Reads a page together with the head of the same moment. */
  private async readPage(after: number): Promise<{ head: string | null; texts: string[] }> {
    const replies = await this.redis
      .multi()
      .get(this.names.auditHead)
      .zrangebyscore(this.names.auditEntries, `(${after}`, '+inf', 'LIMIT', 0, PAGE)
      .exec();
    const [head, texts] = (replies ?? []).map(([, reply]) => reply);
    return { head: head as string | null, texts: (texts ?? []) as string[] };
  }

  private problemOf(item: AuditEntry | ArchivedRun, last: ChainLink): Problem | null {
    if (!isRun(item) && item.hash !== entryHash(item)) {
      return 'edited';
    }
    const first = isRun(item) ? item.from : item.seq;
    const isNext = first === last.seq + 1 && item.previous === last.hash;
    // Only exported entries may be replaced by a run.
    if (!isNext || (isRun(item) && (item.to < item.from || item.to > this.exported))) {
      return 'missing_or_moved';
    }
    this.archived += isRun(item) ? item.to - item.from + 1 : 0;
    return this.isInArchive(linkOf(item)) ? null : 'not_as_exported';
  }

  private isInArchive({ seq, hash }: ChainLink): boolean {
    const { archive } = this.options;
    return archive === undefined || seq === 0 || seq > this.exported || archive.get(seq) === hash;
  }
}

const linkOf = (item: AuditEntry | ArchivedRun): ChainLink => ({
  seq: isRun(item) ? item.to : item.seq,
  hash: item.hash,
});
