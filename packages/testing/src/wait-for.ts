import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 10;

/**
 * Waits until a condition holds and returns its (truthy) value. A condition that throws does not hold yet; its last
 * error explains the failure.
 *
 * @throws Error when it does not hold within timeoutMs (default 10 s: generous, as a test must not depend on speed)
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
