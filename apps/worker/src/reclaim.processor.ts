import { reclaimAbandoned } from '@cotejo/accounts';
import { connectWithin, createRedis, ProcessScope } from '@cotejo/platform';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { ABANDONED_MS, ACCOUNTS_QUEUE } from './reclaim.job.js';

const CONNECT_TIMEOUT_MS = 5_000;
const COMMAND_TIMEOUT_MS = 5_000;

/** Gives back the charges of requests whose gateway died before it could answer. */
@Processor(ACCOUNTS_QUEUE)
export class ReclaimProcessor extends WorkerHost {
  constructor(@Inject(ProcessScope) private readonly scope: ProcessScope) {
    super();
  }

  async process(): Promise<{ reclaimed: number }> {
    const { config, logger } = this.scope;
    const redis = createRedis(config.stateRedisUrl, { commandTimeoutMs: COMMAND_TIMEOUT_MS });
    try {
      if (!(await connectWithin(redis, CONNECT_TIMEOUT_MS))) throw new Error('state Redis unavailable');
      const reclaimed = await reclaimAbandoned(redis, config, ABANDONED_MS);
      if (reclaimed > 0) logger.info({ reclaimed }, 'abandoned charges given back');
      return { reclaimed };
    } finally {
      redis.disconnect();
    }
  }
}
