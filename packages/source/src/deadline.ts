import { ProviderError, ProviderTimeoutError } from './errors.js';

/** The caller of a query, who may give up. `signal` is created when it is first read, so read it only if it is needed. */
export interface Caller {
  readonly signal: AbortSignal;
}

/**
 * Runs `work` for at most `budgetMs`. When the time is over, or when the caller gives up, `time.signal` aborts and the promise
 * rejects at once, even if `work` continues. If `work` never reads `time.signal`, no signal is created, and a caller that gives
 * up has no effect.
 *
 * @throws ProviderTimeoutError; ProviderError `cancelled` if the caller gave up, which does not count against the vendor
 */
export function withDeadline<T>(
  budgetMs: number,
  caller: Caller,
  work: (time: { readonly signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (budgetMs <= 0) {
      reject(new ProviderTimeoutError());
      return;
    }
    const time = new LimitedTime(budgetMs, caller, reject);
    startWork(work, time).then(
      (answer) => {
        time.release();
        resolve(answer);
      },
      (error) => {
        time.release();
        reject(error);
      },
    );
  });
}

/** Turns a synchronous exception into a rejection. */
function startWork<T>(work: (time: LimitedTime) => Promise<T>, time: LimitedTime): Promise<T> {
  try {
    return work(time);
  } catch (error) {
    return Promise.reject(error);
  }
}

/** Times that began in this turn of the event loop. */
let begun: LimitedTime[] = [];

/** Gives a timer to the times that are still running. Local data answers within the turn, and a timer would be wasted on it. */
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
  private readonly endsAt: number;
  private isOver = false;

  constructor(
    budgetMs: number,
    private readonly caller: Caller,
    private readonly reject: (error: ProviderError) => void,
  ) {
    this.endsAt = performance.now() + budgetMs;
    if (begun.length === 0) {
      setImmediate(startTimers);
    }
    begun.push(this);
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
    this.reject(error);
    this.controller?.abort();
  }

  private readonly cancel = () => this.end(new ProviderError('timeout', 'cancelled', false));
}
