import { appendFile, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActionContext } from '@cotejo/accounts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { Accounts } from '../account-access.js';
import { type ArchivePart, type BackupHead, readLines } from './backup-lines.js';
import { requirePeppers } from './pepper-check.js';
import { listKeys } from './read-state.js';
import { readSealed } from './sealed-file.js';
import { readSome, type StoredKey, writeKey } from './stored-key.js';

const WRITE_AT_ONCE = 50;
const ARCHIVE_FILE = /^audit-[a-z]+-[\d-]+\.jsonl$/;
/** A key that expires within this time may be gone at the comparison. */
const COMPARED_LATER_MS = 5_000;

export interface RestoreOptions {
  path: string;
  /** Texts `AGE-SECRET-KEY-...`. */
  identities: readonly string[];
  /** Deletes the state that is there now. */
  isReplacing: boolean;
  /** Folder for the files of the exported audit log; `undefined`: they are not written. */
  archive?: string | undefined;
  onProgress?: (count: number) => void;
}

export interface RestoreReport {
  head: BackupHead;
  keys: number;
  /** Keys that had expired since. */
  expired: number;
  archiveFiles: number;
}

/** Reads a whole backup without changing anything. @throws ExpectedError `unreadable`, `damaged`, `newer_format` */
export async function checkBackup(path: string, identities: readonly string[]) {
  let head: BackupHead | null = null;
  let keys = 0;
  for await (const line of readLines(readSealed(path, identities))) {
    if ('head' in line) {
      head = line.head;
    } else if ('stored' in line) {
      keys += 1;
    }
  }
  return { head: head as unknown as BackupHead, keys };
}

/**
 * Puts the state of a backup into the state Redis. First it reads the whole file, then it writes, then it compares every key and
 * follows the chain of the audit log. After an interruption the same restore continues. The services must be stopped.
 * @throws ExpectedError; AccountError
 */
export async function restoreBackup(
  accounts: Accounts,
  { path, identities, isReplacing, archive, onProgress = () => {} }: RestoreOptions,
  context: ActionContext,
): Promise<RestoreReport> {
  const { redis, scope, peppers, store } = accounts;
  const prefix = `${scope.namespace}:${scope.environment}:`;
  const { head } = await checkBackup(path, identities);
  if (head.environment !== scope.environment) {
    throw new ExpectedError('other_environment', `the backup is of the environment ${head.environment}`);
  }
  requirePeppers(head, peppers.current);
  await beginRestore(accounts, prefix, head, isReplacing);

  const report: RestoreReport = { head, keys: 0, expired: 0, archiveFiles: 0 };
  const files = new Set<string>();
  for await (const some of inGroups(readLines(readSealed(path, identities)))) {
    const written = await Promise.all(some.stored.map((each) => writeKey(redis, prefix, each)));
    report.keys += written.filter(Boolean).length;
    report.expired += written.filter((isWritten) => !isWritten).length;
    onProgress(report.keys);
    for (const part of archive === undefined ? [] : some.archive) {
      await writePart(archive as string, part, !files.has(part.file));
      files.add(part.file);
    }
  }
  report.archiveFiles = files.size;
  await requireSame(accounts, prefix, path, identities);
  const verdict = await store.verifyAudit({});
  if (!verdict.ok) {
    throw new ExpectedError('damaged', `the chain of the restored audit log is broken at entry ${verdict.seq}`);
  }
  await redis.del(`${prefix}restore`);
  const changes = {
    takenAt: [null, head.takenAt] as [unknown, unknown],
    product: [null, head.product] as [unknown, unknown],
  };
  await store.audit.note(context, { action: 'backup.restore', tenant: '-', object: 'state', changes });
  return report;
}

/** Marks the restore, so that an interrupted one can continue. @throws ExpectedError `not_empty` */
async function beginRestore(
  { redis }: Accounts,
  prefix: string,
  head: BackupHead,
  isReplacing: boolean,
): Promise<void> {
  const mark = `${prefix}restore`;
  const begun = await redis.get(mark);
  const { kept: keys } = await listKeys(redis, prefix);
  if (keys.length > 0 && begun !== head.takenAt) {
    if (!isReplacing) {
      throw new ExpectedError('not_empty', 'the state Redis has accounts already: --replace deletes them');
    }
    await redis.set(mark, head.takenAt);
    for (let start = 0; start < keys.length; start += WRITE_AT_ONCE) {
      await redis.unlink(...keys.slice(start, start + WRITE_AT_ONCE).map((key) => prefix + key));
    }
  }
  await redis.set(mark, head.takenAt);
}

async function* inGroups(
  lines: AsyncIterable<{ head: BackupHead } | { stored: StoredKey } | { archive: ArchivePart }>,
) {
  let group = { stored: [] as StoredKey[], archive: [] as ArchivePart[] };
  for await (const line of lines) {
    if ('stored' in line) {
      group.stored.push(line.stored);
    } else if ('archive' in line) {
      group.archive.push(line.archive);
    }
    if (group.stored.length + group.archive.length === WRITE_AT_ONCE) {
      yield group;
      group = { stored: [], archive: [] };
    }
  }
  yield group;
}

/** Reads every key again. @throws ExpectedError `written_meanwhile` */
async function requireSame(
  { redis }: Accounts,
  prefix: string,
  path: string,
  identities: readonly string[],
): Promise<void> {
  let different = 0;
  for await (const { stored } of inGroups(readLines(readSealed(path, identities)))) {
    const found = new Map(
      (
        await readSome(
          redis,
          prefix,
          stored.map(({ key }) => key),
        )
      ).map((each) => [each.key, each]),
    );
    different += stored.filter((each) => !isSame(each, found.get(each.key))).length;
  }
  if (different > 0) {
    throw new ExpectedError(
      'written_meanwhile',
      `${different} keys are not as in the backup: stop all services, then restore again`,
    );
  }
}

function isSame({ type, value, expiresAt }: StoredKey, found: StoredKey | undefined): boolean {
  if (found === undefined) {
    return expiresAt !== null && expiresAt <= Date.now() + COMPARED_LATER_MS;
  }
  return found.type === type && JSON.stringify(found.value) === JSON.stringify(value);
}

async function writePart(folder: string, { file, data }: ArchivePart, isFirst: boolean): Promise<void> {
  if (!ARCHIVE_FILE.test(file)) {
    throw new ExpectedError('damaged', 'the backup names a file that is no file of the audit log');
  }
  await mkdir(folder, { recursive: true });
  const path = join(folder, file);
  if (isFirst) {
    const before = await stat(path).catch(() => null);
    if (before !== null) {
      await rm(path);
    }
  }
  await appendFile(path, Buffer.from(data, 'base64'));
}
