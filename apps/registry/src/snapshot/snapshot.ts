import type { NameShares } from '@cotejo/contracts';
import { type Database, open } from 'lmdb';
import type { Person } from '../person.js';
import { SnapshotBrokenError } from './errors.js';
import { PERSON_BYTES, unpackPerson } from './packed-person.js';
import { blockKey, placeInBlock } from './person-block.js';
import { filesOf, readManifest, readOptions, readShares, type SnapshotManifest } from './snapshot-files.js';
import type { StoreHolder } from './store-holder.js';
import { TextDictionary } from './text-dictionary.js';

/** One immutable snapshot of the registry, open for reading. */
export class Snapshot {
  private constructor(
    private readonly folder: string,
    readonly manifest: SnapshotManifest,
    private readonly texts: { names: TextDictionary; places: TextDictionary },
    private readonly store: Database<Buffer, number>,
    private readonly holder: StoreHolder | undefined,
  ) {}

  /**
   * Opens a snapshot and counts what it holds against the manifest.
   * @param holder for who serves: with it, neither opening nor closing holds up the event loop
   * @throws SnapshotBrokenError, or the file system's or LMDB's own error
   */
  static async open(folder: string, holder?: StoreHolder): Promise<Snapshot> {
    const files = filesOf(folder);
    const manifest = await readManifest(folder);
    const [names, places] = await Promise.all([TextDictionary.open(files.names), TextDictionary.open(files.places)]);
    if (names.size !== manifest.names || places.size !== manifest.places) {
      throw new SnapshotBrokenError('a dictionary is not that of the manifest');
    }
    const options = readOptions(folder);
    await holder?.hold(options);
    const snapshot = new Snapshot(folder, manifest, { names, places }, open<Buffer, number>(options), holder);
    try {
      snapshot.countBlocks();
      return snapshot;
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }

  /** `undefined` for a number the registry does not know. */
  find(document: string): Person | undefined {
    const number = Number(document);
    // The bytes are the store's own until it is asked again.
    const block = this.store.getBinaryFast(blockKey(number));
    if (!block) return undefined;
    const at = placeInBlock(block, number);
    return at < 0 ? undefined : unpackPerson(block, at, this.texts);
  }

  /** The stored bytes of a person, for who checks what was written. */
  packed(document: number): Buffer | undefined {
    const block = this.store.getBinary(blockKey(document));
    const at = block ? placeInBlock(block, document) : -1;
    return at < 0 ? undefined : block?.subarray(at, at + PERSON_BYTES);
  }

  /** How common names are; read when asked for, which is once for each who compares names. */
  nameShares(): Promise<NameShares> {
    return readShares(this.folder);
  }

  async close(): Promise<void> {
    await this.store.close();
    this.holder?.letGo(filesOf(this.folder).store);
  }

  private countBlocks(): void {
    const { entryCount } = this.store.getStats() as { entryCount: number };
    if (entryCount === this.manifest.blocks) return;
    throw new SnapshotBrokenError('the number of blocks is not that of the manifest');
  }
}
