import { type AuditEntry, type ChainLink, entryHash, parseItem } from './audit-entry.js';

/** The archive or the chain differs from what was written, so nothing was exported or streamed. */
export class AuditArchiveError extends Error {
  constructor(
    readonly code: string,
    readonly seq: number,
  ) {
    super(`the audit log or its archive is broken at entry ${seq}: ${code}`);
    this.name = 'AuditArchiveError';
  }
}

/** @returns the link of the next entry   @throws AuditArchiveError when it is unreadable, edited or not the next one */
export function follow(last: ChainLink, text: string): ChainLink {
  const entry = parseItem(text) as AuditEntry | null;
  if (!entry || entry.hash !== entryHash(entry)) {
    throw new AuditArchiveError(entry ? 'edited' : 'unreadable', last.seq + 1);
  }
  if (entry.seq !== last.seq + 1 || entry.previous !== last.hash) {
    throw new AuditArchiveError('missing_or_moved', last.seq + 1);
  }
  return { seq: entry.seq, hash: entry.hash };
}
