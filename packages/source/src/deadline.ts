import { ProviderError, ProviderTimeoutError } from './errors.js';

/** Whoever may give a question up. Its signal costs something once it is asked for, so it is asked for late. */
export interface Asker {
  readonly signal: AbortSignal;
}

/**
 * Runs `work` for at most `budgetMs`. When the time is over, or the asker gives up, the signal of `time` aborts and the
 * promise rejects at once, whether or not `work` heeds it. Work that never looks at the signal has none made, and goes on
 * to its end or its deadline. A caller that gave up says nothing about the vendor.
 *
 * @throws ProviderTimeoutError, or a ProviderError `cancelled`
 */
export function withDeadline<T>(
  budgetMs: number,
  asker: Asker,
  work: (time: { readonly signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (budgetMs <= 0) {
      reject(new ProviderTimeoutError());
      return;
    }
    const time = new LimitedTime(budgetMs, asker, reject);
    startOf(work, time).then(
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

/** What work throws at once is a failure like any other. */
function startOf<T>(work: (time: LimitedTime) => Promise<T>, time: LimitedTime): Promise<T> {
  try {
    return work(time);
  } catch (error) {
    return Promise.reject(error);
  }
}

class LimitedTime {
  private controller: AbortController | undefined;
  private giver: AbortSignal | undefined;
  private readonly timer: NodeJS.Timeout;

  constructor(
    budgetMs: number,
    private readonly asker: Asker,
    private readonly reject: (error: ProviderError) => void,
  ) {
    this.timer = setTimeout(() => this.end(new ProviderTimeoutError()), budgetMs);
  }

  get signal(): AbortSignal {
    if (!this.controller) {
      this.controller = new AbortController();
      this.giver = this.asker.signal;
      if (this.giver.aborted) {
        this.giveUp();
      } else {
        this.giver.addEventListener('abort', this.giveUp);
      }
    }
    return this.controller.signal;
  }

  release(): void {
    clearTimeout(this.timer);
    this.giver?.removeEventListener('abort', this.giveUp);
  }

  private end(error: ProviderError): void {
    this.release();
    this.reject(error);
    this.controller?.abort();
  }

  private readonly giveUp = () => this.end(new ProviderError('timeout', 'cancelled', false));
}
