/** A little more than a second: two calls that leave a second apart may arrive closer together. */
const WINDOW_MS = 1_050;

/**
 * Keeps calls within so many a second, in whatever second one looks: as a contract counts them, which a bucket filled
 * evenly would not do (full, it lets twice as many through in its first second). Times are of `performance.now()`.
 */
export class CallRate {
  /** When the last calls began, as a ring; `oldest` is the next to be overwritten. */
  private readonly begun: number[];
  private oldest = 0;

  constructor(perSecond: number) {
    this.begun = Array.from({ length: perSecond }, () => Number.NEGATIVE_INFINITY);
  }

  /** When a call may begin before which `ahead` others will begin as early as they may. */
  earliest(now: number, ahead = 0): number {
    const { length } = this.begun;
    const before = this.begun[(this.oldest + ahead) % length] as number;
    return Math.max(now, before + WINDOW_MS) + Math.floor(ahead / length) * WINDOW_MS;
  }

  begin(now: number): void {
    this.begun[this.oldest] = now;
    this.oldest = (this.oldest + 1) % this.begun.length;
  }
}
