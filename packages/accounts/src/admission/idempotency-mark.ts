/** What the state Redis keeps of a request with an idempotency key. It reveals neither the key nor the request. */
export interface IdempotencyMark {
  /** Keyed hash of tenant and key. */
  name: string;
  /**
   * Keyed hashes of the request, under the pepper of today and under that of yesterday. The first six characters are the id of
   * the pepper.
   */
  fingerprints: readonly [today: string, yesterday: string];
}

const SECOND_MS = 1_000;

/** How long a repetition of a charged answer is recognised. */
export const CHARGED_MARK_MS = 24 * 3_600 * SECOND_MS;
/** How long a mark lives while no answer is charged. The longest request and its retries end far earlier. */
export const FREE_MARK_MS = 600 * SECOND_MS;
/** With more charged keys of a tenant in one hour, each further one lives as long as a free one: about 200 bytes a key. */
export const MARKS_HOURLY_MAX = 100_000;

/** Shares of the state Redis's memory from which new marks of all tenants live shorter. */
const SHORT_FROM = 0.5;
const SHORTEST_FROM = 0.75;
const SHORTEST_MARK_MS = 60 * SECOND_MS;

/**
 * Lifetimes of new marks. Counters may not fail for lack of memory, so marks give way before it is used up. A repetition that
 * comes later than its mark is charged again; a refused one would be no better for the merchant.
 * @param memoryUsed share of the memory of the state Redis that is in use
 */
export function markLifetimes(memoryUsed: number): { chargedMs: number; freeMs: number } {
  if (memoryUsed >= SHORTEST_FROM) {
    return { chargedMs: SHORTEST_MARK_MS, freeMs: SHORTEST_MARK_MS };
  }
  return { chargedMs: memoryUsed >= SHORT_FROM ? FREE_MARK_MS : CHARGED_MARK_MS, freeMs: FREE_MARK_MS };
}
