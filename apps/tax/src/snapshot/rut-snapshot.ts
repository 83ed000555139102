import {
  NumberStore,
  type OpenSnapshot,
  readManifest,
  type SnapshotKind,
  type SnapshotManifest,
  type StoreHolder,
} from '@cotejo/snapshot';
import { NOT_REGISTERED, type Registration } from '../tax-registration.js';
import { REGISTRATION_BYTES, unpackRegistration } from './packed-registration.js';

/** Snapshots of the RUT: the state of the registration for each NIT without its check digit. */
export const REGISTRATIONS: SnapshotKind = {
  name: 'tax',
  noun: 'registrations',
  format: 1,
  storeFile: 'registrations.lmdb',
  recordBytes: REGISTRATION_BYTES,
};

export interface RutManifest extends SnapshotManifest {
  registrations: number;
  /** Whoever made the file said that it has everybody who is registered. */
  complete: boolean;
  /** Registrations whose words for the state no table describes. */
  undescribedStates: number;
}

/** One immutable snapshot of the RUT, open for reading. */
export class RutSnapshot implements OpenSnapshot {
  private constructor(
    readonly manifest: RutManifest,
    readonly store: NumberStore,
  ) {}

  /** @throws SnapshotBrokenError, or the file system's or LMDB's own error */
  static async open(folder: string, holder?: StoreHolder): Promise<RutSnapshot> {
    const manifest = await readManifest<RutManifest>(folder, REGISTRATIONS);
    return new RutSnapshot(manifest, await NumberStore.open(folder, REGISTRATIONS, manifest.blocks, holder));
  }

  /** `null` where the snapshot cannot tell: a number that is missing is not registered only if all others are there. */
  find(document: string): Registration | null {
    const found = this.store.find(Number(document), unpackRegistration);
    return found ?? (this.manifest.complete ? NOT_REGISTERED : null);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
