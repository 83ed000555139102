import { type TerminalOutput } from '@cotejo/platform/command';

const LINE_EVERY_MS = 10_000;
const TERMINAL_EVERY_MS = 500;
const MINUTE = 60;

/** Rows, pace and remaining time: one line that changes at a terminal, else a line each ten seconds. */
export class BatchProgress {
  readonly #startedAt = performance.now();
  readonly #output: TerminalOutput;
  readonly #everyMs: number;
  #shownAt = this.#startedAt;
  #rows = 0;

  /**
   * @param rowsBefore rows of earlier runs
   * @param share part of the input that was read, 0 to 1; null where its size is not known
   */
  constructor(
    output: TerminalOutput,
    private readonly rowsBefore: number,
    private readonly share: () => number | null,
    private readonly shareBefore: () => number,
  ) {
    this.#output = output;
    this.#everyMs = output.isTTY ? TERMINAL_EVERY_MS : LINE_EVERY_MS;
  }

  row(): void {
    this.#rows += 1;
    if (performance.now() - this.#shownAt >= this.#everyMs) {
      this.#shownAt = performance.now();
      this.#output.write(this.#output.isTTY ? `\r${this.#text()}\x1b[K` : `${this.#text()}\n`);
    }
  }

  end(): void {
    if (this.#output.isTTY && this.#shownAt > this.#startedAt) {
      this.#output.write(`\r${this.#text()}\x1b[K\n`);
    }
  }

  #text(): string {
    const seconds = (performance.now() - this.#startedAt) / 1_000;
    const pace = this.#rows / Math.max(seconds, 0.001);
    const share = this.share();
    const done = share === null ? 0 : share - this.shareBefore();
    const left = share === null || done <= 0 ? '' : `, ${durationText((seconds * (1 - share)) / done)} left`;
    const part = share === null ? '' : `, ${Math.floor(share * 100)} % of the file`;
    return `${this.rowsBefore + this.#rows} rows, ${pace.toFixed(pace < 10 ? 1 : 0)} rows/s${part}${left}`;
  }
}

function durationText(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < MINUTE) {
    return `${whole} s`;
  }
  const minutes = Math.ceil(whole / MINUTE);
  return minutes < MINUTE ? `${minutes} min` : `${Math.floor(minutes / MINUTE)} h ${minutes % MINUTE} min`;
}
