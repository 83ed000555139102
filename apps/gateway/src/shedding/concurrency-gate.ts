import type { Environment } from '@cotejo/contracts';
import { QueueingLimit, type QueueingLimitOptions } from './queueing-limit.js';

/** Priority of a request, or of a row of a batch, when the gateway cannot serve all of them. */
export type RequestClass = 'live' | 'sandbox' | 'batch';

/** Share of the limit that a class may use. Lower classes are refused first; live requests may use the complete limit. */
const LIMIT_SHARES: Record<RequestClass, number> = { live: 1, sandbox: 0.75, batch: 0.5 };

export function classOf(environment: Environment): RequestClass {
  return environment === 'production' ? 'live' : 'sandbox';
}

/** Counts the requests in flight in this gateway, and decides whether one more fits. */
export class ConcurrencyGate {
  private readonly limit: QueueingLimit;
  private count = 0;
  /** Rows that wait for a place: at most one window of each open batch. */
  private readonly waiting: ((gotPlace: boolean) => void)[] = [];

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
    while (this.waiting.length > 0 && this.enter('batch')) {
      this.waiting.shift()?.(true);
    }
  }

  /**
   * Waits for a place of the class `batch`. Rows wait in the order of their calls, and requests of the other classes take
   * places before them.
   * @returns false when no place was free in time, or the signal was aborted
   */
  waitForBatchPlace(timeoutMs: number, signal: AbortSignal): Promise<boolean> {
    if (signal.aborted || (this.waiting.length === 0 && this.enter('batch'))) {
      return Promise.resolve(!signal.aborted);
    }
    return new Promise((resolve) => {
      const end = (gotPlace: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        resolve(gotPlace);
      };
      const giveUp = () => {
        this.waiting.splice(this.waiting.indexOf(end), 1);
        end(false);
      };
      const timer = setTimeout(giveUp, timeoutMs);
      signal.addEventListener('abort', giveUp);
      this.waiting.push(end);
    });
  }

  /** Adds the time that a call of a source spent outside the source: in event loops and on the bus. */
  observeQueueing(queuedMs: number): void {
    this.limit.observe(queuedMs);
  }
}
