import { type Database, open } from 'lmdb';
import { keyOf } from './packed-person.js';
import { storePath } from './snapshot.js';

const BATCH_ROWS = 100_000;

/** Fills the store of a new snapshot: sorted batches, one transaction each; of equal numbers the last one stays. */
export class SnapshotWriter {
  duplicateRows = 0;
  persons = 0;
  private readonly batch = new Map<number, Buffer>();
  private readonly store: Database<Buffer, Buffer>;

  constructor(folder: string) {
    this.store = open<Buffer, Buffer>({
      path: storePath(folder),
      noSubdir: true,
      keyEncoding: 'binary',
      encoding: 'binary',
      pageSize: 4_096,
    });
  }

  add(document: number, packed: Buffer): void {
    if (this.batch.has(document)) this.duplicateRows += 1;
    this.batch.set(document, packed);
    if (this.batch.size >= BATCH_ROWS) this.writeBatch();
  }

  async close(): Promise<void> {
    this.writeBatch();
    await this.store.flushed;
    await this.store.close();
  }

  private writeBatch(): void {
    const documents = Float64Array.from(this.batch.keys()).sort();
    this.store.transactionSync(() => {
      for (const document of documents) this.put(keyOf(document), this.batch.get(document) as Buffer);
    });
    this.batch.clear();
  }

  private put(key: Buffer, packed: Buffer): void {
    if (this.store.doesExist(key)) this.duplicateRows += 1;
    else this.persons += 1;
    this.store.putSync(key, packed);
  }
}
