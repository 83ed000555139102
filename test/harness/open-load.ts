import type { Answer } from './http.js';

/** One request of a load, with when it was due. */
export interface Sample {
  /** Milliseconds since the load began. */
  dueMs: number;
  /** From the moment it was due, so that a stall is not hidden. */
  tookMs: number;
  /** 0: no answer at all. */
  status: number;
  headers: Headers;
  reason: string | undefined;
}

/** Asks on schedule, whatever has been answered, for so long; `ask` gets the number of the request. */
export async function openLoad(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  sendRequest: (index: number) => Promise<Answer>,
): Promise<Sample[]> {
  const startedAt = performance.now();
  const all = Array.from({ length: perSecond * seconds }, async (_, index) => {
    const dueMs = (index * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, startedAt + dueMs - performance.now())));
    const answer = await sendRequest(index).catch(() => null);
    const tookMs = performance.now() - startedAt - dueMs;
    const headers = answer?.headers ?? new Headers();
    return { dueMs, tookMs, status: answer?.status ?? 0, headers, reason: answer?.body?.reason };
  });
  return Promise.all(all);
}

/** The value below which this share lies. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
