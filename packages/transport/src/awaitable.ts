import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A value that is there already, or that comes later. A handler that answers from memory answers at once, and then nothing has
 * to wait: the promises of a call would cost more than a look-up.
 */
export type Awaitable<T> = T | Promise<T>;

export function isPromise<T>(value: Awaitable<T>): value is Promise<T> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}

/** Applies `map` to a value: at once if it is there, else when it comes. */
export function mapAwaitable<A, B>(value: Awaitable<A>, map: (value: A) => B): Awaitable<B> {
  return isPromise(value) ? value.then(map) : map(value);
}

/** The result of work, or `late` if it takes longer. The timer does not outlive the work. */
export async function within<T>(limitMs: number, work: Promise<T>, late: T): Promise<T> {
  const timer = new AbortController();
  const bound = sleep(limitMs, late, { signal: timer.signal }).catch(() => late);
  const result = await Promise.race([work, bound]);
  timer.abort();
  return result;
}

/** Starts work. An exception becomes a rejection. */
export function startWork<T>(work: () => Awaitable<T>): Awaitable<T> {
  try {
    return work();
  } catch (error) {
    return Promise.reject(error);
  }
}
