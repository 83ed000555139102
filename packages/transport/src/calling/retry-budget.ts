const WINDOW_SECONDS = 10;
/** Second copies of any kind, of the calls of the window. */
const RETRY_SHARE = 0.1;
/** In a window, however few calls there were; else a service that is rarely called would not survive one death. */
const RETRIES_MIN = 50;

/**
 * How often calls to one service may be sent a second time: a tenth of the calls of the last ten seconds, and five a second
 * at least. Replicas that die together would otherwise leave the rest with twice the load, just when it hurts.
 */
export class RetryBudget {
  private readonly calls = new WindowSum();
  private readonly retries = new WindowSum();
  private second = 0;

  /** A call is sent for the first time. @param now milliseconds of a clock that only grows, here as below */
  earn(now: number): void {
    this.turn(now);
    this.calls.add();
  }

  /** How many more second copies may be sent now. */
  left(now: number): number {
    this.turn(now);
    return Math.max(RETRIES_MIN, Math.floor(RETRY_SHARE * this.calls.sum)) - this.retries.sum;
  }

  /** Takes one for a call that is to move. */
  spend(now: number): boolean {
    if (this.left(now) <= 0) {
      return false;
    }
    this.retries.add();
    return true;
  }

  /** Forgets the seconds that left the window. */
  private turn(now: number): void {
    const second = Math.floor(now / 1_000);
    if (second === this.second) {
      return;
    }
    const from = Math.max(this.second, second - WINDOW_SECONDS) + 1;
    for (let each = from; each <= second; each += 1) {
      for (const sum of [this.calls, this.retries]) {
        sum.begin(each % WINDOW_SECONDS);
      }
    }
    this.second = second;
  }
}

/** A count over the window, kept by second. */
class WindowSum {
  sum = 0;
  private readonly counts = new Array<number>(WINDOW_SECONDS).fill(0);
  private slot = 0;

  add(): void {
    this.counts[this.slot] = (this.counts[this.slot] as number) + 1;
    this.sum += 1;
  }

  /** A new second begins, in the place of the one that leaves. */
  begin(slot: number): void {
    this.sum -= this.counts[slot] as number;
    this.counts[slot] = 0;
    this.slot = slot;
  }
}
