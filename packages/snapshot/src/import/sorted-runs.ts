import { closeSync, openSync, writeSync } from 'node:fs';
import type { NumberedRow } from './read-rows.js';

/** Rows in memory at once, limited by an index of 19 bits: about 20 MB for records of 17 bytes. */
export const RUN_ROWS = 1 << 19;
/** Offset of the record in a row on disk: the number takes five bytes. */
export const RECORD_AT = 5;
const WRITE_ROWS = 8_192;

export interface Run {
  /** Offset in the file in bytes, and number of rows. */
  start: number;
  rows: number;
}

/**
 * First half of an external sort: takes rows in any order and writes runs, each sorted by number, to a file. When a run has
 * a number several times, the last row wins.
 */
export class SortedRuns {
  readonly runs: Run[] = [];
  duplicateRows = 0;
  /** Number (34 bits) and position in the run (19 bits) combined, exact in a double: the native sort is then stable. */
  private keys = new Float64Array(RUN_ROWS);
  private records: Buffer;
  private readonly rowBytes: number;
  private readonly output: Buffer;
  private readonly file: number;
  private count = 0;
  private written = 0;

  constructor(
    readonly path: string,
    readonly recordBytes: number,
  ) {
    this.rowBytes = RECORD_AT + recordBytes;
    this.records = Buffer.allocUnsafe(RUN_ROWS * recordBytes);
    this.output = Buffer.allocUnsafe(WRITE_ROWS * this.rowBytes);
    this.file = openSync(path, 'w');
  }

  add(row: NumberedRow): void {
    row.pack(this.records, this.count * this.recordBytes);
    this.keys[this.count] = row.number * RUN_ROWS + this.count;
    this.count += 1;
    if (this.count === RUN_ROWS) {
      this.writeRun();
    }
  }

  /** Writes the last run and frees the memory. */
  end(): void {
    if (this.count > 0) {
      this.writeRun();
    }
    this.keys = new Float64Array(0);
    this.records = Buffer.alloc(0);
  }

  close(): void {
    closeSync(this.file);
  }

  private writeRun(): void {
    const sorted = this.keys.subarray(0, this.count).sort();
    const run = { start: this.written, rows: 0 };
    let filled = 0;
    for (let i = 0; i < this.count; i += 1) {
      const key = sorted[i] as number;
      const number = Math.floor(key / RUN_ROWS);
      if (i + 1 < this.count && Math.floor((sorted[i + 1] as number) / RUN_ROWS) === number) {
        this.duplicateRows += 1;
        continue;
      }
      this.copyRow(number, key - number * RUN_ROWS, filled * this.rowBytes);
      run.rows += 1;
      filled += 1;
      if (filled === WRITE_ROWS) {
        filled = this.write(filled);
      }
    }
    this.write(filled);
    this.runs.push(run);
    this.count = 0;
  }

  private copyRow(number: number, row: number, at: number): void {
    const { output, records, recordBytes } = this;
    output.writeUIntBE(number, at, RECORD_AT);
    records.copy(output, at + RECORD_AT, row * recordBytes, (row + 1) * recordBytes);
  }

  private write(rows: number): 0 {
    let from = 0;
    const end = rows * this.rowBytes;
    while (from < end) {
      from += writeSync(this.file, this.output, from, end - from);
    }
    this.written += end;
    return 0;
  }
}
