/** Bounds of the limit, and the queueing it puts up with. */
export interface QueueingLimitOptions {
  floor: number;
  ceiling: number;
  /** Mean time on the way to a source and back, above which requests are taken to queue. */
  queueTargetMs: number;
}

const WINDOW_MS = 100;
const WINDOW_SAMPLES_MIN = 10;
const GRADIENT_MIN = 0.5;
const SMOOTHING = 0.5;

/**
 * How many requests may be in flight, adapted as Netflix's Gradient2 does (concurrency-limits): by the ratio of the time
 * that is normal to the time it takes now, with room for a queue of the limit's square root. Two differences, for which
 * docs/adr/0008-load-shedding.md has the reasons: it is fed with queueing alone, not with what sources take, and so
 * "normal" is a constant, not a long average that an overload of a minute would teach.
 */
export class QueueingLimit {
  private limit: number;
  private sumMs = 0;
  private samples = 0;
  private windowEndsAt = 0;

  constructor(private readonly options: QueueingLimitOptions) {
    this.limit = options.ceiling;
  }

  get value(): number {
    return Math.floor(this.limit);
  }

  /** Takes one sample in; at the end of a window the limit moves. */
  observe(queuedMs: number, now = performance.now()): void {
    this.sumMs += queuedMs;
    this.samples += 1;
    if (now < this.windowEndsAt || this.samples < WINDOW_SAMPLES_MIN) {
      return;
    }
    this.adapt(this.sumMs / this.samples);
    this.sumMs = 0;
    this.samples = 0;
    this.windowEndsAt = now + WINDOW_MS;
  }

  private adapt(meanMs: number): void {
    const { floor, ceiling, queueTargetMs } = this.options;
    const gradient = Math.min(1, Math.max(GRADIENT_MIN, queueTargetMs / meanMs));
    const wanted = this.limit * gradient + Math.sqrt(this.limit);
    const smoothed = this.limit + SMOOTHING * (wanted - this.limit);
    this.limit = Math.min(ceiling, Math.max(floor, smoothed));
  }
}
