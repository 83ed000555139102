import type { Environment } from '@cotejo/contracts';
import { QueueingLimit, type QueueingLimitOptions } from './queueing-limit.js';

/**
 * Priority of a request when the gateway cannot serve all requests. No request has the class `panel` now: the console
 * does not pass this gate.
 */
export type RequestClass = 'live' | 'sandbox' | 'panel';

/** Share of the limit that a class may use. Lower classes are refused first; live requests may use the complete limit. */
const LIMIT_SHARES: Record<RequestClass, number> = { live: 1, sandbox: 0.75, panel: 0.5 };

export function classOf(environment: Environment): RequestClass {
  return environment === 'production' ? 'live' : 'sandbox';
}

/** Counts the requests in flight in this gateway, and decides whether one more fits. */
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

  /** Takes a place if there is one. The caller that got a place must call `leave` exactly once. */
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

  /** Adds the time that a call of a source spent outside the source: in event loops and on the bus. */
  observeQueueing(queuedMs: number): void {
    this.limit.observe(queuedMs);
  }
}
