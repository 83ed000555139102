import { ExpectedError } from '@cotejo/contracts/expected-error';
import type { SnapshotKind } from '../snapshot-kind.js';
import type { OpenFolder } from './open-snapshot.js';
import { snapshotsIn } from './snapshot-files.js';

/**
 * Switches to the newest snapshot that is older than the one in use.
 * @returns its id
 * @throws ExpectedError `snapshot_broken` when there is no older snapshot, or when it cannot be served
 */
export async function rollBack(dataDir: string, kind: SnapshotKind, open: OpenFolder): Promise<string> {
  const snapshots = snapshotsIn(dataDir, kind);
  const current = await snapshots.currentId();
  const older = (await snapshots.ids()).filter((id) => current !== null && id < current).at(-1);
  if (older === undefined) {
    throw new ExpectedError('snapshot_broken', 'snapshot: there is no older snapshot');
  }
  const snapshot = await open(snapshots.pathOf(older));
  await snapshot.close();
  await snapshots.switchTo(older);
  return older;
}
