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

/** How long a repetition is recognised. */
export const MARK_LIFETIME_MS = 24 * 3_600_000;
/** With more new keys of a tenant in one hour, each further one is kept for ten minutes only: about 200 bytes a key. */
export const MARKS_HOURLY_MAX = 100_000;
export const CROWDED_MARK_LIFETIME_MS = 600_000;
