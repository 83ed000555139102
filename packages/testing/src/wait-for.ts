import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 10;

/**
 * Waits until a condition returns a truthy value, and returns it. A condition that throws does not hold yet.
 *
 * @param options.what name of the condition in the error
 * @throws Error after timeoutMs, with the last error of the condition as its cause; the default of 10 s is long, because no
 * test may depend on speed
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  { timeoutMs = 10_000, what = 'the condition' }: { timeoutMs?: number; what?: string } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    let cause: unknown;
    try {
      const value = await condition();
      if (value) {
        return value;
      }
    } catch (error) {
      cause = error;
    }
    if (Date.now() >= deadline) {
      throw new Error(`waited ${timeoutMs} ms in vain for ${what}`, { cause });
    }
    await sleep(pollMs);
  }
}
