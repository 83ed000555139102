import { setTimeout as sleep } from 'node:timers/promises';
import { type CotejoError, TimeoutError } from '../errors.js';
import type { AnswerFacts } from './answer.js';
import { type Outcome, type Request, tryOnce } from './try-once.js';

const FIRST_WAIT_MS = 250;
const WAIT_MAX_MS = 4_000;

/** Lets no try begin while the service has asked for a pause. All rows of a batch share one. */
export interface Gate {
  untilOpen(signal: AbortSignal): Promise<void>;
  /** Called with the wait that a 429 asks for. */
  close(forMs: number): void;
}

export interface CallSettings {
  readonly fetch: typeof globalThis.fetch;
  readonly timeoutMs: number;
  readonly maxRetries: number;
  readonly idempotencyKey: string | null;
  readonly signal: AbortSignal | undefined;
  readonly gate: Gate | undefined;
}

/**
 * Sends a request until it has an answer, an error that another try cannot change, or no try and no time left.
 *
 * @param failed error of a first try that was made elsewhere: a row of a batch. The call begins with the wait after it.
 * @throws CotejoError, or the reason of the caller's signal
 */
export async function callWithRetries<Body extends object>(
  request: Request,
  { fetch, timeoutMs, maxRetries, idempotencyKey, signal, gate }: CallSettings,
  failed?: CotejoError,
): Promise<Body & AnswerFacts> {
  signal?.throwIfAborted();
  const deadline = performance.now() + timeoutMs;
  const timeout = AbortSignal.timeout(timeoutMs);
  const ended = signal ? AbortSignal.any([signal, timeout]) : timeout;
  for (let attempts = 1; ; attempts += 1) {
    try {
      await gate?.untilOpen(ended);
      const outcome: Outcome<Body> =
        failed && attempts === 1
          ? { error: failed, mayRetry: true, retryAfterMs: failed.retryAfterMs }
          : await tryOnce<Body>(fetch, request, { attempts, idempotencyKey, signal: ended });
      if ('answer' in outcome) {
        return outcome.answer;
      }
      const { error, mayRetry, retryAfterMs } = outcome;
      if (error.status === 429 && retryAfterMs !== null) {
        gate?.close(retryAfterMs);
      }
      const waitMs = retryAfterMs ?? backoff(attempts);
      if (!mayRetry || attempts > maxRetries || performance.now() + waitMs >= deadline) {
        throw error;
      }
      await sleep(waitMs, undefined, { signal: ended });
    } catch (error) {
      signal?.throwIfAborted();
      if (timeout.aborted) {
        throw new TimeoutError(`no answer within ${timeoutMs} ms`, { attempts, idempotencyKey });
      }
      throw error;
    }
  }
}

/** Half of the wait is random, so that many clients do not come back at the same moment. */
export function backoff(attempts: number): number {
  const whole = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), WAIT_MAX_MS);
  return whole * (0.5 + Math.random() / 2);
}
