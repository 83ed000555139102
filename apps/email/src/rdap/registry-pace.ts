const BACK_OFF_MIN_MS = 1_000;
const BACK_OFF_MAX_MS = 3_600_000;
/** Where a registry says "too many" without saying for how long. */
const BACK_OFF_DEFAULT_MS = 60_000;
/** Of one that does not answer: who asks next is spared the wait. */
const PAUSE_MS = 5_000;

/** How fast one registry may be asked: so many calls in a second, and none while it wants to be left alone. */
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

  /** Whether it may be asked now; counts the call if so. */
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
    const waitMs = waitOf(retryAfter, this.now());
    this.silentUntil = this.now() + Math.min(BACK_OFF_MAX_MS, Math.max(BACK_OFF_MIN_MS, waitMs));
  }

  pause(): void {
    this.silentUntil = Math.max(this.silentUntil, this.now() + PAUSE_MS);
  }
}

function waitOf(retryAfter: string | undefined, now: number): number {
  if (retryAfter === undefined) {
    return BACK_OFF_DEFAULT_MS;
  }
  const waitMs = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now;
  return Number.isNaN(waitMs) ? BACK_OFF_DEFAULT_MS : waitMs;
}
