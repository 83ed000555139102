import { ProviderError, ProviderUnavailableError } from '../errors.js';
import { CallRate } from './call-rate.js';

/** Limits of a contract, and how queries are combined into calls. */
export interface CallLimits {
  /** How long a query waits for others, milliseconds. */
  windowMs: number;
  /** Subjects in one call. */
  perCallMax: number;
  /** Calls at the same time. */
  concurrencyMax: number;
  callsPerSecond: number;
  /** Queries that wait for a call. */
  queueMax: number;
}

/** Fetches several subjects in one call. The map has an answer or an error for each subject. */
export type FetchBatch<A> = (subjects: string[], signal: AbortSignal) => Promise<Map<string, A | ProviderError>>;

interface PendingQuery<A> {
  subject: string;
  /** From `performance.now()`. */
  queuedAt: number;
  resolve(answer: A): void;
  reject(error: unknown): void;
  /** Removes the query from the queue or from its call. */
  withdraw: () => void;
  release: () => void;
}

/**
 * Combines queries that arrive together into one call to a vendor. Each caller keeps its own deadline and can give up alone. A
 * call is aborted when all its callers have given up.
 */
export class SharedCalls<A> {
  private readonly waiting: PendingQuery<A>[] = [];
  private readonly rate: CallRate;
  private inflight = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly limits: CallLimits,
    private readonly fetchBatch: FetchBatch<A>,
  ) {
    this.rate = new CallRate(limits.callsPerSecond);
  }

  /**
   * Fetches one subject, in a call that other queries may share.
   * @param caller `deadline` in epoch milliseconds
   * @throws ProviderError `overloaded` or `rate_limited` (both at once, without a call), `cancelled`, or the error of the call
   */
  fetch(subject: string, caller: { signal: AbortSignal; deadline: number }): Promise<A> {
    const now = performance.now();
    if (caller.signal.aborted) {
      return Promise.reject(cancelled());
    }
    if (this.waiting.length >= this.limits.queueMax) {
      return Promise.reject(refused('overloaded'));
    }
    if (this.startOfNewQuery(now) - now >= caller.deadline - Date.now()) {
      return Promise.reject(refused('rate_limited'));
    }
    return new Promise((resolve, reject) => {
      const query: PendingQuery<A> = {
        subject,
        queuedAt: now,
        resolve,
        reject,
        withdraw: () => this.removeWaiting(query),
        release: () => caller.signal.removeEventListener('abort', onAbort),
      };
      const onAbort = () => {
        query.withdraw();
        reject(cancelled());
      };
      caller.signal.addEventListener('abort', onAbort, { once: true });
      this.waiting.push(query);
      this.startCalls();
    });
  }

  /** Returns the time at which the rate limit allows the call for a query that arrives now. */
  private startOfNewQuery(now: number): number {
    return this.rate.earliestStart(now, Math.floor(this.waiting.length / this.limits.perCallMax));
  }

  /** Starts all calls that may start now, and sets the timer for the next one. */
  private startCalls(): void {
    clearTimeout(this.timer);
    while (this.waiting.length > 0 && this.inflight < this.limits.concurrencyMax) {
      const now = performance.now();
      const startAt = Math.max(this.batchReadyAt(), this.rate.earliestStart(now));
      if (startAt > now) {
        this.timer = setTimeout(() => this.startCalls(), startAt - now);
        return;
      }
      this.rate.recordStart(now);
      void this.call(this.waiting.splice(0, this.limits.perCallMax));
    }
  }

  /** Returns the time from which the next call does not wait for more queries. */
  private batchReadyAt(): number {
    const [first] = this.waiting;
    const isFull = this.waiting.length >= this.limits.perCallMax;
    return !first || isFull ? Number.NEGATIVE_INFINITY : first.queuedAt + this.limits.windowMs;
  }

  private async call(queries: PendingQuery<A>[]): Promise<void> {
    const allWithdrawn = new AbortController();
    const active = new Set(queries);
    for (const query of queries) {
      query.withdraw = () => {
        active.delete(query);
        if (active.size === 0) {
          allWithdrawn.abort();
        }
      };
    }
    this.inflight += 1;
    try {
      const subjects = [...new Set(queries.map(({ subject }) => subject))];
      const answers = await this.fetchBatch(subjects, allWithdrawn.signal);
      for (const query of active) {
        settle(query, answers.get(query.subject));
      }
    } catch (error) {
      for (const { reject } of active) {
        reject(error);
      }
    } finally {
      for (const { release } of queries) {
        release();
      }
      this.inflight -= 1;
      this.startCalls();
    }
  }

  private removeWaiting(query: PendingQuery<A>): void {
    const index = this.waiting.indexOf(query);
    if (index >= 0) {
      this.waiting.splice(index, 1);
    }
  }
}

function settle<A>({ resolve, reject }: PendingQuery<A>, answer: A | ProviderError | undefined): void {
  if (answer === undefined) {
    reject(new ProviderUnavailableError('missing_in_answer'));
  } else if (answer instanceof ProviderError) {
    reject(answer);
  } else {
    resolve(answer);
  }
}

/** An error of our own limits, which does not count against the vendor. */
function refused(code: string): ProviderError {
  return new ProviderError('unavailable', code, false);
}

function cancelled(): ProviderError {
  return new ProviderError('timeout', 'cancelled', false);
}
