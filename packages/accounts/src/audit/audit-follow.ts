import { ExpectedError } from '@cotejo/contracts/expected-error';
import { type AuditEntry, type ChainLink, entryHash, parseItem } from './audit-entry.js';

/** The archive or the chain differs from what was written, so nothing was exported or streamed. */
export const auditBroken = (code: string, seq: number) =>
  new ExpectedError(code, `the audit log or its archive is broken at entry ${seq}: ${code}`);

/** @returns the link of the next entry   @throws ExpectedError when it is unreadable, edited or not the next one */
export function follow(last: ChainLink, text: string): ChainLink {
  const entry = parseItem(text) as AuditEntry | null;
  if (!entry || entry.hash !== entryHash(entry)) {
    throw auditBroken(entry ? 'edited' : 'unreadable', last.seq + 1);
  }
  if (entry.seq !== last.seq + 1 || entry.previous !== last.hash) {
    throw auditBroken('missing_or_moved', last.seq + 1);
  }
  return { seq: entry.seq, hash: entry.hash };
}
