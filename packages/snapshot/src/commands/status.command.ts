import { Command } from 'commander';
import type { SnapshotKind, SnapshotManifest } from '../snapshot-kind.js';
import { readManifest, snapshotsIn } from '../store/snapshot-files.js';
import { readDataDir } from './data-dir.js';
import { reportError } from './report-error.js';
import type { SnapshotCommands } from './snapshot-commands.js';

type KeptSnapshot = SnapshotManifest & { id: string; inUse: boolean };
type Described = Pick<SnapshotCommands, 'kind' | 'without' | 'remark'>;

export function statusCommand(subject: Described): Command {
  return new Command('status')
    .description('the snapshots that are kept, and which one is in use')
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      try {
        const kept = await keptSnapshots(readDataDir(), subject.kind);
        process.stdout.write(json ? `${JSON.stringify({ snapshots: kept })}\n` : describe(kept, subject));
      } catch (error) {
        reportError(`${subject.kind.name} status`, error);
      }
    });
}

async function keptSnapshots(dataDir: string, kind: SnapshotKind): Promise<KeptSnapshot[]> {
  const snapshots = snapshotsIn(dataDir, kind);
  const current = await snapshots.currentId();
  const ids = await snapshots.ids();
  return Promise.all(
    ids.map(async (id) => {
      const manifest = await readManifest<SnapshotManifest>(snapshots.pathOf(id), kind);
      return { id, inUse: id === current, ...manifest };
    }),
  );
}

function describe(kept: KeptSnapshot[], { kind, without, remark }: Described): string {
  if (kept.length === 0) {
    return `no snapshot: ${without}\n`;
  }
  const { noun } = kind;
  return kept
    .map((snapshot) => {
      const { id, inUse, asOf, [noun]: count } = snapshot;
      return `${inUse ? '*' : ' '} ${id}  ${count} ${noun}, as of ${asOf}${remark?.(snapshot) ?? ''}\n`;
    })
    .join('');
}
