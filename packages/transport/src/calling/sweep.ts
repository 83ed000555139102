const SWEEP_INTERVAL_MS = 8;

/** Checks what is in flight at `now` (epoch milliseconds). Returns whether anything is still in flight. */
export type SweepTask = (now: number) => boolean;

/**
 * One timer for all calls, made and executed. It ticks only while there are calls, and stops at the first tick that finds
 * none. A timer for each call would cost more than the call.
 */
export class Sweep {
  private readonly tasks: SweepTask[] = [];
  private timer: NodeJS.Timeout | undefined;

  add(task: SweepTask): void {
    this.tasks.push(task);
  }

  /** Starts the timer if it is stopped. Call it whenever something comes in flight. */
  wake(): void {
    this.timer ??= setInterval(() => this.tick(), SWEEP_INTERVAL_MS);
  }

  private tick(): void {
    const now = Date.now();
    const busy = this.tasks.filter((task) => task(now));
    if (busy.length === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  }
}
