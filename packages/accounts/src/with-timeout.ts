import { StateUnavailableError } from './account-errors.js';

/**
 * Resolves with the answer, or rejects with a StateUnavailableError after `limitMs` milliseconds. Replies that are in
 * the socket at that moment still count: a busy event loop of this process must not look like a silent server.
 */
export function withTimeout<T>(answer: Promise<T>, limitMs: number): Promise<T> {
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
