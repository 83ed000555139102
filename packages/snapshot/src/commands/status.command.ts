import { reportCommandError, terminal } from '@cotejo/platform/command';
import { readDataDir } from '@cotejo/platform/deployment';
import { Command } from 'commander';
import type { SnapshotKind, SnapshotManifest } from '../snapshot-kind.js';
import { readManifest, snapshotsIn } from '../store/snapshot-files.js';
import { type SnapshotCommandSpec } from './command-spec.js';

type StoredSnapshot = SnapshotManifest & { id: string; inUse: boolean };
type Described = Pick<SnapshotCommandSpec, 'kind' | 'without' | 'remark'>;

export function statusCommand(spec: Described): Command {
  return new Command('status')
    .description('show the stored snapshots and which one is in use')
    .option('--json', 'print as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      try {
        const kept = await listSnapshots(readDataDir(), spec.kind);
        terminal().stdout.write(json ? `${JSON.stringify({ snapshots: kept })}\n` : describe(kept, spec));
      } catch (error) {
        reportCommandError(`${spec.kind.name} status`, error);
      }
    });
}

async function listSnapshots(dataDir: string, kind: SnapshotKind): Promise<StoredSnapshot[]> {
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

function describe(kept: StoredSnapshot[], { kind, without, remark }: Described): string {
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
