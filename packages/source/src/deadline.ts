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
export async function withDeadline<T>(
  budgetMs: number,
  asker: Asker,
  work: (time: { readonly signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  if (budgetMs <= 0) throw new ProviderTimeoutError();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const time = new LimitedTime(asker, reject);
  const timer = setTimeout(() => time.end(new ProviderTimeoutError()), budgetMs);
  try {
    // Within a promise: work may throw at once, and after the asker has given up.
    (async () => work(time))().then(resolve, reject);
    return await promise;
  } finally {
    clearTimeout(timer);
    time.release();
  }
}

class LimitedTime {
  private controller: AbortController | undefined;
  private giver: AbortSignal | undefined;

  constructor(
    private readonly asker: Asker,
    private readonly reject: (error: ProviderError) => void,
  ) {}

  get signal(): AbortSignal {
    if (!this.controller) {
      this.controller = new AbortController();
      this.giver = this.asker.signal;
      if (this.giver.aborted) this.giveUp();
      else this.giver.addEventListener('abort', this.giveUp);
    }
    return this.controller.signal;
  }

  end(error: ProviderError): void {
    this.reject(error);
    this.controller?.abort();
  }

  release(): void {
    this.giver?.removeEventListener('abort', this.giveUp);
  }

  private readonly giveUp = () => this.end(new ProviderError('timeout', 'cancelled', false));
}
