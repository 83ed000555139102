import { join } from 'node:path';
import { type Database, open } from 'lmdb';
import type { SnapshotKind } from '../snapshot-kind.js';
import { SnapshotBrokenError } from './errors.js';
import { blockKey, placeInBlock } from './number-block.js';
import { readOptions } from './snapshot-files.js';
import type { StoreHolder } from './store-holder.js';

/** The records of one immutable snapshot by their numbers, open for reading. */
export class NumberStore {
  private constructor(
    private readonly path: string,
    private readonly recordBytes: number,
    private readonly store: Database<Buffer, number>,
    private readonly holder: StoreHolder | undefined,
  ) {}

  /**
   * Opens the store of a snapshot and counts its blocks.
   * @param holder for who serves: with it, neither opening nor closing holds up the event loop
   * @throws SnapshotBrokenError, or LMDB's own error
   */
  static async open(
    folder: string,
    { storeFile, recordBytes }: SnapshotKind,
    blocks: number,
    holder?: StoreHolder,
  ): Promise<NumberStore> {
    const path = join(folder, storeFile);
    const options = readOptions(path);
    await holder?.hold(options);
    const store = new NumberStore(path, recordBytes, open<Buffer, number>(options), holder);
    const { entryCount } = store.store.getStats() as { entryCount: number };
    if (entryCount === blocks) {
      return store;
    }
    await store.close();
    throw new SnapshotBrokenError('the number of blocks is not that of the manifest');
  }

  /** What `read` makes of the record's bytes, which are the store's own until it is asked again; `undefined`: none. */
  find<T>(number: number, read: (bytes: Uint8Array, at: number) => T): T | undefined {
    const block = this.store.getBinaryFast(blockKey(number));
    if (!block) {
      return undefined;
    }
    const at = placeInBlock(block, number, this.recordBytes);
    return at < 0 ? undefined : read(block, at);
  }

  /** The stored bytes of a record, for who checks what was written. */
  recordOf(number: number): Buffer | undefined {
    return this.find(number, (bytes, at) => Buffer.from(bytes.subarray(at, at + this.recordBytes)));
  }

  async close(): Promise<void> {
    await this.store.close();
    this.holder?.letGo(this.path);
  }
}
