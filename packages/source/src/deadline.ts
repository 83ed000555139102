import { type Awaitable, isPromise, startWork } from '@cotejo/transport';
import { ProviderError, ProviderTimeoutError } from './errors.js';

/** The caller of a query, who may give up. `signal` is created when it is first read, so read it only if it is needed. */
export interface Caller {
  readonly signal: AbortSignal;
}

/**
 * Runs `work` for at most `budgetMs`. When the time is over, or when the caller gives up, `time.signal` aborts and the promise
 * rejects at once, even if `work` continues. If `work` never reads `time.signal`, no signal is created, and a caller that gives
 * up has no effect. A result that is there at once is returned at once.
 *
 * Rejects with ProviderTimeoutError, or with ProviderError `cancelled` if the caller gave up, which does not count against the
 * vendor.
 */
export function withDeadline<T>(
  budgetMs: number,
  caller: Caller,
  work: (time: { readonly signal: AbortSignal }) => Awaitable<T>,
): Awaitable<T> {
  if (budgetMs <= 0) {
    return Promise.reject(new ProviderTimeoutError());
  }
  const time = new LimitedTime(caller);
  const answer = startWork(() => work(time));
  if (isPromise(answer)) {
    return time.limit(answer, budgetMs);
  }
  time.release();
  return answer;
}

/** Times that began in this turn of the event loop. */
let begun: LimitedTime[] = [];

/** Gives a timer to the times that are still running. A timer would be wasted on work that ends within the turn. */
function startTimers(): void {
  const times = begun;
  begun = [];
  for (const time of times) {
    time.startTimer();
  }
}

class LimitedTime {
  private controller: AbortController | undefined;
  private callerSignal: AbortSignal | undefined;
  private timer: NodeJS.Timeout | undefined;
  private endsAt = 0;
  private isOver = false;
  private error: ProviderError | undefined;
  private reject: ((error: ProviderError) => void) | undefined;

  constructor(private readonly caller: Caller) {}

  /** Settles like `answer`, or rejects when the time ends. */
  limit<T>(answer: Promise<T>, budgetMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.error) {
        // The caller had given up already.
        reject(this.error);
      }
      this.reject = reject;
      this.endsAt = performance.now() + budgetMs;
      if (begun.length === 0) {
        setImmediate(startTimers);
      }
      begun.push(this);
      answer.then(
        (value) => {
          this.release();
          resolve(value);
        },
        (error) => {
          this.release();
          reject(error);
        },
      );
    });
  }

  startTimer(): void {
    if (!this.isOver) {
      this.timer = setTimeout(() => this.end(new ProviderTimeoutError()), this.endsAt - performance.now());
    }
  }

  get signal(): AbortSignal {
    if (!this.controller) {
      this.controller = new AbortController();
      this.callerSignal = this.caller.signal;
      if (this.callerSignal.aborted) {
        this.cancel();
      } else {
        this.callerSignal.addEventListener('abort', this.cancel);
      }
    }
    return this.controller.signal;
  }

  release(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.callerSignal?.removeEventListener('abort', this.cancel);
  }

  private end(error: ProviderError): void {
    this.release();
    this.error = error;
    this.reject?.(error);
    this.controller?.abort();
  }

  private readonly cancel = () => this.end(new ProviderError('timeout', 'cancelled', false));
}

/** Settles like a promise that other callers may wait for too, or rejects with ProviderError `cancelled` when `signal` aborts. */
export function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new ProviderError('timeout', 'cancelled', false));
    if (signal.aborted) {
      onAbort();
    }
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
