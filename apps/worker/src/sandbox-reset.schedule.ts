import { ProcessScope } from '@cotejo/platform';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { RESET_EVERY_MS, SANDBOX_QUEUE, SANDBOX_RESET } from './sandbox-reset.job.js';

/** Keeps exactly one schedule of the reset, however many workers start; only the sandbox has one. */
@Injectable()
export class SandboxResetSchedule implements OnApplicationBootstrap {
  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @InjectQueue(SANDBOX_QUEUE) private readonly queue: Queue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.scope.config.environment !== 'sandbox') return;
    await this.queue.upsertJobScheduler(
      SANDBOX_RESET,
      { every: RESET_EVERY_MS },
      { name: SANDBOX_RESET, opts: { removeOnComplete: 10, removeOnFail: 10 } },
    );
  }
}
