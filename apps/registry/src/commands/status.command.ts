import { Command } from 'commander';
import { readDataDir } from '../registry.config.js';
import { readManifest, type SnapshotManifest, snapshotsIn } from '../snapshot/snapshot-files.js';
import { reportError } from './report-error.js';

interface KeptSnapshot extends SnapshotManifest {
  id: string;
  inUse: boolean;
}

export function statusCommand(): Command {
  return new Command('status')
    .description('the snapshots that are kept, and which one is in use')
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      try {
        const kept = await keptSnapshots(readDataDir());
        process.stdout.write(json ? `${JSON.stringify({ snapshots: kept })}\n` : describe(kept));
      } catch (error) {
        reportError('registry status', error);
      }
    });
}

async function keptSnapshots(dataDir: string): Promise<KeptSnapshot[]> {
  const snapshots = snapshotsIn(dataDir);
  const current = await snapshots.currentId();
  const ids = await snapshots.ids();
  return Promise.all(
    ids.map(async (id) => ({ id, inUse: id === current, ...(await readManifest(snapshots.pathOf(id))) })),
  );
}

function describe(kept: KeptSnapshot[]): string {
  if (kept.length === 0) return 'no snapshot: the registry answers not_configured\n';
  return kept
    .map(({ id, inUse, persons, asOf }) => `${inUse ? '*' : ' '} ${id}  ${persons} persons, as of ${asOf}\n`)
    .join('');
}
