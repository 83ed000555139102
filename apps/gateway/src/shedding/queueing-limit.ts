/** Bounds of the limit, and the accepted queueing time. */
export interface QueueingLimitOptions {
  floor: number;
  ceiling: number;
  /** Mean time on the way to a source and back. Above this time, requests count as queueing. */
  queueTargetMs: number;
}

const WINDOW_MS = 100;
const WINDOW_SAMPLES_MIN = 10;
const GRADIENT_MIN = 0.5;
const SMOOTHING = 0.5;

/**
 * An adaptive limit for requests in flight, like Gradient2 of Netflix's concurrency-limits: the limit changes with the ratio
 * of the normal time to the current time, plus room for a queue of the square root of the limit. It differs in two points
 * (docs/adr/0008-load-shedding.md has the reasons): it measures queueing only, without the time inside the sources, and its
 * normal time is a constant. A long average would learn an overload of one minute as normal.
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

  /** Adds a sample. At the end of a window the limit is adapted. @param now monotonic clock, milliseconds */
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
    const target = this.limit * gradient + Math.sqrt(this.limit);
    const smoothed = this.limit + SMOOTHING * (target - this.limit);
    this.limit = Math.min(ceiling, Math.max(floor, smoothed));
  }
}
