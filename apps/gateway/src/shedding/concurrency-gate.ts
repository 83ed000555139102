import { QueueingLimit, type QueueingLimitOptions } from './queueing-limit.js';
import { LIMIT_SHARES, type RequestClass } from './request-class.js';

/** Counts what is in flight in this gateway and says whether one more of a class fits. */
export class ConcurrencyGate {
  private readonly limit: QueueingLimit;
  private count = 0;

  constructor(options: QueueingLimitOptions) {
    this.limit = new QueueingLimit(options);
  }

  get inFlight(): number {
    return this.count;
  }

  limitOf(requestClass: RequestClass): number {
    return Math.max(1, Math.floor(this.limit.value * LIMIT_SHARES[requestClass]));
  }

  hasRoom(requestClass: RequestClass): boolean {
    return this.count < this.limitOf(requestClass);
  }

  /** Takes a place if there is one; who got it gives it back by `leave`, once. */
  enter(requestClass: RequestClass): boolean {
    if (!this.hasRoom(requestClass)) {
      return false;
    }
    this.count += 1;
    return true;
  }

  leave(): void {
    this.count -= 1;
  }

  /** Time that a question to a source waited outside of it: in event loops, on the bus. */
  observeQueueing(queuedMs: number): void {
    this.limit.observe(queuedMs);
  }
}
