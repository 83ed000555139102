import { createReadStream, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ChainLink, readAuditArchive, readLink } from '@cotejo/accounts';
import { type FamilyAnswer, familyAnswer } from '@cotejo/compliance';
import type { PersonMatcher } from '@cotejo/compliance/search';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { Accounts } from '../account-access.js';

/** Where docker-compose.yml lets the worker export the audit log: a folder of the data folder. */
const IN_DATA = 'audit';

export function archiveIn(dataDir: string): string | undefined {
  const folder = join(dataDir, IN_DATA);
  return existsSync(folder) ? folder : undefined;
}

/**
 * Entries leave Redis after they were exported, so every exported entry must be in the folder.
 * @throws ExpectedError `archive_unknown`
 */
export async function requireArchive({ redis, scope }: Accounts, folder: string | undefined): Promise<void> {
  const audit = `${scope.namespace}:${scope.environment}:account:audit:`;
  const texts = await redis.mget(`${audit}exported`, `${audit}anchor`);
  const [exported, anchor] = texts.map(readLink) as [ChainLink | null, ChainLink | null];
  if (exported?.seq === 0 && folder === undefined) {
    return;
  }
  if (folder === undefined) {
    throw unknown('the audit log was exported: name the folder with its files (--archive)');
  }
  const hashes = await readAuditArchive(folder, scope).catch(() => {
    throw unknown('the folder of the exported audit log cannot be read, or its files are no whole chain');
  });
  const isWhole =
    exported?.seq === 0 || (hashes.get(exported?.seq ?? -1) === exported?.hash && hashes.has(anchor?.seq ?? -1));
  if (!isWhole) {
    throw unknown('the folder does not have every exported entry of this audit log: name the folder with its files');
  }
}

/** Searches the exported audit log. */
export async function searchArchive(
  folder: string,
  environment: string,
  matcher: PersonMatcher,
): Promise<FamilyAnswer> {
  const isOurs = (name: string) => name.startsWith(`audit-${environment}-`) && name.endsWith('.jsonl');
  const files = (await readdir(folder)).filter(isOurs);
  let [found, notByPerson] = [0, 0];
  for (const file of files) {
    const matches = new Set();
    for await (const line of createInterface({ input: createReadStream(join(folder, file)) })) {
      matches.add(matcher.match(Buffer.from(line)));
    }
    found += matches.has('found') ? 1 : 0;
    notByPerson += !matches.has('found') && matches.has('unreadable') ? 1 : 0;
  }
  return familyAnswer('data', 'audit archive', { searched: files.length, found, notByPerson });
}

const unknown = (message: string) => new ExpectedError('archive_unknown', message);
