import { resetTenants, type SandboxReset } from '@cotejo/accounts';
import { JOBS } from '@cotejo/contracts';
import { ProcessScope, withRedis } from '@cotejo/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { WORKER_OPTIONS } from './job-processor.js';
import { StoppableProcessor } from './stoppable-processor.js';
import { resetVelocity } from './velocity-reset.js';

const TIMEOUT_MS = 5_000;
const BY = { actor: 'worker' };
const NOTHING: SandboxReset = { tenants: 0, clearedEntries: 0, policies: 0, scenarios: 0 };

/**
 * Forgets what the sandbox learnt in a day: velocity counters, and what tenants tried out. Its persons and lines are computed
 * and not stored. Keys, plans, active policies and the trial's count stay.
 */
@Processor(JOBS['sandbox.reset'].queue, WORKER_OPTIONS)
export class SandboxResetProcessor extends StoppableProcessor {
  constructor(@Inject(ProcessScope) scope: ProcessScope) {
    super(scope);
  }

  async process(): Promise<SandboxReset & { removed: number }> {
    const { config, logger } = this.scope;
    const removed = await withRedis(config.velocityRedisUrl, TIMEOUT_MS, (redis) =>
      resetVelocity(redis, `${config.namespace}:${config.environment}`),
    );
    const result = { removed, ...(await this.resetTenants()) };
    logger.info({ ...result }, 'sandbox reset');
    return result;
  }

  /** Whoever puts this job into the queue of production by hand: what its tenants have is no try. */
  private async resetTenants(): Promise<SandboxReset> {
    const { config } = this.scope;
    if (config.environment !== 'sandbox') {
      return NOTHING;
    }
    return withRedis(config.stateRedisUrl, TIMEOUT_MS, (redis) => resetTenants(redis, config, BY, this.ending()));
  }
}
