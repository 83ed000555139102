import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../call/answer.js';
import { backoff } from '../call/call-with-retries.js';
import { errorOfAnswer } from '../call/error-of-answer.js';
import { isRetried } from '../call/try-once.js';
import { BatchError, ConfigurationError, ConnectionError, CotejoError, TimeoutError } from '../errors.js';
import { RowWindow } from './row-window.js';
import { type RowLine, type StreamEnd, type StreamRequest, streamOnce } from './stream-once.js';

/** One row of a streamed batch, in the order of the requests. */
export type BatchRow<Body> = {
  /** Number of the row, from 1 or from `firstRow`. */
  readonly row: number;
  readonly status: number;
  /** Whether this answer was charged; null when the service did not know it yet. */
  readonly charged: boolean | null;
  /** Whether the row was answered before under the same batch id; it costs nothing then. */
  readonly replayed: boolean | null;
} & (
  | { readonly result: Body; readonly error?: undefined }
  | { readonly error: CotejoError; readonly result?: undefined }
);

/** What a batch did, over all its requests. */
export interface BatchSummary {
  readonly batchId: string;
  readonly firstRow: number;
  /** First row without an answer. */
  readonly nextRow: number;
  readonly rows: number;
  /** Rows with status 200. */
  readonly answered: number;
  readonly errors: number;
  readonly charged: number;
  readonly replayed: number;
  /** Rows whose charge the service did not know yet. */
  readonly chargeUnknown: number;
  /** `end_of_input`, or why the batch ended early. */
  readonly endedBy: string;
  /** How often the batch continued in a new request. */
  readonly resumptions: number;
}

/** Settings of one batch, checked. */
export interface BatchPlan {
  readonly batchId: string;
  readonly firstRow: number;
  readonly maxResumptions: number;
  /** The request that begins with a row. */
  readonly requestFrom: (row: number, signal: AbortSignal) => StreamRequest;
  /** Sends one row again as a single call, after the wait that its error names; `null`: no row is sent again. */
  readonly askAgain: ((row: FailedRow, signal: AbortSignal) => Promise<Answer<object>>) | null;
  readonly signal: AbortSignal | undefined;
}

/** A row that the batch did not decide. */
export interface FailedRow {
  readonly row: number;
  /** The request as it was sent. */
  readonly body: string;
  readonly error: CotejoError;
}

const END = 'end_of_input';
/** A row has no tries and no idempotency key that the caller knows. */
const NOT_A_CALL = { attempts: null, idempotencyKey: null };
/** Reasons after which the same rows may be answered in a new request. */
const RESUMED = ['shutting_down', 'state_unavailable', 'input_timeout', 'client_too_slow'];

/**
 * A batch: iterate over it once to get its rows. `batchId` and `nextRow` say how to go on with it later, also after an
 * error: another batch with the same id, `firstRow: nextRow` and the requests from there.
 */
export class BatchStream<Body> implements AsyncIterable<BatchRow<Body>> {
  readonly #plan: BatchPlan;
  readonly #window: RowWindow;
  readonly #counts = { answered: 0, errors: 0, charged: 0, replayed: 0, chargeUnknown: 0, resumptions: 0 };
  #hasBegun = false;
  #endedBy: string | null = null;

  constructor(requests: Iterable<unknown> | AsyncIterable<unknown>, plan: BatchPlan) {
    this.#plan = plan;
    this.#window = new RowWindow(requests, plan.firstRow);
  }

  get batchId(): string {
    return this.#plan.batchId;
  }

  /** The first row without an answer. */
  get nextRow(): number {
    return this.#window.nextRow;
  }

