import type { Writable } from 'node:stream';

const EVERY_MS = 2_000;
/** Asking the time for every row would cost more than the row. */
const ROWS_BETWEEN_LOOKS = 10_000;

/** A line with the number of rows and their rate, every two seconds. */
export class ImportProgress {
  private readonly startedAt = performance.now();
  private shownAt = this.startedAt;
  private rows = 0;

  constructor(private readonly output: Writable) {}

  at(rows: number): void {
    this.rows = rows;
    if (rows % ROWS_BETWEEN_LOOKS !== 0) return;
    if (performance.now() - this.shownAt < EVERY_MS) return;
    this.shownAt = performance.now();
    this.show();
  }

  end(): void {
    this.show();
  }

  private show(): void {
    const seconds = (performance.now() - this.startedAt) / 1_000;
    const rate = Math.round(this.rows / seconds);
    this.output.write(`${this.rows} rows read, ${rate} rows/s, ${seconds.toFixed(1)} s\n`);
  }
}
