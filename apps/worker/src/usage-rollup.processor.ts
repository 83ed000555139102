import { UsageRollup } from '@cotejo/accounts';
import { JOBS } from '@cotejo/contracts';
import { ProcessScope, withRedis } from '@cotejo/platform';
import { type Gauge, MetricSet } from '@cotejo/platform/metrics';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { WORKER_OPTIONS } from './job-processor.js';
import { StoppableProcessor, TenantsFailedError } from './stoppable-processor.js';

/** Timeout of one Redis command. */
const TIMEOUT_MS = 5_000;

/** Result of a run. `difference` is the sum of the absolute differences, in queries. */
interface Counts {
  tenants: number;
  reconciled: number;
  different: number;
  difference: number;
}

/** Adds up usage by month and compares it with the quota counters. Differences are logged, never corrected. */
@Processor(JOBS['usage.rollup'].queue, WORKER_OPTIONS)
export class UsageRollupProcessor extends StoppableProcessor {
  private readonly difference: Gauge;
  private readonly different: Gauge;

  constructor(@Inject(ProcessScope) scope: ProcessScope) {
    super(scope);
    const make = new MetricSet(scope.metrics);
    this.difference = make.gauge(
      'usage_reconciliation_difference',
      'Queries by which usage and quotas differed when this worker last compared them, over all tenants',
    );
    this.different = make.gauge(
      'usage_reconciliation_tenants',
      'Tenants whose usage and quota differed when this worker last compared them',
    );
    // The gauges have no value before the first run.
    this.difference.remove();
    this.different.remove();
  }

  async process(): Promise<Counts> {
    const { config, logger } = this.scope;
    const { differences, failed, error, ...done } = await withRedis(config.stateRedisUrl, TIMEOUT_MS, (redis) =>
      new UsageRollup(redis, config).run(this.ending()),
    );
    for (const each of differences) {
      logger.warn({ ...each }, 'usage and quota differ');
    }
    const different = new Set(differences.map(({ tenant }) => tenant)).size;
    const difference = differences.reduce((sum, each) => sum + Math.abs(each.difference), 0);
    if (failed > 0) {
      logger.error({ failed, err: error }, 'usage not rolled up for all tenants');
      throw new TenantsFailedError(failed);
    }
    this.different.set(different);
    this.difference.set(difference);
    const counts = { ...done, different, difference };
    logger.info(counts, 'usage rolled up');
    return counts;
  }
}
