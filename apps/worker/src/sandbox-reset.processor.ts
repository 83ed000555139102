import { resetTenants, type SandboxReset } from '@cotejo/accounts';
import { JOBS } from '@cotejo/contracts';
import { ProcessScope, withRedis } from '@cotejo/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { WORKER_OPTIONS } from './job-processor.js';
import { StoppableProcessor, TenantsFailedError } from './stoppable-processor.js';
import { resetVelocity } from './velocity-reset.js';

const TIMEOUT_MS = 5_000;
const BY = { actor: 'worker' };
const NOTHING: SandboxReset = { tenants: 0, clearedEntries: 0, policies: 0, scenarios: 0, failed: 0 };

/**
 * Deletes the sandbox data of a day: velocity counters, and the cleared entries, draft policies and scenarios of tenants.
 * Sandbox persons and lines are computed, not stored. Keys, plans, active policies and the trial's count stay.
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
    if (result.failed > 0) {
      throw new TenantsFailedError(result.failed);
    }
    return result;
  }

  /** Does nothing in production, in case somebody adds this job to a production queue by hand. */
  private async resetTenants(): Promise<SandboxReset> {
    const { config } = this.scope;
    if (config.environment !== 'sandbox') {
      return NOTHING;
    }
    return withRedis(config.stateRedisUrl, TIMEOUT_MS, (redis) => resetTenants(redis, config, BY, this.ending()));
  }
}
