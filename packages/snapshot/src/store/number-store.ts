import { join } from 'node:path';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { type Database, open } from 'lmdb';
import type { SnapshotKind } from '../snapshot-kind.js';
import { blockKey, placeInBlock } from './number-block.js';
import { readOptions } from './snapshot-files.js';
import type { StoreHolder } from './store-holder.js';

/** The records of one immutable snapshot, open for look-ups by number. */
export class NumberStore {
  private constructor(
    private readonly path: string,
    private readonly recordBytes: number,
    private readonly store: Database<Buffer, number>,
    private readonly holder: StoreHolder | undefined,
  ) {}

  /**
   * Opens the store of a snapshot and counts its blocks.
   * @param holder given by a service, so that neither opening nor closing blocks its event loop
   * @throws ExpectedError `snapshot_broken`, or LMDB's own error
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
    throw new ExpectedError('snapshot_broken', 'snapshot: the number of blocks does not match the manifest');
  }

  /**
   * Looks a number up and returns the result of `read`; `undefined` when there is no record. The bytes are valid only
   * during `read`.
   */
  find<T>(number: number, read: (bytes: Uint8Array, at: number) => T): T | undefined {
    const block = this.store.getBinaryFast(blockKey(number));
    if (!block) {
      return undefined;
    }
    const at = placeInBlock(block, number, this.recordBytes);
    return at < 0 ? undefined : read(block, at);
  }

  /** A copy of a record's bytes, for checks of a new store. */
  readRecord(number: number): Buffer | undefined {
    return this.find(number, (bytes, at) => Buffer.from(bytes.subarray(at, at + this.recordBytes)));
  }

  async close(): Promise<void> {
    await this.store.close();
    this.holder?.release(this.path);
  }
}
