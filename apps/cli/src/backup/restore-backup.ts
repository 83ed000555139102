import { appendFile, mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActionContext, SignedCheckpoint } from '@cotejo/accounts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { Accounts } from '../account-access.js';
import { type Administrator, readAdministrators } from './administrators.js';
import { type ArchivePart, type BackupHead, FORMAT, type ReadOptions, readLines } from './backup-lines.js';
import { type Comparison, LogEnd } from './log-end.js';
import { listKeys } from './read-state.js';
import { readSealed } from './sealed-file.js';
import { readSome, type StoredKey, writeKey } from './stored-key.js';

const WRITE_AT_ONCE = 50;
const ARCHIVE_FILE = /^audit-[a-z]+-[\d-]+\.jsonl$/;
/** A key that expires within this time may be gone at the comparison. */
const COMPARED_LATER_MS = 5_000;

/** A backup and how to open it. */
export interface BackupSource {
  path: string;
  /** Texts `AGE-SECRET-KEY-...`. */
  identities: readonly string[];
  /** Accept a backup of an older version, which has no seal. */
  acceptsUnsealed: boolean;
}

export interface RestoreOptions extends BackupSource {
  /** Deletes the state that is there now. */
  isReplacing: boolean;
  /** Folder for the files of the exported audit log; `undefined`: they are not written. */
  archive?: string | undefined;
  /** What the audit log of the backup must contain. */
  checkpoint?: SignedCheckpoint | undefined;
  /** Restore also when the audit log is not, or not known to be, as the checkpoint signed it. */
  acceptsDifference: boolean;
  onProgress?: (count: number) => void;
}

export interface RestoreReport {
  head: BackupHead;
  keys: number;
  /** Keys that had expired since. */
  expired: number;
  archiveFiles: number;
  comparison: Comparison;
  /** Who may change accounts now: operators, and admins of tenants. */
  administrators: Administrator[];
}

/**
 * Reads a whole backup without changing anything.
 * @param peppers `null`: who wrote the backup is not checked
 * @throws ExpectedError `unreadable`, `damaged`, `newer_format`, `unsealed`, `other_peppers`, `another_author`
 */
export async function checkBackup(
  source: BackupSource,
  peppers: ReadOptions['peppers'],
  checkpoint?: SignedCheckpoint,
) {
  let head: BackupHead | null = null;
  let keys = 0;
  const log = new LogEnd(checkpoint);
  for await (const line of linesOf(source, peppers)) {
    if ('head' in line) {
      head = line.head;
    } else if ('stored' in line) {
      keys += 1;
      log.read(line.stored);
    }
  }
  return { head: head as unknown as BackupHead, keys, log };
}

/** Every pass over the file checks the seal: the file may change between two of them. */
const linesOf = ({ path, identities, acceptsUnsealed }: BackupSource, peppers: ReadOptions['peppers']) =>
  readLines(readSealed(path, identities), { peppers, acceptsUnsealed });

/**
 * Puts the state of a backup into the state Redis. It reads the whole file, then writes, then compares every key and follows the
 * chain of the audit log. After an interruption the same restore continues. The services must be stopped.
 * @throws ExpectedError; AccountError
 */
export async function restoreBackup(
  accounts: Accounts,
  options: RestoreOptions,
  context: ActionContext,
): Promise<RestoreReport> {
  const { redis, scope, peppers, store } = accounts;
  const { isReplacing, archive, onProgress = () => {} } = options;
  const prefix = `${scope.namespace}:${scope.environment}:`;
  const ownPeppers = peppers.current;
  const { head, log } = await checkBackup(options, ownPeppers, options.checkpoint);
  if (head.environment !== scope.environment) {
    throw new ExpectedError('other_environment', `the backup is of the environment ${head.environment}`);
  }
  const comparison = compare(log, options, head);
  await beginRestore(accounts, prefix, head, isReplacing);

  const report: RestoreReport = { head, keys: 0, expired: 0, archiveFiles: 0, comparison, administrators: [] };
  const files = new Set<string>();
  const lines = () => linesOf(options, ownPeppers);
  for await (const some of inGroups(lines())) {
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
  await requireSame(accounts, prefix, lines());
  const verdict = await store.verifyAudit({});
  if (!verdict.ok) {
    throw new ExpectedError('damaged', `the chain of the restored audit log is broken at entry ${verdict.seq}`);
  }
  await redis.del(`${prefix}restore`);
  const changes = {
    takenAt: [null, head.takenAt] as [unknown, unknown],
    product: [null, head.product] as [unknown, unknown],
    ...(head.format < FORMAT && { unsealed: [null, true] as [unknown, unknown] }),
  };
  await store.audit.note(context, { action: 'backup.restore', tenant: '-', object: 'state', changes });
  return { ...report, administrators: await readAdministrators(redis, prefix) };
}

/** @throws ExpectedError `not_as_signed` */
function compare(log: LogEnd, { checkpoint, acceptsDifference }: RestoreOptions, head: BackupHead): Comparison {
  const comparison = log.compare(head.environment);
  if (checkpoint && comparison.result !== 'as_signed' && !acceptsDifference) {
    throw new ExpectedError(
      'not_as_signed',
      `${comparison.text}. Nothing was written; --accept-difference restores it all the same`,
    );
  }
  return comparison;
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

async function* inGroups(lines: ReturnType<typeof linesOf>) {
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
async function requireSame({ redis }: Accounts, prefix: string, lines: ReturnType<typeof linesOf>): Promise<void> {
  let different = 0;
  for await (const { stored } of inGroups(lines)) {
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
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, file);
  if (isFirst) {
    const before = await stat(path).catch(() => null);
    if (before !== null) {
      await rm(path);
    }
  }
  await appendFile(path, Buffer.from(data, 'base64'), { mode: 0o600 });
}
