import { StateUnavailableError } from './account-errors.js';

/**
 * The answer, or a StateUnavailableError when it takes longer. Replies that already lie in the socket when the time is up
 * still count: a busy event loop of our own must not look like a silent server.
 */
export function within<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new StateUnavailableError());
    const timer = setTimeout(() => setImmediate(giveUp), limitMs);
    answer.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
