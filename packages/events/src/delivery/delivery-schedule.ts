const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Pauses before the tries of a delivery: eight tries in about 28 hours. */
const DELAYS_MS = [
  0,
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
] as const;
const FAILING_MAX_MS = 5 * DAY_MS;
const JITTER = 0.1;

/** When a delivery is tried again, and when an endpoint is given up. */
export class DeliverySchedule {
  readonly attemptsMax = DELAYS_MS.length;
  /** An endpoint without one success for this long is disabled. */
  readonly failingMaxMs: number;

  /** @param scale shortens all times; only tests and benches use another value than 1 */
  constructor(
    private readonly scale = 1,
    private readonly random: () => number = Math.random,
  ) {
    this.failingMaxMs = FAILING_MAX_MS * scale;
  }

  /** Milliseconds to wait before an attempt, ten percent more or less. @param attempt 1 to `attemptsMax` */
  delayBefore(attempt: number): number {
    const delay = DELAYS_MS[attempt - 1] ?? 0;
    return Math.round(delay * this.scale * (1 - JITTER + 2 * JITTER * this.random()));
  }
}
