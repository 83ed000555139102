import { reclaimAbandoned } from '@cotejo/accounts';
import { ProcessScope, withRedis } from '@cotejo/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { JobProcessor, WORKER_OPTIONS } from './job-processor.js';
import { ABANDONED_MS, ACCOUNTS_QUEUE } from './reclaim.job.js';

const TIMEOUT_MS = 5_000;

/** Gives back the charges of requests whose gateway died before it could answer. */
@Processor(ACCOUNTS_QUEUE, WORKER_OPTIONS)
export class ReclaimProcessor extends JobProcessor {
  constructor(@Inject(ProcessScope) scope: ProcessScope) {
    super(scope);
  }

  async process(): Promise<{ reclaimed: number }> {
    const { config, logger } = this.scope;
    const reclaimed = await withRedis(config.stateRedisUrl, TIMEOUT_MS, (redis) =>
      reclaimAbandoned(redis, config, ABANDONED_MS),
    );
    if (reclaimed > 0) logger.info({ reclaimed }, 'abandoned charges given back');
    return { reclaimed };
  }
}
