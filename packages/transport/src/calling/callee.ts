import type { BusMetrics } from '../bus-metrics.js';
import type { CallTally } from './call-metrics.js';
import { RetryBudget } from './retry-budget.js';

/** What this process keeps about one service that it calls. */
export interface Callee {
  tally: CallTally;
  budget: RetryBudget;
}

/** Every service that this process has called. There are few: their names are constants in its code. */
export class Callees {
  private readonly callees = new Map<string, Callee>();

  constructor(private readonly metrics: BusMetrics) {}

  /** The entry of a service; it is created at the first call. */
  get(service: string): Callee {
    const callee = this.callees.get(service) ?? {
      tally: this.metrics.calls.tallyFor(service),
      budget: new RetryBudget(),
    };
    this.callees.set(service, callee);
    return callee;
  }

  retryBudgets(now: number): [service: string, remaining: number][] {
    return [...this.callees].map(([service, { budget }]) => [service, budget.remaining(now)]);
  }
}
