import { readdir } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { ConfigInvalidError, reportCommandError, terminal } from '@cotejo/platform/command';
import { readDataDir } from '@cotejo/platform/deployment';
import { Command } from 'commander';
import { snapshotsIn } from '../store/snapshot-files.js';
import { type SnapshotCommandSpec } from './command-spec.js';

/** Result of looking for one number. */
export interface HeldNumber {
  /** Ids of the complete snapshots that were searched. */
  snapshots: string[];
  /** Ids of the snapshots that have a record of the number. */
  holding: string[];
  /** Folders of imports that are running or were interrupted; they cannot be searched. */
  unfinished: number;
}

const NUMBER = /^\d{1,10}$/;

type Searched = Pick<SnapshotCommandSpec, 'kind' | 'open'>;

/**
 * Says which stored snapshots have a number. The number is read from standard input, because other users of the machine see
 * the arguments of a process.
 */
export function holdsCommand({ kind, open }: Searched): Command {
  return new Command('holds')
    .description('say which stored snapshots have a number, read from standard input')
    .option('--json', 'print as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      try {
        const number = (await text(terminal().stdin)).trim();
        if (!NUMBER.test(number)) {
          throw new ConfigInvalidError('standard input', 'must be one number of at most 10 digits');
        }
        const found = await findNumber(readDataDir(), { kind, open }, Number(number));
        terminal().stdout.write(json ? `${JSON.stringify(found)}\n` : describe(found));
      } catch (error) {
        reportCommandError(`${kind.name} holds`, error);
      }
    });
}

/** Searches the stored snapshots for a number. */
export async function findNumber(dataDir: string, { kind, open }: Searched, number: number): Promise<HeldNumber> {
  const versions = snapshotsIn(dataDir, kind);
  // Counted first: an import that finishes during the search is counted, or is among the snapshots.
  const unfinished = await countUnfinished(versions.root);
  const found: HeldNumber = { snapshots: await versions.ids(), holding: [], unfinished };
  for (const id of found.snapshots) {
    const snapshot = await open(versions.pathOf(id));
    try {
      if (snapshot.store.readRecord(number) !== undefined) {
        found.holding.push(id);
      }
    } finally {
      await snapshot.close();
    }
  }
  return found;
}

async function countUnfinished(folder: string): Promise<number> {
  try {
    return (await readdir(folder)).filter((name) => name.startsWith('.making-')).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return 0;
    }
    throw error;
  }
}

function describe({ snapshots, holding }: HeldNumber): string {
  return `${holding.length} of ${snapshots.length} snapshots have it\n`;
}
