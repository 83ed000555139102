import { reclaimAbandoned } from '@cotejo/accounts';
import { JOBS } from '@cotejo/contracts';
import { ProcessScope, withRedis } from '@cotejo/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { JobProcessor, WORKER_OPTIONS } from './job-processor.js';

const TIMEOUT_MS = 5_000;
/** Longer than any request: at most 30 s, plus 10 s to drain. */
const ABANDONED_MS = 60_000;

/** Refunds the charges of requests whose gateway died before it answered. */
@Processor(JOBS['accounts.reclaim'].queue, WORKER_OPTIONS)
export class ReclaimProcessor extends JobProcessor {
  constructor(@Inject(ProcessScope) scope: ProcessScope) {
    super(scope);
  }

  async process(): Promise<{ reclaimed: number }> {
    const { config, logger } = this.scope;
    const reclaimed = await withRedis(config.stateRedisUrl, TIMEOUT_MS, (redis) =>
      reclaimAbandoned(redis, config, ABANDONED_MS),
    );
    if (reclaimed > 0) {
      logger.info({ reclaimed }, 'abandoned charges refunded');
    }
    return { reclaimed };
  }
}
