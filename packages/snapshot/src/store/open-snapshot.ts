import type { SnapshotManifest } from '../snapshot-kind.js';
import type { NumberStore } from './number-store.js';
import type { StoreHolder } from './store-holder.js';

/** One immutable snapshot, open for reading. */
export interface OpenSnapshot {
  readonly manifest: SnapshotManifest;
  readonly store: NumberStore;
  close(): Promise<void>;
}

/**
 * Opens all files of a snapshot.
 * @throws ExpectedError `snapshot_broken`, or the error of the file system or of LMDB
 */
export type OpenFolder<S extends OpenSnapshot = OpenSnapshot> = (folder: string, holder?: StoreHolder) => Promise<S>;
