import { closeSync, openSync, writeSync } from 'node:fs';
import { type PackedPerson, PERSON_BYTES, packPerson } from '../snapshot/packed-person.js';

/** Rows held in memory at once: some 20 MB, and an index of 19 bits. */
export const RUN_ROWS = 1 << 19;
const NUMBER_BYTES = 5;
/** A row on disk: the number, then the packed person. */
export const ROW_BYTES = NUMBER_BYTES + PERSON_BYTES;
const WRITE_ROWS = 8_192;

export interface Run {
  /** Where it begins in the file, in bytes, and how many rows it has. */
  start: number;
  rows: number;
}

/**
 * First half of an external sort: rows in any order go into a file as runs, each sorted by number. Of equal numbers in a run
 * the last one stays.
 */
export class SortedRuns {
  readonly runs: Run[] = [];
  duplicateRows = 0;
  /** Number and place in the run as one figure, 34 and 19 bits, which a double holds exactly: sorting is native and stable. */
  private keys = new Float64Array(RUN_ROWS);
  private rows = Buffer.allocUnsafe(RUN_ROWS * PERSON_BYTES);
  private readonly output = Buffer.allocUnsafe(WRITE_ROWS * ROW_BYTES);
  private readonly file: number;
  private count = 0;
  private written = 0;

  constructor(readonly path: string) {
    this.file = openSync(path, 'w');
  }

  add(document: number, person: PackedPerson): void {
    packPerson(person, this.rows, this.count * PERSON_BYTES);
    this.keys[this.count] = document * RUN_ROWS + this.count;
    this.count += 1;
    if (this.count === RUN_ROWS) this.writeRun();
  }

  /** Writes what is left, and lets go of the memory. */
  end(): void {
    if (this.count > 0) this.writeRun();
    this.keys = new Float64Array(0);
    this.rows = Buffer.alloc(0);
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
      const document = Math.floor(key / RUN_ROWS);
      if (i + 1 < this.count && Math.floor((sorted[i + 1] as number) / RUN_ROWS) === document) {
        this.duplicateRows += 1;
        continue;
      }
      this.copyRow(document, key - document * RUN_ROWS, filled * ROW_BYTES);
      run.rows += 1;
      filled += 1;
      if (filled === WRITE_ROWS) filled = this.write(filled);
    }
    this.write(filled);
    this.runs.push(run);
    this.count = 0;
  }

  private copyRow(document: number, row: number, at: number): void {
    this.output.writeUIntBE(document, at, NUMBER_BYTES);
    this.rows.copy(this.output, at + NUMBER_BYTES, row * PERSON_BYTES, (row + 1) * PERSON_BYTES);
  }

  private write(rows: number): 0 {
    let from = 0;
    const end = rows * ROW_BYTES;
    while (from < end) from += writeSync(this.file, this.output, from, end - from);
    this.written += end;
    return 0;
  }
}
