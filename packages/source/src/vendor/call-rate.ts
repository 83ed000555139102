/** Slightly more than a second, because two calls that are sent one second apart may arrive closer together. */
const WINDOW_MS = 1_050;

/**
 * Limits the number of calls in every interval of one second, as contracts count them. A token bucket does not do this: a
 * full one allows twice as many calls in its first second. All times are from `performance.now()`.
 */
export class CallRate {
  /** Start times of the last calls, as a ring. `oldest` is the index that is overwritten next. */
  private readonly starts: number[];
  private oldest = 0;

  constructor(perSecond: number) {
    this.starts = Array.from({ length: perSecond }, () => Number.NEGATIVE_INFINITY);
  }

  /**
   * Returns the earliest time at which a call may start when `ahead` other calls start before it, each as early as the
   * limit allows.
   */
  earliestStart(now: number, ahead = 0): number {
    const { length } = this.starts;
    const before = this.starts[(this.oldest + ahead) % length] as number;
    return Math.max(now, before + WINDOW_MS) + Math.floor(ahead / length) * WINDOW_MS;
  }

  recordStart(now: number): void {
    this.starts[this.oldest] = now;
    this.oldest = (this.oldest + 1) % this.starts.length;
  }
}
