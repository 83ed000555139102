/** Share of the plan's rate that all batches of a tenant on one gateway use, so that single calls keep room. */
const RATE_SHARE = 0.8;
/** Rows of this time may start together, because timers are not exact. */
const BURST_MS = 20;
const WINDOW_MS = 1_000;

/** Spreads the rows of one tenant over time. */
export class RowPace {
  private nextAt = 0;

  /** @returns milliseconds to wait before the next row; 0: it may start now, and is counted */
  takeTurn(requestsPerSecond: number | null, now = performance.now()): number {
    if (requestsPerSecond === null) {
      return 0;
    }
    if (this.nextAt > now) {
      return this.nextAt - now;
    }
    // The burst adds rows to a window, so the interval is longer by the same share.
    const intervalMs = (WINDOW_MS + BURST_MS) / (requestsPerSecond * RATE_SHARE);
    this.nextAt = Math.max(this.nextAt, now - BURST_MS) + intervalMs;
    return 0;
  }
}