  /** `null` until the service, or the end of the requests, has ended the batch. */
  get summary(): BatchSummary | null {
    if (this.#endedBy === null) {
      return null;
    }
    const { batchId, firstRow } = this.#plan;
    const rows = this.nextRow - firstRow;
    return { batchId, firstRow, nextRow: this.nextRow, rows, ...this.#counts, endedBy: this.#endedBy };
  }

  /** @throws BatchError when the service ended the batch early; another CotejoError when a request failed */
  [Symbol.asyncIterator](): AsyncGenerator<BatchRow<Body>, void, undefined> {
    if (this.#hasBegun) {
      throw new ConfigurationError('a batch can be read once');
    }
    this.#hasBegun = true;
    return this.#rows();
  }

  async *#rows(): AsyncGenerator<BatchRow<Body>, void, undefined> {
    const stopped = new AbortController();
    const { signal: own } = this.#plan;
    const signal = own ? AbortSignal.any([own, stopped.signal]) : stopped.signal;
    try {
      signal.throwIfAborted();
      let failures = 0;
      while ((await this.#isWaiting(signal)) && this.#endedBy === null) {
        const before = this.nextRow;
        const end = yield* this.#request(signal, failures + 1);
        failures = this.nextRow > before ? 0 : failures + 1;
        await this.#continueAfter(end, failures, signal);
      }
      this.#window.throwFailure();
      this.#endedBy = END;
    } finally {
      stopped.abort();
      this.#window.close();
    }
  }

  /** Whether a row is left. Waits for the requests; the signal ends the wait. */
  async #isWaiting(signal: AbortSignal): Promise<boolean> {
    let stop = () => {};
    const aborted = new Promise<null>((resolve) => {
      stop = () => resolve(null);
    });
    signal.addEventListener('abort', stop);
    const line = await Promise.race([this.#window.lineOf(this.nextRow), aborted]);
    signal.removeEventListener('abort', stop);
    signal.throwIfAborted();
    return line !== null;
  }

  async *#request(signal: AbortSignal, attempts: number): AsyncGenerator<BatchRow<Body>, StreamEnd, undefined> {
    const request = this.#plan.requestFrom(this.nextRow, signal);
    const lines = streamOnce(request, this.#window, { attempts, idempotencyKey: this.batchId });
    try {
      for (;;) {
        const next = await lines.next();
        if (next.done) {
          return next.value;
        }
        const row = await this.#finalRow<Body>(next.value, signal);
        this.#window.answered();
        this.#count(row);
        yield row;
      }
    } finally {
      // The request is stopped when the consumer leaves the loop.
      await lines.return({ endedBy: END });
    }
  }

  async #finalRow<Result>({ body, ...line }: RowLine, signal: AbortSignal): Promise<BatchRow<Result>> {
    if (line.status === 200) {
      return { ...line, result: body as Result };
    }
    const error = errorOfAnswer(line.status, new Headers(), body, NOT_A_CALL);
    const failed = { ...line, error };
    return isRetried(line.status, error.retryAfterMs) ? this.#askAgain<Result>(failed, signal) : failed;
  }

  async #askAgain<Result>(
    failed: BatchRow<Result> & { error: CotejoError },
    signal: AbortSignal,
  ): Promise<BatchRow<Result>> {
    const { row, error } = failed;
    const { askAgain } = this.#plan;
    const body = askAgain && this.#window.takeFirst();
    if (askAgain === null || body === null) {
      return failed;
    }
    try {
      const result = await askAgain({ row, body, error }, signal);
      const { charged, idempotencyReplayed } = result;
      const replayed = charged === null ? null : idempotencyReplayed;
      return { row, status: 200, charged, replayed, result: result as Result };
    } catch (last) {
      signal.throwIfAborted();
      return isAnswer(last) ? { ...failed, status: last.status, error: last } : failed;
    }
  }

  #count({ status, charged, replayed }: BatchRow<Body>): void {
    this.#counts[status === 200 ? 'answered' : 'errors'] += 1;
    this.#counts.charged += charged ? 1 : 0;
    this.#counts.replayed += replayed ? 1 : 0;
    this.#counts.chargeUnknown += charged === null ? 1 : 0;
  }

  /** Waits before the next request. @throws the error that ends the batch */
  async #continueAfter(end: StreamEnd, failures: number, signal: AbortSignal): Promise<void> {
    if (this.#window.isDone) {
      return;
    }
    const isFinal = 'endedBy' in end ? !RESUMED.includes(end.endedBy) : !end.mayResume;
    if (isFinal || failures > this.#plan.maxResumptions) {
      throw this.#errorOf(end);
    }
    this.#counts.resumptions += 1;
    const waitMs = ('error' in end ? end.retryAfterMs : null) ?? backoff(Math.max(failures, 1));
    try {
      await sleep(waitMs, undefined, { signal });
    } catch {
      signal.throwIfAborted();
    }
  }

  #errorOf(end: StreamEnd): CotejoError {
    if ('error' in end) {
      return end.error;
    }
    this.#endedBy = end.endedBy;
    return new BatchError(end.endedBy, { batchId: this.batchId, nextRow: this.nextRow });
  }
}

/** Whether the service said why: after a broken connection, a row keeps the error that the batch gave it. */
function isAnswer(error: unknown): error is CotejoError & { status: number } {
  const isNoAnswer = [ConnectionError, TimeoutError, ConfigurationError].some((Class) => error instanceof Class);
  return error instanceof CotejoError && !isNoAnswer && error.status !== null;
}
