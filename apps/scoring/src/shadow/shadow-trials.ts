import type { Outcome, ShadowFigures } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PolicyBook } from '../policies/policy-book.js';
import type { FactsRequest, PolicyVersion } from '../policies/policy-version.js';
import { ShadowCounts } from './shadow-counts.js';
import { ShadowMetrics } from './shadow-metrics.js';

/** Further decisions are skipped: memory matters more than a few results of a sample. */
const WAITING_MAX = 1_000;
/** Trials in one turn of the event loop; they need about a millisecond. */
const BATCH = 25;

interface Trial {
  request: FactsRequest;
  shadow: PolicyVersion;
  outcome: Outcome;
}

/** Evaluates shadow policies after the answer of the active policy. */
@Injectable()
export class ShadowTrials implements OnApplicationBootstrap {
  private readonly waiting: Trial[] = [];
  private readonly counts = new ShadowCounts();

  constructor(
    @Inject(PolicyBook) private readonly book: PolicyBook,
    @Inject(ShadowMetrics) private readonly metrics: ShadowMetrics,
    @Inject(ProcessScope) private readonly scope: Pick<ProcessScope, 'logger'>,
  ) {
    book.onRead(() => this.follow());
  }

  onApplicationBootstrap(): void {
    this.follow();
  }

  /** What was counted of the tenant's policy in shadow; `null` without one. */
  figuresOf(tenant: string): ShadowFigures | null {
    return this.counts.figuresOf(tenant);
  }

  /** Schedules a trial; never throws. @param outcome outcome of the active policy */
  schedule(request: FactsRequest, shadow: PolicyVersion, outcome: Outcome): void {
    if (this.waiting.length >= WAITING_MAX) {
      this.metrics.countMissed();
      return;
    }
    this.waiting.push({ request, shadow, outcome });
    if (this.waiting.length === 1) {
      setImmediate(() => this.runBatch());
    }
  }

  private runBatch(): void {
    for (const trial of this.waiting.splice(0, BATCH)) {
      this.run(trial);
    }
    if (this.waiting.length > 0) {
      setImmediate(() => this.runBatch());
    }
  }

  private run({ request, shadow, outcome }: Trial): void {
    try {
      const decision = shadow.decider.decide(shadow.factsOf(request));
      this.metrics.count(request.tenant, outcome, decision.outcome);
      this.counts.count(request.tenant, shadow.decider.policyHash, outcome, decision.outcome);
    } catch (error) {
      this.metrics.countMissed();
      this.scope.logger.error({ err: error, policy: shadow.decider.policyName }, 'a shadow policy failed');
    }
  }

  private follow(): void {
    const shadows = [...this.book.shadows()].map(([tenant, { decider }]) => [tenant, decider.policyHash] as const);
    this.metrics.follow(new Map(shadows));
    this.counts.follow(new Map(shadows));
  }
}
