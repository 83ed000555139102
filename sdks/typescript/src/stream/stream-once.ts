import { brokenConnection, readAnswer, readText } from '../call/try-once.js';
import { ConnectionError, type CotejoError, type ErrorFacts, TimeoutError } from '../errors.js';
import { readLines } from './read-lines.js';
import type { RowWindow } from './row-window.js';

/** A row as the service wrote it. */
export interface RowLine {
  readonly row: number;
  readonly status: number;
  readonly charged: boolean | null;
  readonly replayed: boolean | null;
  readonly body: Record<string, unknown>;
}

/** How a request ended: with the reason in its last line, or without one. */
export type StreamEnd =
  | { readonly endedBy: string }
  | { readonly error: CotejoError; readonly mayResume: boolean; readonly retryAfterMs: number | null };

export interface StreamRequest {
  readonly fetch: typeof globalThis.fetch;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly idleTimeoutMs: number;
  readonly signal: AbortSignal;
}

type Sent = Pick<ErrorFacts, 'attempts' | 'idempotencyKey'>;

const OK = 200;
const PLAIN_NAME = /^[\w.-]{1,64}$/;

/**
 * Sends the rows of the window from its first one in one request, and yields the answers while they come in. The request
 * ends when its consumer stops.
 *
 * @throws only the reason of the signal
 */
export async function* streamOnce(
  { fetch, url, headers, idleTimeoutMs, signal }: StreamRequest,
  window: RowWindow,
  sent: Sent,
): AsyncGenerator<RowLine, StreamEnd, undefined> {
  const stopped = new AbortController();
  const watch = new IdleWatch(window, idleTimeoutMs, () => stopped.abort());
  const init = { method: 'POST', headers, body: bodyOf(window), duplex: 'half', redirect: 'manual' } as const;
  let endedBy: string | undefined;
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.any([signal, stopped.signal]) } as RequestInit);
    if (response.status !== OK) {
      return refusalOf(response, await readText(response), sent);
    }
    for await (const text of readLines((response.body ?? []) as AsyncIterable<Uint8Array>)) {
      const line = readLine(text, window.nextRow);
      if (line === null) {
        return foreignAnswer(sent);
      }
      if (typeof line === 'string') {
        endedBy = line;
      } else {
        yield line;
      }
    }
    return endedBy === undefined ? cutOff(new Error('no summary'), sent) : { endedBy };
  } catch (error) {
    signal.throwIfAborted();
    if (watch.hasFired) {
      const late = new TimeoutError(`no answer of a row within ${idleTimeoutMs} ms`, sent);
      return { error: late, mayResume: true, retryAfterMs: null };
    }
    return endedBy === undefined ? cutOff(error, sent) : { endedBy };
  } finally {
    watch.stop();
    stopped.abort();
  }
}

/** The lines of the window from its first row, each when the connection can take it. */
function bodyOf(window: RowWindow): ReadableStream<Uint8Array> {
  let row = window.nextRow;
  let isCancelled = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const line = await window.lineOf(row);
        if (isCancelled) {
          return;
        }
        if (line === null) {
          controller.close();
        } else {
          row += 1;
          controller.enqueue(line);
        }
      },
      cancel() {
        isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
}

/** A row, the reason of the last line, or null for a line that is not of the service. */
function readLine(text: string, expectedRow: number): RowLine | string | null {
  const line = objectOf(text);
  const { row, status, charged, replayed, result, error, summary } = line ?? {};
  if (summary !== undefined) {
    const { ended_by: endedBy } = (summary ?? {}) as { ended_by?: unknown };
    return typeof endedBy === 'string' && PLAIN_NAME.test(endedBy) ? endedBy : null;
  }
  const body = status === OK ? result : error;
  if (row !== expectedRow || typeof status !== 'number' || typeof body !== 'object' || body === null) {
    return null;
  }
  const facts = { charged: flagOf(charged), replayed: flagOf(replayed) };
  return { row: expectedRow, status, ...facts, body: body as Record<string, unknown> };
}

const flagOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

function objectOf(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}

function refusalOf(response: Response, text: string, sent: Sent): StreamEnd {
  const outcome = readAnswer(response, text, sent);
  return 'answer' in outcome
    ? foreignAnswer(sent)
    : { error: outcome.error, mayResume: outcome.mayRetry, retryAfterMs: outcome.retryAfterMs };
}

function foreignAnswer(sent: Sent): StreamEnd {
  const error = new ConnectionError('the answer is not a batch of the service', { status: OK, ...sent });
  return { error, mayResume: true, retryAfterMs: null };
}

const cutOff = (error: unknown, sent: Sent): StreamEnd => ({
  error: brokenConnection(error, sent),
  mayResume: true,
  retryAfterMs: null,
});

/** Ends a request when the service owes an answer for too long. A slow source of requests is not its fault. */
class IdleWatch {
  hasFired = false;
  readonly #timer: NodeJS.Timeout;

  constructor(window: RowWindow, idleTimeoutMs: number, onIdle: () => void) {
    const check = () => {
      const since = window.waitsSince;
      if (since !== null && performance.now() - since >= idleTimeoutMs) {
        this.hasFired = true;
        this.stop();
        onIdle();
      }
    };
    this.#timer = setInterval(check, Math.min(idleTimeoutMs / 4, 1_000));
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
