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
  /** The file has everybody who is registered, according to the option `--complete` of the import. */
  complete: boolean;
}

/** An immutable snapshot of the RUT, open for reading. */
export class RutSnapshot implements OpenSnapshot {
  private constructor(
    readonly manifest: RutManifest,
    readonly store: NumberStore,
  ) {}

  /** @throws ExpectedError `snapshot_broken`, or an error of the file system or of LMDB */
  static async open(folder: string, holder?: StoreHolder): Promise<RutSnapshot> {
    const manifest = await readManifest<RutManifest>(folder, REGISTRATIONS);
    return new RutSnapshot(manifest, await NumberStore.open(folder, REGISTRATIONS, manifest.blocks, holder));
  }

  /** @returns `null` for a number that is missing in an incomplete snapshot; in a complete one it is not registered */
  find(document: string): Registration | null {
    const registration = this.store.find(Number(document), unpackRegistration);
    return registration ?? (this.manifest.complete ? NOT_REGISTERED : null);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
