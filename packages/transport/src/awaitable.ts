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

/** Starts work. An exception becomes a rejection. */
export function startWork<T>(work: () => Awaitable<T>): Awaitable<T> {
  try {
    return work();
  } catch (error) {
    return Promise.reject(error);
  }
}
