import { randomUUID } from 'node:crypto';
import { type Caller, DecisionCountStore, DecisionTally } from '@cotejo/accounts';
import { ProcessScope } from '@cotejo/platform';
import { Counter } from '@cotejo/platform/metrics';
import type { Subject } from '@cotejo/receipt/subject';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { StateRedis } from '../admission/state-redis.js';
import type { Verification } from '../verification/verification.js';
import { countedDecision } from './counted-decision.js';

const FLUSH_MS = 3_000;

/**
 * Counts decisions by tenant and day for the pages about outcomes, drift and fairness. A decision never waits for it: the counts go to the
 * state Redis every three seconds and when the process stops. A process that dies loses the counts of the last three seconds.
 */
@Injectable()
export class DecisionCounter implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly tally: DecisionTally;
  private timer: NodeJS.Timeout | undefined;

  constructor(@Inject(ProcessScope) { config, metrics }: ProcessScope, @Inject(StateRedis) { redis }: StateRedis) {
    const tally = new DecisionTally(new DecisionCountStore(redis, config), randomUUID());
    this.tally = tally;
    new Counter({
      name: 'decision_counts_lost_total',
      help: 'Decisions that are in no count of a tenant, because too many tenants wait for the state Redis',
      registers: [metrics],
      collect() {
        this.reset();
        this.inc(tally.lost);
      },
    });
  }

  count({ tenant, keyId }: Caller, subject: Subject, verification: Verification): void {
    this.tally.add(tenant.id, countedDecision(subject, verification, keyId), Date.now());
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.tally.flush(), FLUSH_MS).unref();
  }

  /** Nest stops this module before the one with the connection. */
  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.tally.drain();
  }
}
