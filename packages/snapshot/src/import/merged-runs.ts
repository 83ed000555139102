import { closeSync, openSync, readSync } from 'node:fs';
import { RECORD_AT, type Run, type SortedRuns } from './sorted-runs.js';

/** More than there can be runs: a number and a run as one figure stay exact in a double (34 and 19 bits). */
const RUNS_MAX = 1 << 19;
const READ_ROWS_MAX = 4_096;
/** All runs together may hold so much in memory. */
const READ_BYTES_MAX = 8 << 20;

interface RunReader {
  buffer: Buffer;
  /** Next row in the buffer, and rows it holds. */
  at: number;
  held: number;
  /** Rows still in the file, and where they begin. */
  left: number;
  position: number;
}

/**
 * Second half of the external sort: the rows of all runs by rising number, each number once. Of equal numbers that of the
 * latest run stays.
 */
export class MergedRuns {
  duplicateRows = 0;
  /** The row last read: its number, and its record from `RECORD_AT` on in `bytes`. */
  number = 0;
  readonly bytes: Buffer;
  private readonly file: number;
  private readonly readers: RunReader[];
  /** Binary heap of number and run as one figure. */
  private readonly heap: Float64Array;
  private readonly rowBytes: number;
  private size = 0;

  constructor({ path, runs, recordBytes }: Pick<SortedRuns, 'path' | 'runs' | 'recordBytes'>) {
    this.file = openSync(path, 'r');
    const rowBytes = RECORD_AT + recordBytes;
    this.rowBytes = rowBytes;
    this.bytes = Buffer.alloc(rowBytes);
    const rows = rowsAtOnce(runs, rowBytes);
    this.readers = runs.map(({ start, rows: left }) => ({
      buffer: Buffer.allocUnsafe(rows * rowBytes),
      at: 0,
      held: 0,
      left,
      position: start,
    }));
    this.heap = new Float64Array(runs.length);
    for (let run = 0; run < this.readers.length; run += 1) {
      const key = this.nextKey(run);
      if (key >= 0) {
        this.push(key);
      }
    }
  }

  close(): void {
    closeSync(this.file);
  }

  /** @returns whether there was one more row */
  next(): boolean {
    if (this.size === 0) {
      return false;
    }
    const number = this.takeFirst();
    while (this.size > 0 && Math.floor((this.heap[0] as number) / RUNS_MAX) === number) {
      this.duplicateRows += 1;
      this.takeFirst();
    }
    this.number = number;
    return true;
  }

  /** The first row of all becomes that of the moment. */
  private takeFirst(): number {
    const first = this.heap[0] as number;
    const number = Math.floor(first / RUNS_MAX);
    const run = first - number * RUNS_MAX;
    const reader = this.readers[run] as RunReader;
    // Copied: the next key of this run may be read into the same buffer.
    reader.buffer.copy(this.bytes, 0, (reader.at - 1) * this.rowBytes, reader.at * this.rowBytes);
    const key = this.nextKey(run);
    if (key >= 0) {
      this.heap[0] = key;
    } else {
      this.size -= 1;
      this.heap[0] = this.heap[this.size] as number;
    }
    this.sink();
    return number;
  }

  /** Number and run of the run's next row; -1 after its last. */
  private nextKey(run: number): number {
    const reader = this.readers[run] as RunReader;
    if (reader.at === reader.held && !this.fill(reader)) {
      return -1;
    }
    const { buffer } = reader;
    const from = reader.at * this.rowBytes;
    reader.at += 1;
    const low = buffer.readUInt32BE(from + 1);
    return ((buffer[from] as number) * 2 ** 32 + low) * RUNS_MAX + run;
  }

  private fill(reader: RunReader): boolean {
    const rows = Math.min(reader.left, reader.buffer.length / this.rowBytes);
    const wanted = rows * this.rowBytes;
    let got = 0;
    while (got < wanted) {
      const read = readSync(this.file, reader.buffer, got, wanted - got, reader.position + got);
      if (read === 0) {
        throw new Error('the file of sorted rows is shorter than it was written');
      }
      got += read;
    }
    reader.at = 0;
    reader.held = rows;
    reader.left -= rows;
    reader.position += wanted;
    return rows > 0;
  }

  private push(key: number): void {
    const { heap } = this;
    let at = this.size;
    this.size += 1;
    while (at > 0 && (heap[(at - 1) >> 1] as number) > key) {
      heap[at] = heap[(at - 1) >> 1] as number;
      at = (at - 1) >> 1;
    }
    heap[at] = key;
  }

  private sink(): void {
    const { heap, size } = this;
    const key = heap[0] as number;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && (heap[child + 1] as number) < (heap[child] as number)) {
        child += 1;
      }
      if ((heap[child] as number) >= key) {
        break;
      }
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = key;
  }
}

/** How many rows of each run are read at once. */
function rowsAtOnce(runs: readonly Run[], rowBytes: number): number {
  const fitting = Math.floor(READ_BYTES_MAX / rowBytes / Math.max(1, runs.length));
  return Math.max(1, Math.min(READ_ROWS_MAX, fitting));
}
