import { setTimeout as sleep } from 'node:timers/promises';
import type { Gate } from './call/call-with-retries.js';
import { ConfigurationError, CotejoError } from './errors.js';

export interface BatchOptions {
  /** Number of calls that begin in a second; by default there is no limit. */
  perSecond?: number | undefined;
  /** Number of calls at a time: 8 by default. */
  concurrency?: number | undefined;
}

/** One row of a batch, in the order of the requests. */
export type Row<Answer> =
  | { readonly index: number; readonly answer: Answer; readonly error?: undefined }
  | { readonly index: number; readonly error: CotejoError; readonly answer?: undefined };

const CONCURRENCY = 8;
const CONCURRENCY_BOUND = 256;
const SECOND_MS = 1_000;

/** Sends one row. @throws CotejoError, or the reason of the signal */
type SendRow<Request, Answer> = (request: Request, shared: { gate: Gate; signal: AbortSignal }) => Promise<Answer>;

/**
 * Yields one row for each request, in their order. A request is read only when a call can begin, so a batch may be longer
 * than the memory. A consumer that stops early ends the calls in progress.
 *
 * @param signal of the caller: ends the batch
 */
export async function* runBatch<Request, Answer>(
  requests: Iterable<Request> | AsyncIterable<Request>,
  send: SendRow<Request, Answer>,
  { perSecond, concurrency = CONCURRENCY }: BatchOptions,
  signal?: AbortSignal,
): AsyncGenerator<Row<Answer>, void, undefined> {
  checkOptions(perSecond, concurrency);
  const stopped = new AbortController();
  const ended = signal ? AbortSignal.any([signal, stopped.signal]) : stopped.signal;
  const gate = new PausableGate(perSecond === undefined ? 0 : SECOND_MS / perSecond);
  const running: Promise<Row<Answer>>[] = [];
  let index = 0;
  try {
    for await (const request of requests) {
      await gate.untilTurn(ended);
      const row = sendRow(index, () => send(request, { gate, signal: ended }), ended);
      // A row that ends badly before its turn is reported when it is its turn.
      row.catch(() => {});
      running.push(row);
      index += 1;
      if (running.length >= concurrency) {
        yield await (running.shift() as Promise<Row<Answer>>);
      }
    }
    while (running.length > 0) {
      yield await (running.shift() as Promise<Row<Answer>>);
    }
  } finally {
    stopped.abort();
    await Promise.allSettled(running);
  }
}

async function sendRow<Answer>(index: number, send: () => Promise<Answer>, ended: AbortSignal): Promise<Row<Answer>> {
  try {
    return { index, answer: await send() };
  } catch (error) {
    if (error instanceof CotejoError && !ended.aborted) {
      return { index, error };
    }
    throw error;
  }
}

function checkOptions(perSecond: number | undefined, concurrency: number): void {
  if (perSecond !== undefined && !(perSecond > 0 && Number.isFinite(perSecond))) {
    throw new ConfigurationError('perSecond must be a number above 0');
  }
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > CONCURRENCY_BOUND) {
    throw new ConfigurationError(`concurrency must be a whole number from 1 to ${CONCURRENCY_BOUND}`);
  }
}

/** Holds tries back while the service has asked for a pause, and lets calls begin at an even pace. */
class PausableGate implements Gate {
  #openAt = 0;
  #nextStart = 0;

  readonly #intervalMs: number;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** Waits until a new call may begin. */
  async untilTurn(signal: AbortSignal): Promise<void> {
    await waitUntil(() => Math.max(this.#nextStart, this.#openAt), signal);
    this.#nextStart = performance.now() + this.#intervalMs;
  }

  async untilOpen(signal: AbortSignal): Promise<void> {
    await waitUntil(() => this.#openAt, signal);
  }

  close(forMs: number): void {
    this.#openAt = Math.max(this.#openAt, performance.now() + forMs);
  }
}

/** Waits for a moment that may move while it is waited for. */
async function waitUntil(moment: () => number, signal: AbortSignal): Promise<void> {
  for (let waitMs = moment() - performance.now(); waitMs > 0; waitMs = moment() - performance.now()) {
    await sleep(waitMs, undefined, { signal });
  }
}
