import { ProviderError, ProviderTimeoutError } from './errors.js';

/**
 * Runs `work` for at most `budgetMs`. When the time is over or `parent` aborts, the signal handed to `work` aborts and
 * the promise rejects at once, whether or not `work` heeds it. A caller that gave up says nothing about the vendor.
 * @throws ProviderTimeoutError, or a ProviderError `cancelled`
 */
export async function withDeadline<T>(
  budgetMs: number,
  parent: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (parent.aborted) throw cancelled();
  if (budgetMs <= 0) throw new ProviderTimeoutError();
  const controller = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const end = (error: ProviderError) => {
    reject(error);
    controller.abort();
  };
  const timer = setTimeout(() => end(new ProviderTimeoutError()), budgetMs);
  const giveUp = () => end(cancelled());
  parent.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([work(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
    parent.removeEventListener('abort', giveUp);
  }
}

function cancelled(): ProviderError {
  return new ProviderError('timeout', 'cancelled', false);
}
