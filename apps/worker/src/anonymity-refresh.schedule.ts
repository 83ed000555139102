import { ProcessScope } from '@cotejo/platform';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bullmq';
import {
  ANONYMITY_ATTEMPTS,
  ANONYMITY_BACKOFF_MS,
  ANONYMITY_QUEUE,
  ANONYMITY_REFRESH,
} from './anonymity-refresh.job.js';
import { readAnonymityRefreshEveryMs } from './worker.config.js';

/** Keeps exactly one schedule of the refresh, or none; only production looks addresses up. */
@Injectable()
export class AnonymityRefreshSchedule implements OnApplicationBootstrap {
  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @InjectQueue(ANONYMITY_QUEUE) private readonly queue: Queue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { config, env } = this.scope;
    const every = readAnonymityRefreshEveryMs(env);
    if (config.environment !== 'production') return;
    if (every === 0) {
      await this.queue.removeJobScheduler(ANONYMITY_REFRESH);
      return;
    }
    const backoff = { type: 'exponential', delay: ANONYMITY_BACKOFF_MS };
    const opts = { attempts: ANONYMITY_ATTEMPTS, backoff, removeOnComplete: 10, removeOnFail: 10 };
    await this.queue.upsertJobScheduler(ANONYMITY_REFRESH, { every }, { name: ANONYMITY_REFRESH, opts });
  }
}
