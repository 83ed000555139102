import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ownerModule } from '../app-commands.js';
import type { FamilyAnswer } from './answer.js';
import type { Identity, PersonMatcher } from './identity.js';
import { TitularError } from './titular-error.js';

const SEARCH_MS = 60_000;

/** Snapshots of persons; each app searches its own. */
const SNAPSHOTS = ['registry', 'tax'] as const;
type Snapshots = (typeof SNAPSHOTS)[number];
/** What a snapshot's folder holds besides snapshots. */
const REPORT = 'import-report.json';

/** Published data about places and networks. */
const PLACES = ['geo', 'address', 'anonymity'];
/** `lists` is searched apart. `lost+found` belongs to the file system of a volume. */
const KNOWN = ['lists', 'lost+found', ...SNAPSHOTS, ...PLACES];
const BACKUP = /\.backup$/;
const ARCHIVE = /^audit-[a-z]+-[\d-]+\.jsonl$/;

interface Searched {
  dataDir: string;
  identity: Identity;
  matcher: PersonMatcher;
}

/**
 * Searches the data folder, except its lists.
 * @throws TitularError `data_unknown`
 */
export async function searchData({ dataDir, identity, matcher }: Searched): Promise<FamilyAnswer[]> {
  const names = await readdir(dataDir).catch(() => {
    throw unknown(
      'COTEJO_DATA_DIR names no folder that can be read; --no-data-folder says that the deployment has no folder',
    );
  });
  const strange = names.filter((name) => !KNOWN.includes(name) && !BACKUP.test(name));
  if (strange.length > 0) {
    throw unknown(`the data folder has ${strange.length} entries that this version does not know: move them elsewhere`);
  }
  const backups = names.filter((name) => BACKUP.test(name)).length;
  const places = names.filter((name) => PLACES.includes(name)).length;
  return [
    ...(await Promise.all(SNAPSHOTS.map((name) => searchSnapshots(name, { dataDir, identity, matcher })))),
    family('places', { searched: places, found: 0, notByPerson: 0 }),
    family('backups', { searched: backups, found: 0, notByPerson: backups }),
  ];
}

/** Searches the exported audit log. @throws TitularError `archive_unknown` */
export async function searchArchive(folder: string, matcher: PersonMatcher): Promise<FamilyAnswer> {
  const files = (
    await readdir(folder).catch(() => {
      throw new TitularError('archive_unknown', 'the folder of the exported audit log cannot be read');
    })
  ).filter((name) => ARCHIVE.test(name));
  let found = 0;
  for (const file of files) {
    let isIn = false;
    for await (const line of createInterface({ input: createReadStream(join(folder, file)) })) {
      isIn ||= matcher.match(Buffer.from(line)) === 'found';
    }
    found += isIn ? 1 : 0;
  }
  return family('audit archive', { searched: files.length, found, notByPerson: 0 });
}

async function searchSnapshots(name: Snapshots, { dataDir, identity, matcher }: Searched): Promise<FamilyAnswer> {
  const { snapshots, holding, unfinished } = await runHolds(name, dataDir, identity.document);
  const report = await readIfPresent(join(dataDir, name, REPORT));
  const inReport = matcher.match(report) === 'found' ? 1 : 0;
  const found = holding.length + inReport;
  return family(name, { searched: snapshots.length, found, notByPerson: unfinished });
}

async function readIfPresent(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return Buffer.alloc(0);
    }
    throw error;
  }
}

interface Held {
  snapshots: string[];
  holding: string[];
  unfinished: number;
}

/** The number goes to the app over standard input. */
function runHolds(name: Snapshots, dataDir: string, number: string): Promise<Held> {
  const env = { ...process.env, COTEJO_DATA_DIR: dataDir };
  const args = [fileURLToPath(ownerModule(name)), 'holds', '--json'];
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, args, { env, timeout: SEARCH_MS }, (error, stdout) => {
      if (error) {
        reject(unknown(`the snapshots of ${name} cannot be searched`));
      } else {
        resolve(JSON.parse(stdout) as Held);
      }
    });
    // An app that failed has closed its input; its exit code says so.
    child.stdin?.on('error', () => {}).end(number);
  });
}

function family(name: string, counts: Pick<FamilyAnswer, 'searched' | 'found' | 'notByPerson'>): FamilyAnswer {
  const result = counts.found > 0 ? 'found' : counts.notByPerson > 0 ? 'not_by_person' : 'nothing';
  return { place: 'data', family: name, result, ...counts };
}

const unknown = (message: string) => new TitularError('data_unknown', message);
