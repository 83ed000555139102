import type { Writable } from 'node:stream';

const EVERY_MS = 2_000;

/** A line every two seconds: rows, rows a second, how much of the file. */
export class BacktestProgress {
  private readonly startedAt = performance.now();
  private shownAt = this.startedAt;
  private last: { rows: number; bytesRead: number } | null = null;

  /** @param bytes size of the file; 0 where it is not known */
  constructor(
    private readonly output: Writable,
    private readonly bytes: number,
  ) {}

  at(progress: { rows: number; bytesRead: number }): void {
    this.last = progress;
    if (performance.now() - this.shownAt < EVERY_MS) {
      return;
    }
    this.shownAt = performance.now();
    this.show(progress);
  }

  /** Shows how far it came. */
  end(): void {
    if (this.last) {
      this.show(this.last);
    }
  }

  private show({ rows, bytesRead }: { rows: number; bytesRead: number }): void {
    const seconds = Math.max((performance.now() - this.startedAt) / 1_000, 0.001);
    const share = this.bytes > 0 ? `, ${Math.floor((100 * bytesRead) / this.bytes)} % of the file` : '';
    this.output.write(`${rows} rows, ${Math.round(rows / seconds)} rows/s${share}\n`);
  }
}
