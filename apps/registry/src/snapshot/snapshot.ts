import type { NameShares } from '@cotejo/contracts';
import { NumberStore, type OpenSnapshot, readManifest, SnapshotBrokenError, type StoreHolder } from '@cotejo/snapshot';
import type { Person } from '../person.js';
import { unpackPerson } from './packed-person.js';
import { filesOf, PERSONS, type PersonManifest, readShares } from './person-snapshots.js';
import { TextDictionary } from './text-dictionary.js';

/** One immutable snapshot of the registry, open for reading. */
export class Snapshot implements OpenSnapshot {
  private readonly readPerson: (bytes: Uint8Array, at: number) => Person;

  private constructor(
    private readonly folder: string,
    readonly manifest: PersonManifest,
    texts: { names: TextDictionary; places: TextDictionary },
    readonly store: NumberStore,
  ) {
    this.readPerson = (bytes, at) => unpackPerson(bytes, at, texts);
  }

  /**
   * Opens a snapshot and counts what it holds against the manifest.
   * @param holder for who serves: with it, neither opening nor closing holds up the event loop
   * @throws SnapshotBrokenError, or the file system's or LMDB's own error
   */
  static async open(folder: string, holder?: StoreHolder): Promise<Snapshot> {
    const files = filesOf(folder);
    const manifest = await readManifest<PersonManifest>(folder, PERSONS);
    const [names, places] = await Promise.all([TextDictionary.open(files.names), TextDictionary.open(files.places)]);
    if (names.size !== manifest.names || places.size !== manifest.places) {
      throw new SnapshotBrokenError('a dictionary is not that of the manifest');
    }
    const store = await NumberStore.open(folder, PERSONS, manifest.blocks, holder);
    return new Snapshot(folder, manifest, { names, places }, store);
  }

  /** `undefined` for a number the registry does not know. */
  find(document: string): Person | undefined {
    return this.store.find(Number(document), this.readPerson);
  }

  /** How common names are; read when asked for, which is once for each who compares names. */
  nameShares(): Promise<NameShares> {
    return readShares(this.folder);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
