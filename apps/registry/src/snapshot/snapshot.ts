import type { NameShares } from '@cotejo/contracts';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { NumberStore, type OpenSnapshot, readManifest, type StoreHolder } from '@cotejo/snapshot';
import type { Person } from '../person.js';
import { unpackPerson } from './packed-person.js';
import { filesOf, PERSONS, type PersonManifest, readShares } from './person-snapshots.js';
import { TextDictionary } from './text-dictionary.js';

/** An immutable snapshot of the registry, open for reading. */
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
   * Opens a snapshot and compares its counts with the manifest.
   * @param holder pass it in a service: opening and closing then do not block the event loop
   * @throws ExpectedError `snapshot_broken`, or an error of the file system or of LMDB
   */
  static async open(folder: string, holder?: StoreHolder): Promise<Snapshot> {
    const files = filesOf(folder);
    const manifest = await readManifest<PersonManifest>(folder, PERSONS);
    const [names, places] = await Promise.all([TextDictionary.open(files.names), TextDictionary.open(files.places)]);
    if (names.size !== manifest.names || places.size !== manifest.places) {
      throw new ExpectedError('snapshot_broken', 'snapshot: a dictionary does not match the manifest');
    }
    const store = await NumberStore.open(folder, PERSONS, manifest.blocks, holder);
    return new Snapshot(folder, manifest, { names, places }, store);
  }

  /** @returns `undefined` for a number that is not in the snapshot */
  find(document: string): Person | undefined {
    return this.store.find(Number(document), this.readPerson);
  }

  /** Reads the name shares from disk at each call: each service that compares names calls it once for a snapshot. */
  nameShares(): Promise<NameShares> {
    return readShares(this.folder);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
