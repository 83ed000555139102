import type { Bus } from '../index.js';

const DEADLINE_MS = 1_000;

export interface PacedCall {
  /** When the call was due, in milliseconds since the start of the load. Its duration counts from then. */
  dueMs: number;
  tookMs: number;
  /** The error it failed with; undefined if it was answered. */
  error: unknown;
}

/** Makes `perSecond` calls a second for `seconds`, on schedule even if earlier calls are not answered yet. */
export function pacedCalls(bus: Bus, { perSecond, seconds }: { perSecond: number; seconds: number }) {
  const startedAt = performance.now();
  const calls = Array.from({ length: perSecond * seconds }, async (_, index): Promise<PacedCall> => {
    const dueMs = (index * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, startedAt + dueMs - performance.now())));
    const call = bus.call('work.quick', {}, { deadline: Date.now() + DEADLINE_MS, retry: false });
    const error = await call.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    return { dueMs, tookMs: performance.now() - startedAt - dueMs, error };
  });
  return Promise.all(calls);
}
