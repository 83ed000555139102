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
 * Opens a snapshot as the service does, all of its files.
 * @throws SnapshotBrokenError, or the file system's or LMDB's own error
 */
export type OpenFolder<S extends OpenSnapshot = OpenSnapshot> = (folder: string, holder?: StoreHolder) => Promise<S>;
