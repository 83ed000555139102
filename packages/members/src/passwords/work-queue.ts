import { MemberError } from '../member-errors.js';

/** Runs a bounded number of tasks at once; a bounded number waits, and the rest are refused. */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly bounds: { atOnce: number; waitingMax: number; retryAfterMs: number }) {}

  /** @throws MemberError `busy`, and the errors of `work` */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { atOnce, waitingMax, retryAfterMs } = this.bounds;
    if (this.running >= atOnce) {
      if (this.waiting.length >= waitingMax) {
        throw new MemberError('busy', 'too much work at once: try again', retryAfterMs);
      }
      // A finished task hands its place to the next one, so `running` does not change.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) {
        next();
      } else {
        this.running -= 1;
      }
    }
  }
}
