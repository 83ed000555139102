import { ProcessScope } from '@cotejo/platform';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { LISTS_QUEUE, LISTS_REFRESH, REFRESH_ATTEMPTS, REFRESH_BACKOFF_MS } from './lists-refresh.job.js';
import { readListsRefreshEveryMs } from './worker.config.js';

/** Keeps exactly one schedule of the refresh, or none; only production has lists. */
@Injectable()
export class ListsRefreshSchedule implements OnApplicationBootstrap {
  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @InjectQueue(LISTS_QUEUE) private readonly queue: Queue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { config, env } = this.scope;
    const every = readListsRefreshEveryMs(env);
    if (config.environment !== 'production') return;
    if (every === 0) {
      await this.queue.removeJobScheduler(LISTS_REFRESH);
      return;
    }
    const backoff = { type: 'exponential', delay: REFRESH_BACKOFF_MS };
    const opts = { attempts: REFRESH_ATTEMPTS, backoff, removeOnComplete: 10, removeOnFail: 10 };
    await this.queue.upsertJobScheduler(LISTS_REFRESH, { every }, { name: LISTS_REFRESH, opts });
  }
}
