import { withPaddedNumber } from '../receipts/document-number.js';

/** Rows that have no answer yet: sent ones, and those that are sent next. */
const ROWS_MAX = 256;

/**
 * Reads the requests of a batch, and keeps each until it is answered, so that it can be sent again after a cut connection.
 * It never holds more than 256 rows: the next request is read when an answer makes room.
 */
export class RowWindow {
  readonly #source: AsyncIterator<unknown> | Iterator<unknown>;
  #lines: Buffer[] = [];
  #nextRow: number;
  #hasEnded = false;
  #failure: { error: unknown } | undefined;
  #reading: Promise<void> | undefined;
  #waiting: (() => void)[] = [];
  #waitsSince = 0;

  constructor(requests: Iterable<unknown> | AsyncIterable<unknown>, firstRow: number) {
    this.#source = Symbol.asyncIterator in requests ? requests[Symbol.asyncIterator]() : requests[Symbol.iterator]();
    this.#nextRow = firstRow;
  }

  /** Number of the first row without an answer. */
  get nextRow(): number {
    return this.#nextRow;
  }

  /** Moment since which the service owes an answer; `null` while it owes none. */
  get waitsSince(): number | null {
    return this.#lines.length > 0 ? this.#waitsSince : null;
  }

  /** Whether every request was read and is answered. */
  get isDone(): boolean {
    return this.#hasEnded && this.#lines.length === 0;
  }

  /**
   * The line of a row; waits for the request, and for room. `null` after the last row.
   *
   * @param row not below `nextRow`, unless the row was answered in the meantime
   */
  async lineOf(row: number): Promise<Uint8Array | null> {
    for (;;) {
      const line = this.#lines[row - this.#nextRow];
      if (line !== undefined) {
        return line;
      }
      if (this.#hasEnded) {
        return null;
      }
      await (this.#lines.length >= ROWS_MAX ? this.#room() : this.#readNext());
    }
  }

  /** The text of the first row, for a single call. The time of that call is no silence of the batch. */
  takeFirst(): string | null {
    this.#waitsSince = Number.POSITIVE_INFINITY;
    return this.#lines[0]?.toString().trimEnd() ?? null;
  }

  /** Forgets the first row, because its answer is here. */
  answered(): void {
    this.#lines.shift();
    this.#nextRow += 1;
    this.#waitsSince = performance.now();
    for (const proceed of this.#waiting.splice(0)) {
      proceed();
    }
  }

  /** @throws the error of the requests, when reading them failed */
  throwFailure(): void {
    if (this.#failure) {
      throw this.#failure.error;
    }
  }

  /** Closes the source of the requests, as a loop over it would. It may be waiting for a request; nobody waits for it. */
  close(): void {
    if (!this.#hasEnded) {
      this.#hasEnded = true;
      Promise.resolve(this.#source.return?.()).catch(() => {});
    }
  }

  #room(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** One reader at a time: a request that was cut off may still be waiting for the same row. */
  #readNext(): Promise<void> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    try {
      const { done, value } = await this.#source.next();
      if (done) {
        this.#hasEnded = true;
        return;
      }
      this.#waitsSince = this.#lines.length === 0 ? performance.now() : this.#waitsSince;
      this.#lines.push(Buffer.from(`${textOf(value)}\n`));
    } catch (error) {
      this.#failure = { error };
      this.#hasEnded = true;
    }
  }
}

/** What JSON cannot express is sent as `null`: the service answers 400 in its row, and the other rows keep their numbers. */
function textOf(request: unknown): string {
  try {
    return JSON.stringify(withPaddedNumber(request)) ?? 'null';
  } catch {
    return 'null';
  }
}
