const BACK_OFF_MIN_MS = 1_000;
const BACK_OFF_MAX_MS = 3_600_000;
/** Used when a registry answers 429 without a Retry-After header. */
const BACK_OFF_DEFAULT_MS = 60_000;
/** Pause after a failure, so that the next callers do not wait for an unavailable registry. */
const PAUSE_MS = 5_000;

/** Limits the calls to one registry: a number of calls per second, and no call while a back-off lasts. */
export class RegistryPace {
  private calls: number;
  private refilledAt: number;
  private silentUntil = 0;

  constructor(
    private readonly callsPerSecond: number,
    private readonly now: () => number = () => Date.now(),
  ) {
    this.calls = callsPerSecond;
    this.refilledAt = now();
  }

  /** Whether a call is allowed now; if so, it is counted. */
  take(): boolean {
    const now = this.now();
    if (now < this.silentUntil) {
      return false;
    }
    const gained = ((now - this.refilledAt) * this.callsPerSecond) / 1_000;
    this.calls = Math.min(this.callsPerSecond, this.calls + Math.max(0, gained));
    this.refilledAt = now;
    if (this.calls < 1) {
      return false;
    }
    this.calls -= 1;
    return true;
  }

  /** @param retryAfter as in the header: seconds, or a date (RFC 9110, 10.2.3) */
  backOff(retryAfter: string | undefined): void {
    const waitMs = parseRetryAfter(retryAfter, this.now());
    this.silentUntil = this.now() + Math.min(BACK_OFF_MAX_MS, Math.max(BACK_OFF_MIN_MS, waitMs));
  }

  pause(): void {
    this.silentUntil = Math.max(this.silentUntil, this.now() + PAUSE_MS);
  }
}

function parseRetryAfter(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) {
    return BACK_OFF_DEFAULT_MS;
  }
  const waitMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(waitMs) ? BACK_OFF_DEFAULT_MS : waitMs;
}
