import { ProcessScope, withRedis } from '@cotejo/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { JobProcessor, WORKER_OPTIONS } from './job-processor.js';
import { SANDBOX_QUEUE } from './sandbox-reset.job.js';
import { resetVelocity } from './velocity-reset.js';

const TIMEOUT_MS = 5_000;

/**
 * Forgets what the sandbox learnt in a day: the velocity counters, for its persons and lines are computed and not stored.
 * Keys, plans and the trial's count stay.
 */
@Processor(SANDBOX_QUEUE, WORKER_OPTIONS)
export class SandboxResetProcessor extends JobProcessor {
  constructor(@Inject(ProcessScope) scope: ProcessScope) {
    super(scope);
  }

  async process(): Promise<{ removed: number }> {
    const { config, logger } = this.scope;
    const removed = await withRedis(config.velocityRedisUrl, TIMEOUT_MS, (redis) =>
      resetVelocity(redis, `${config.namespace}:${config.environment}`),
    );
    logger.info({ removed }, 'sandbox reset');
    return { removed };
  }
}
