import type { Bus } from '../src/index.js';

const DEADLINE_MS = 1_000;

/** One call of a load. */
export interface PacedCall {
  /** Milliseconds since the load began, when it was due; its time counts from there. */
  dueMs: number;
  tookMs: number;
  /** What it failed with. */
  error: unknown;
}

/** Calls on schedule, whatever has been answered: `perSecond` for so long. */
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
