import { join } from 'node:path';
import { syncPath } from '@cotejo/platform/whole-file';
import { type Database, open } from 'lmdb';
import type { MergedRuns } from '../import/merged-runs.js';
import { RECORD_AT } from '../import/sorted-runs.js';
import type { SnapshotKind } from '../snapshot-kind.js';
import { BlockBuilder, blockKey } from './number-block.js';
import { STORE_OPTIONS } from './snapshot-files.js';

/** Records in one transaction: about ten megabytes in memory. Each transaction also maps a little more of the store. */
const BATCH_RECORDS = 500_000;
/** Number of records to check. Each look-up maps about 64 KB of the store into memory. */
const SAMPLES = 100;

/** A written record, to look up again. */
export interface Sample {
  number: number;
  record: Buffer;
}

export interface StoreWriterOptions {
  /** Upper bound of the number of records. */
  recordsMax: number;
  /** Called with each record when it is stored; the record starts at `at` in `bytes`. */
  onRecord?: ((bytes: Buffer, at: number) => void) | undefined;
}

/** Fills the store of a new snapshot by appending only, so that LMDB never looks up, moves or splits pages. */
export class StoreWriter {
  records = 0;
  blocks = 0;
  readonly samples: Sample[] = [];
  private readonly path: string;
  private readonly store: Database<Buffer, number>;
  private readonly block: BlockBuilder;
  private readonly recordEnd: number;
  private readonly sampleEvery: number;
  private readonly onRecord: StoreWriterOptions['onRecord'];

  constructor(folder: string, kind: SnapshotKind, { recordsMax, onRecord }: StoreWriterOptions) {
    this.block = new BlockBuilder(kind.recordBytes);
    this.recordEnd = RECORD_AT + kind.recordBytes;
    this.sampleEvery = Math.max(1, Math.floor(recordsMax / SAMPLES));
    this.onRecord = onRecord;
    this.path = join(folder, kind.storeFile);
    // Flushed once at the end, because an incomplete snapshot is discarded.
    this.store = open<Buffer, number>({ path: this.path, ...STORE_OPTIONS, pageSize: 4_096, noSync: true });
  }

  /**
   * Writes one batch of rows, which must come by ascending number, each number once. @returns `false` after the last
   * row
   */
  write(rows: MergedRuns): boolean {
    let more = true;
    this.store.transactionSync(() => {
      const end = this.records + BATCH_RECORDS;
      while (this.records < end) {
        more = rows.next();
        if (!more) {
          break;
        }
        this.add(rows);
      }
      if (!more) {
        this.writeBlock();
      }
    });
    return more;
  }

  async close(): Promise<void> {
    await this.store.flushed;
    await this.store.close();
    await syncPath(this.path);
  }

  private add({ number, bytes }: MergedRuns): void {
    const key = blockKey(number);
    if (key !== this.block.key) {
      this.writeBlock();
      this.block.begin(key);
    }
    this.block.add(number, bytes, RECORD_AT);
    if (this.records % this.sampleEvery === 0) {
      this.samples.push({ number, record: Buffer.from(bytes.subarray(RECORD_AT, this.recordEnd)) });
    }
    this.onRecord?.(bytes, RECORD_AT);
    this.records += 1;
  }

  private writeBlock(): void {
    if (this.block.count === 0) {
      return;
    }
    this.store.putSync(this.block.key, this.block.bytes(), { append: true } as object);
    this.blocks += 1;
    this.block.count = 0;
  }
}
