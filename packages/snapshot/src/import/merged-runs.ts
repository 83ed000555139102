import { closeSync, openSync, readSync } from 'node:fs';
import { RECORD_AT, type Run, type SortedRuns } from './sorted-runs.js';

/**
 * More than the possible number of runs. A number (34 bits) and a run (19 bits) combined are still exact in a double.
 */
const RUNS_MAX = 1 << 19;
const READ_ROWS_MAX = 4_096;
/** Memory for the buffers of all runs together. */
const READ_BYTES_MAX = 8 << 20;

interface RunReader {
  buffer: Buffer;
  /** Index of the next row in the buffer, and number of rows in the buffer. */
  at: number;
  held: number;
  /** Rows still in the file, and their offset in bytes. */
  left: number;
  position: number;
}

/**
 * Second half of the external sort: returns the rows of all runs by ascending number, each number once. When several runs
 * have a number, the row of the latest run wins.
 */
export class MergedRuns {
  duplicateRows = 0;
  /** The current row: its number, and in `bytes` its record, which starts at `RECORD_AT`. */
  number = 0;
  readonly bytes: Buffer;
  private readonly file: number;
  private readonly readers: RunReader[];
  /** Binary heap; each key combines number and run. */
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

  /** Moves to the next row. @returns `false` after the last row */
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

  /** Makes the smallest row of all runs the current row. */
  private takeFirst(): number {
    const first = this.heap[0] as number;
    const number = Math.floor(first / RUNS_MAX);
    const run = first - number * RUNS_MAX;
    const reader = this.readers[run] as RunReader;
    // Copy the row, because reading the next key may overwrite the run's buffer.
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

  /** Heap key of the run's next row; -1 after the last row. */
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
    const bytes = rows * this.rowBytes;
    let filled = 0;
    while (filled < bytes) {
      const read = readSync(this.file, reader.buffer, filled, bytes - filled, reader.position + filled);
      if (read === 0) {
        throw new Error('the file of sorted rows is shorter than what was written to it');
      }
      filled += read;
    }
    reader.at = 0;
    reader.held = rows;
    reader.left -= rows;
    reader.position += bytes;
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

/** Number of rows read from each run at once. */
function rowsAtOnce(runs: readonly Run[], rowBytes: number): number {
  const fitting = Math.floor(READ_BYTES_MAX / rowBytes / Math.max(1, runs.length));
  return Math.max(1, Math.min(READ_ROWS_MAX, fitting));
}
