const WINDOW_SECONDS = 10;
/** Second copies, as a share of the calls in the window. */
const RETRY_SHARE = 0.1;
/**
 * Second copies that are always allowed in a window, also after few calls. Otherwise a service with few calls could not
 * move the calls of a dead replica.
 */
const RETRIES_MIN = 50;

/**
 * How many calls to one service may be sent a second time: a tenth of the calls of the last ten seconds, and at least five
 * a second. Without this limit, replicas that die together would double the load of the remaining ones.
 *
 * Every `now` is in milliseconds of a clock that never goes back.
 */
export class RetryBudget {
  private readonly calls = new WindowSum();
  private readonly retries = new WindowSum();
  private second = 0;

  /** Counts a call that is sent for the first time. */
  countCall(now: number): void {
    this.advance(now);
    this.calls.add();
  }

  /** How many more second copies may be sent now. */
  remaining(now: number): number {
    this.advance(now);
    return Math.max(RETRIES_MIN, Math.floor(RETRY_SHARE * this.calls.sum)) - this.retries.sum;
  }

  /** Takes one second copy from the budget. @returns false if the budget is used up */
  spend(now: number): boolean {
    if (this.remaining(now) <= 0) {
      return false;
    }
    this.retries.add();
    return true;
  }

  /** Drops the seconds that are no longer in the window. */
  private advance(now: number): void {
    const second = Math.floor(now / 1_000);
    if (second === this.second) {
      return;
    }
    const from = Math.max(this.second, second - WINDOW_SECONDS) + 1;
    for (let each = from; each <= second; each += 1) {
      for (const sum of [this.calls, this.retries]) {
        sum.startSecond(each % WINDOW_SECONDS);
      }
    }
    this.second = second;
  }
}

/** A count over the window, kept for each second. */
class WindowSum {
  sum = 0;
  private readonly counts = new Array<number>(WINDOW_SECONDS).fill(0);
  private slot = 0;

  add(): void {
    this.counts[this.slot] = (this.counts[this.slot] as number) + 1;
    this.sum += 1;
  }

  /** Starts a new second in the slot of the second that leaves the window. */
  startSecond(slot: number): void {
    this.sum -= this.counts[slot] as number;
    this.counts[slot] = 0;
    this.slot = slot;
  }
}
