import { setTimeout as sleep } from 'node:timers/promises';

/** One call of a load. */
export interface CallSample<T> {
  /** Milliseconds since the load began. */
  dueMs: number;
  /** From the moment it was due, so that a stall is not hidden. */
  tookMs: number;
  /** What it was answered; undefined if it failed. */
  answer: T | undefined;
}

/** Calls on schedule, whatever has been answered, until `stop` is called; resolves with all samples then. */
export class OpenCalls<T> {
  private going = true;
  private readonly samples: Promise<CallSample<T>>[] = [];
  private readonly startedAt = performance.now();
  private readonly finished: Promise<void>;

  constructor(
    private readonly perSecond: number,
    private readonly call: () => Promise<T>,
  ) {
    this.finished = this.run();
  }

  /** Milliseconds since the load began. */
  get elapsedMs(): number {
    return performance.now() - this.startedAt;
  }

  async stop(): Promise<CallSample<T>[]> {
    this.going = false;
    await this.finished;
    return Promise.all(this.samples);
  }

  private async run(): Promise<void> {
    while (this.going) {
      const due = Math.floor((this.elapsedMs * this.perSecond) / 1_000);
      while (this.samples.length < due) {
        this.samples.push(this.sample((this.samples.length * 1_000) / this.perSecond));
      }
      await sleep(1);
    }
  }

  private async sample(dueMs: number): Promise<CallSample<T>> {
    const answer = await this.call().catch(() => undefined);
    return { dueMs, tookMs: this.elapsedMs - dueMs, answer };
  }
}
