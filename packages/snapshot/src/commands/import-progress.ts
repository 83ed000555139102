import type { Writable } from 'node:stream';
import type { ImportProgress } from '../import/import-snapshot.js';

const EVERY_MS = 2_000;

/** Prints a line every two seconds: rows done, speed and the remaining time of the phase. */
export class ProgressLines {
  private startedAt = performance.now();
  private shownAt = this.startedAt;
  private last: ImportProgress | null = null;

  /**
   * @param inputBytes size of the input; `null` when unknown, as for standard input
   * @param noun name of the records, in the plural
   */
  constructor(
    private readonly output: Writable,
    private readonly inputBytes: number | null,
    private readonly noun: string,
  ) {}

  update(progress: ImportProgress): void {
    if (progress.phase !== this.last?.phase) {
      this.end();
      this.startedAt = performance.now();
    }
    this.last = { ...progress };
    if (performance.now() - this.shownAt < EVERY_MS) {
      return;
    }
    this.shownAt = performance.now();
    this.show(this.last);
  }

  /** Prints a last line. */
  end(): void {
    if (this.last) {
      this.show(this.last);
    }
  }

  private show(progress: ImportProgress): void {
    const { phase, done } = progress;
    const seconds = (performance.now() - this.startedAt) / 1_000;
    const rate = Math.round(done / Math.max(seconds, 0.001));
    const share = this.shareDone(progress);
    const what = phase === 'reading' ? 'rows read' : `${this.noun} written`;
    const left =
      share === null || share === 0 ? '' : `, ${percent(share)}, ${duration((seconds * (1 - share)) / share)} left`;
    this.output.write(`${done} ${what}, ${rate}/s, ${duration(seconds)}${left}\n`);
  }

  private shareDone({ phase, done, doneMax, bytesRead }: ImportProgress): number | null {
    if (phase === 'writing') {
      return done / doneMax;
    }
    return this.inputBytes ? Math.min(1, bytesRead / this.inputBytes) : null;
  }
}

function percent(share: number): string {
  return `${Math.floor(100 * share)} %`;
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
