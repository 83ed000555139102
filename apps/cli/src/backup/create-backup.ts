import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ActionContext } from '@cotejo/accounts';
import { familyOf } from '@cotejo/accounts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { Accounts } from '../account-access.js';
import { VERSION } from '../version.js';
import { pepperChecks } from './backup-author.js';
import { type ArchivePart, type BackupHead, FORMAT, writeLines } from './backup-lines.js';
import { listKeys, readConsistent, readKeys } from './read-state.js';
import { writeSealed } from './sealed-file.js';
import type { StoredKey } from './stored-key.js';

/** Bytes of one part of a file of the archive. */
const PART_BYTES = 1_048_576;

export interface BackupOptions {
  path: string;
  /** Public keys of age, `age1...`. */
  recipients: readonly string[];
  /** Folder of the exported audit log; `undefined`: not in the backup. */
  archive?: string | undefined;
  /** Called for each key and each part that was written. */
  onProgress?: (count: number) => void;
}

/**
 * Writes everything that is state into one encrypted file, while the product runs.
 * @throws ExpectedError `busy`, `unknown_keys`, `exists`; AccountError
 */
export async function createBackup(
  { redis, scope, peppers, store }: Accounts,
  { path, recipients, archive, onProgress = () => {} }: BackupOptions,
  context: ActionContext,
): Promise<BackupHead> {
  const prefix = `${scope.namespace}:${scope.environment}:`;
  const { unknown } = await listKeys(redis, prefix);
  if (unknown.length > 0) {
    throw new ExpectedError(
      'unknown_keys',
      `the state Redis has ${unknown.length} keys that this version does not know: use the version of the running product`,
    );
  }
  // The entry is part of the backup that it is about.
  const change = { action: 'backup.create', tenant: '-', object: 'state', changes: {} } as const;
  await store.audit.note(context, change);
  const accounts = await readConsistent(redis, prefix, 'account:audit:revision');
  const lists = await readConsistent(redis, prefix, 'lists:current');
  const ownPeppers = peppers.current;
  const head: BackupHead = {
    format: FORMAT,
    product: VERSION,
    environment: scope.environment,
    takenAt: new Date().toISOString(),
    auditHead: textOf(accounts.find(({ key }) => key === 'account:audit:head')),
    peppers: pepperChecks(ownPeppers),
  };
  async function* content(): AsyncGenerator<{ stored: StoredKey } | { archive: ArchivePart }> {
    let count = 0;
    const { kept } = await listKeys(redis, prefix);
    const single = kept.filter((key) => familyOf(key)?.kind === 'single');
    for (const stored of [...accounts, ...lists]) {
      onProgress(++count);
      yield { stored };
    }
    for await (const stored of readKeys(redis, prefix, single)) {
      onProgress(++count);
      yield { stored };
    }
    for await (const part of archive === undefined ? [] : readArchive(archive)) {
      onProgress(++count);
      yield { archive: part };
    }
  }
  await writeSealed(path, recipients, writeLines(head, content(), ownPeppers[0]));
  return head;
}

const textOf = (stored: StoredKey | undefined): string => Buffer.from(stored?.value[0] ?? '', 'base64').toString();

/** The finished files of the exported audit log, in parts. */
async function* readArchive(folder: string): AsyncGenerator<ArchivePart> {
  const names = (await readdir(folder)).filter((name) => /^audit-[a-z]+-[\d-]+\.jsonl$/.test(name)).sort();
  for (const file of names) {
    for await (const bytes of createReadStream(join(folder, file), { highWaterMark: PART_BYTES })) {
      yield { file, data: (bytes as Buffer).toString('base64') };
    }
  }
}
