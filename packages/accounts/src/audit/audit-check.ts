import type { Redis } from 'ioredis';
import type { AccountNames } from '../account-names.js';
import { type AuditEntry, type ChainLink, entryHash, linkText, readLink } from './audit-entry.js';

/** Whether the chain is intact; if not, the number of the first wrong entry and the problem. */
export type AuditVerdict =
  | { ok: true; entries: number; head: ChainLink }
  | { ok: false; seq: number; problem: 'unreadable' | 'edited' | 'missing_or_moved' | 'cut_off' | 'not_as_noted' };

const PAGE = 1_000;
const RESTARTS_MAX = 5;

/**
 * Verifies the chain from its oldest kept entry to its head.
 * @param noted a link written down earlier, outside of Redis. Without it, an attacker with write access to Redis could
 *   replace the whole chain unnoticed.
 */
export async function verifyAuditLog(redis: Redis, names: AccountNames, noted?: ChainLink): Promise<AuditVerdict> {
  for (let restart = 0; restart < RESTARTS_MAX; restart += 1) {
    const verdict = await verifyChain(redis, names, noted);
    if (verdict) {
      return verdict;
    }
  }
  return { ok: false, seq: 0, problem: 'unreadable' };
}

/** Returns `null` when entries were pruned during the check. */
async function verifyChain(redis: Redis, names: AccountNames, noted?: ChainLink): Promise<AuditVerdict | null> {
  const anchorText = await redis.get(names.auditAnchor);
  const anchor = readLink(anchorText);
  if (!anchor) {
    return { ok: false, seq: 0, problem: 'unreadable' };
  }
  let last = anchor;
  let seen = noted === undefined || linkText(noted) === linkText(anchor);
  for (let from = 0; ; from += PAGE) {
    const page = await readPage(redis, names, from);
    if (page.anchor !== anchorText) {
      return null;
    }
    for (const text of page.entries) {
      const entry = parseEntry(text);
      const problem = entry ? problemOf(entry, last) : 'unreadable';
      if (!entry || problem) {
        return { ok: false, seq: last.seq + 1, problem: problem ?? 'unreadable' };
      }
      last = { seq: entry.seq, hash: entry.hash };
      seen ||= noted !== undefined && linkText(noted) === linkText(last);
    }
    if (page.entries.length === PAGE) {
      continue;
    }
    if (page.head !== null ? page.head !== linkText(last) : last.seq > 0) {
      return { ok: false, seq: last.seq + 1, problem: 'cut_off' };
    }
    if (!seen) {
      return { ok: false, seq: noted?.seq ?? 0, problem: 'not_as_noted' };
    }
    return { ok: true, entries: last.seq - anchor.seq, head: last };
  }
}

/** Reads a page together with the anchor and the head of the same moment. */
async function readPage(redis: Redis, names: AccountNames, from: number) {
  const replies = await redis
    .multi()
    .get(names.auditAnchor)
    .get(names.auditHead)
    .lrange(names.auditLog, from, from + PAGE - 1)
    .exec();
  const [anchor, head, entries] = (replies ?? []).map(([, reply]) => reply);
  return { anchor: anchor as string | null, head: head as string | null, entries: (entries ?? []) as string[] };
}

function parseEntry(text: string): AuditEntry | null {
  try {
    return JSON.parse(text) as AuditEntry;
  } catch {
    return null;
  }
}

function problemOf(entry: AuditEntry, last: ChainLink): 'edited' | 'missing_or_moved' | null {
  if (entry.hash !== entryHash(entry)) {
    return 'edited';
  }
  return entry.seq === last.seq + 1 && entry.previous === last.hash ? null : 'missing_or_moved';
}
