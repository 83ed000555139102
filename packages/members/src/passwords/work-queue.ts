import { MemberError } from '../member-errors.js';

/** Takes so many pieces of work at once; some more wait for their turn, and what comes beyond is refused. */
export class WorkQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly bounds: { atOnce: number; waitingMax: number; retryAfterMs: number }) {}

  /** @throws MemberError `busy` */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { atOnce, waitingMax, retryAfterMs } = this.bounds;
    if (this.running >= atOnce) {
      if (this.waiting.length >= waitingMax) {
        throw new MemberError('busy', 'too many password checks at once: try again', retryAfterMs);
      }
      // Who ends passes the turn on, so `running` stays.
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
