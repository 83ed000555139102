import { createReadStream } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { LuaScript } from '@cotejo/platform';
import { syncPath } from '@cotejo/platform/whole-file';
import type { Redis } from 'ioredis';
import { type AccountNames, accountNames, type Deployment } from '../account-names.js';
import { loadScript } from '../load-script.js';
import { verifyAuditLog } from './audit-check.js';
import { type AuditEntry, type ChainLink, entryHash, GENESIS, linkText, parseItem, readLink } from './audit-entry.js';
import { auditBroken, follow } from './audit-follow.js';

const PAGE = 1_000;
/** Entries of one file, about 6 MB. */
const FILE_PAGES = 10;

/**
 * Copies the audit log to files, one entry in each line, in the order of the chain. Entries leave Redis only after this. A file
 * is complete and on the disk before the next entry counts as exported; an export that was interrupted repeats its last file.
 */
export class AuditArchive {
  private readonly names: AccountNames;
  private readonly markExported: LuaScript<number>;

  constructor(
    private readonly redis: Redis,
    private readonly scope: Deployment,
  ) {
    this.names = accountNames(scope);
    this.markExported = loadScript(redis, 'mark-exported');
  }

  /** Age of the oldest entry that is not exported yet, in milliseconds; 0 without one. */
  async waitingMs(now = Date.now()): Promise<number> {
    const [text] = await this.readAfter(await this.exported(), 1);
    const entry = parseItem(text ?? '');
    return entry ? Math.max(now - entry.time, 0) : 0;
  }

  /**
   * Exports all entries that are not in the archive yet.
   * @param folder is created if it is missing; only its owner can read the files
   * @returns the number of exported entries, and the link of the newest entry in the archive
   * @throws ExpectedError for a broken chain
   */
  async export(folder: string): Promise<{ entries: number; exported: ChainLink }> {
    const verdict = await verifyAuditLog(this.redis, this.scope);
    if (!verdict.ok) {
      throw auditBroken(verdict.problem, verdict.seq);
    }
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const before = await this.exported();
    let exported = before;
    for (;;) {
      const next = await this.exportFile(folder, exported);
      if (next.seq === exported.seq) {
        return { entries: exported.seq - before.seq, exported };
      }
      exported = next;
    }
  }

  private async exportFile(folder: string, from: ChainLink): Promise<ChainLink> {
    const [first] = await this.readAfter(from, 1);
    if (first === undefined) {
      return from;
    }
    const unfinished = join(folder, `.unfinished-${process.pid}`);
    const file = await open(unfinished, 'w', 0o600);
    let last: ChainLink;
    try {
      last = await this.copyPages(file, from);
      await file.sync();
    } finally {
      await file.close();
    }
    const name = `audit-${this.scope.environment}-${padded(from.seq + 1)}-${padded(last.seq)}.jsonl`;
    await publish(unfinished, join(folder, name), from.seq + 1);
    await syncPath(folder);
    await this.markExported([this.names.auditExported], linkText(last));
    return last;
  }

  private async copyPages(file: FileHandle, from: ChainLink): Promise<ChainLink> {
    let last = from;
    for (let page = 0; page < FILE_PAGES; page += 1) {
      const texts = await this.readAfter(last, PAGE);
      for (const text of texts) {
        last = follow(last, text);
      }
      await file.appendFile(texts.map((text) => `${text}\n`).join(''));
      if (texts.length < PAGE) {
        break;
      }
    }
    return last;
  }

  private async exported(): Promise<ChainLink> {
    const texts = await this.redis.mget(this.names.auditExported, this.names.auditAnchor);
    const [exported = GENESIS, anchor = GENESIS] = texts.map((text) => readLink(text) ?? GENESIS);
    // Version 0.1.0 pruned without an archive.
    return exported.seq < anchor.seq ? anchor : exported;
  }

  private readAfter({ seq }: ChainLink, count: number): Promise<string[]> {
    return this.redis.zrangebyscore(this.names.auditEntries, `(${seq}`, '+inf', 'LIMIT', 0, count);
  }
}

/**
 * Reads an archive from its first entry and verifies its chain.
 * @returns the hash of each entry and of the entry before the first, by number
 * @throws ExpectedError for a missing, edited or moved entry
 */
export async function readAuditArchive(folder: string, { environment }: Deployment): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  const isOurs = (name: string) => name.startsWith(`audit-${environment}-`) && name.endsWith('.jsonl');
  let last = GENESIS;
  for (const name of (await readdir(folder)).filter(isOurs).sort()) {
    for await (const text of createInterface({ input: createReadStream(join(folder, name)) })) {
      const entry = parseItem(text) as AuditEntry | null;
      // An interrupted export repeats entries in its next file.
      if (entry && hashes.get(entry.seq) === entryHash(entry)) {
        continue;
      }
      if (hashes.size === 0 && entry) {
        last = { seq: entry.seq - 1, hash: entry.previous };
        hashes.set(last.seq, last.hash);
      }
      last = follow(last, text);
      hashes.set(last.seq, last.hash);
    }
  }
  return hashes;
}

/** Gives a finished file its name. An earlier file of this name must have the same content: it is never overwritten. */
async function publish(unfinished: string, path: string, seq: number): Promise<void> {
  try {
    await link(unfinished, path);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') {
      throw error;
    }
    const [written, kept] = await Promise.all([readFile(unfinished), readFile(path)]);
    if (!written.equals(kept)) {
      throw auditBroken('another_chain', seq);
    }
  } finally {
    await rm(unfinished);
  }
}

const padded = (seq: number): string => String(seq).padStart(12, '0');
