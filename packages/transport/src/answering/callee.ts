import type { BusMetrics } from '../bus-metrics.js';
import type { CallTally } from '../calling/call-tally.js';
import { RetryBudget } from '../calling/retry-budget.js';

/** What this process keeps about one service that it calls. */
export interface Callee {
  tally: CallTally;
  budget: RetryBudget;
}

/** All services this process ever called: names from its code, so there are few. */
export class Callees {
  private readonly callees = new Map<string, Callee>();

  constructor(private readonly metrics: BusMetrics) {}

  of(service: string): Callee {
    const callee = this.callees.get(service) ?? { tally: this.metrics.tallyOf(service), budget: new RetryBudget() };
    this.callees.set(service, callee);
    return callee;
  }

  retryBudgets(now: number): [service: string, left: number][] {
    return [...this.callees].map(([service, { budget }]) => [service, budget.left(now)]);
  }
}
