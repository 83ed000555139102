const SWEEP_INTERVAL_MS = 8;

/** Looks after what is in flight at `now` (epoch milliseconds); answers whether anything is left to look after. */
export type SweepTask = (now: number) => boolean;

/**
 * One timer for all calls, made and served, that ticks only while there are any: a timer for each call would cost more
 * than the call. It stops by itself at the first tick that finds nothing.
 */
export class Sweep {
  private readonly tasks: SweepTask[] = [];
  private timer: NodeJS.Timeout | undefined;

  add(task: SweepTask): void {
    this.tasks.push(task);
  }

  /** Makes sure the timer ticks; to be called when something comes in flight. */
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
