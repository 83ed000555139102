import type { DecideRequest, Outcome } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { PolicyBook } from '../policies/policy-book.js';
import type { PolicyVersion } from '../policies/policy-version.js';
import { ShadowMetrics } from './shadow-metrics.js';

/** Beyond, decisions are not tried: memory matters more than a few of a sample. */
const WAITING_MAX = 1_000;
/** In one turn of the event loop, about a millisecond. */
const BATCH = 25;

interface Trial {
  request: DecideRequest;
  shadow: PolicyVersion;
  outcome: Outcome;
}

/** Tries shadow policies on what was decided, after the answer. */
@Injectable()
export class ShadowTrials implements OnApplicationBootstrap {
  private readonly waiting: Trial[] = [];

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

  /** Never fails, and takes no time. @param outcome what the active policy decided */
  later(request: DecideRequest, shadow: PolicyVersion, outcome: Outcome): void {
    if (this.waiting.length >= WAITING_MAX) {
      this.metrics.miss();
      return;
    }
    this.waiting.push({ request, shadow, outcome });
    if (this.waiting.length === 1) {
      setImmediate(() => this.work());
    }
  }

  private work(): void {
    for (const trial of this.waiting.splice(0, BATCH)) {
      this.tryOne(trial);
    }
    if (this.waiting.length > 0) {
      setImmediate(() => this.work());
    }
  }

  private tryOne({ request, shadow, outcome }: Trial): void {
    try {
      const tried = shadow.decider.decide(shadow.factsOf(request));
      this.metrics.count(request.tenant, outcome, tried.outcome);
    } catch (error) {
      this.metrics.miss();
      this.scope.logger.error({ err: error, policy: shadow.decider.policyName }, 'a shadow policy failed');
    }
  }

  private follow(): void {
    const shadows = [...this.book.shadows()].map(([tenant, { decider }]) => [tenant, decider.policyHash] as const);
    this.metrics.follow(new Map(shadows));
  }
}
