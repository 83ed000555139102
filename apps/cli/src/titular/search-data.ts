import { open, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { documentIdParts } from '@cotejo/colombia/identity-document';
import { type FamilyAnswer, familyAnswer } from '@cotejo/compliance';
import type { Identity, PersonMatcher } from '@cotejo/compliance/search';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { HeldNumber } from '@cotejo/snapshot/commands';

/** Snapshots of persons; each app searches its own. */
const SNAPSHOTS = ['registry', 'tax'] as const;
type Snapshots = (typeof SNAPSHOTS)[number];
const REPORT = 'import-report.json';
/** What the folder of a kind of snapshots holds: versions, the pointer to one of them, imports, the report of the last one. */
const OF_SNAPSHOTS = /^(\d{8}T\d{9}Z|current(\.\d+)?|\.making-\d+|import-report\.json)$/;

/** Published data about places and networks. */
const PLACES = ['geo', 'address', 'anonymity'];
/** `lists` is searched apart. `lost+found` belongs to the file system of a volume, `.npm` is the cache of `cotejo geo fetch`. */
const KNOWN = ['lists', 'lost+found', '.npm', ...SNAPSHOTS, ...PLACES];
const NO_CITIZEN = '0';
const BACKUP = /\.backup$/;
/** First line of every file that was encrypted with age. */
const SEALED = 'age-encryption.org/v1\n';

interface Searched {
  dataDir: string;
  /** Folder of the exported audit log, which is searched apart; it may be in the data folder. */
  archive: string | undefined;
  identity: Identity;
  matcher: PersonMatcher;
}

/**
 * Searches the data folder, except its lists.
 * @throws ExpectedError `data_unknown`
 */
export async function searchData(searched: Searched): Promise<FamilyAnswer[]> {
  const { dataDir, archive } = searched;
  const names = await readdir(dataDir).catch(() => {
    throw unknown(
      'COTEJO_DATA_DIR names no folder that can be read; --no-data-folder says that the deployment has no folder',
    );
  });
  const backups = await countSealed(names.filter((name) => BACKUP.test(name)).map((name) => join(dataDir, name)));
  const isArchive = (name: string) => archive !== undefined && resolve(archive) === join(dataDir, name);
  refuseStrange(names.filter((name) => !KNOWN.includes(name) && !BACKUP.test(name) && !isArchive(name)));
  const places = names.filter((name) => PLACES.includes(name)).length;
  return [
    ...(await Promise.all(SNAPSHOTS.map((name) => searchSnapshots(name, searched)))),
    familyAnswer('data', 'places', { searched: places, found: 0, notByPerson: 0 }),
    familyAnswer('data', 'backups', { searched: backups, found: 0, notByPerson: backups }),
  ];
}

/** @throws ExpectedError `data_unknown` */
function refuseStrange(strange: readonly string[]): void {
  if (strange.length > 0) {
    throw unknown(`the data folder has ${strange.length} entries that this version does not know: move them elsewhere`);
  }
}

/** @throws ExpectedError `data_unknown` for a file with the name of a backup that is not encrypted */
async function countSealed(paths: readonly string[]): Promise<number> {
  for (const path of paths) {
    if ((await firstBytes(path, SEALED.length)) !== SEALED) {
      throw unknown('a file in the data folder ends in .backup, but it is not an encrypted backup: move it elsewhere');
    }
  }
  return paths.length;
}

async function firstBytes(path: string, length: number): Promise<string> {
  const file = await open(path).catch(() => null);
  try {
    // A folder can be opened and not read.
    const read = await file?.read(Buffer.alloc(length), 0, length, 0).catch(() => null);
    return read?.buffer.toString('latin1') ?? '';
  } finally {
    await file?.close();
  }
}

async function searchSnapshots(name: Snapshots, { dataDir, identity, matcher }: Searched): Promise<FamilyAnswer> {
  refuseStrange((await namesIn(join(dataDir, name))).filter((each) => !OF_SNAPSHOTS.test(each)));
  const { kind, number } = documentIdParts(identity.document);
  // The snapshots have citizens only. Another document may have the number of one.
  const citizen = kind === 'CC' ? number : NO_CITIZEN;
  const { snapshots, holding, unfinished } = await findHeld(name, dataDir, citizen);
  if (unfinished > 0) {
    throw unknown(`an import of ${name} is under way or was interrupted: wait for it, or import again`);
  }
  const report = await readIfPresent(join(dataDir, name, REPORT));
  const inReport = matcher.match(report) === 'found' ? 1 : 0;
  const found = holding.length + inReport;
  return familyAnswer('data', name, { searched: snapshots.length, found, notByPerson: 0 });
}

const readIfPresent = (path: string): Promise<Buffer> => readFile(path).catch(whenAbsent(Buffer.alloc(0)));
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(whenAbsent([] as string[]));

/** @throws ExpectedError `data_unknown` for anything but an absent file */
function whenAbsent<T>(fallback: T): (error: NodeJS.ErrnoException) => T {
  return ({ code }) => {
    if (code === 'ENOENT') {
      return fallback;
    }
    throw unknown('a file of the data folder cannot be read');
  };
}

/** The snapshots of an app that have the number. */
async function findHeld(name: Snapshots, dataDir: string, number: string): Promise<HeldNumber> {
  try {
    // Loaded here, because no other command of this app needs them.
    const find =
      name === 'registry'
        ? (await import('@cotejo/registry/commands')).findPerson
        : (await import('@cotejo/tax/commands')).findRegistration;
    return await find(dataDir, Number(number));
  } catch {
    throw unknown(`the snapshots of ${name} cannot be searched`);
  }
}

const unknown = (message: string) => new ExpectedError('data_unknown', message);
