import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { ACCOUNTS_QUEUE, RECLAIM, RECLAIM_EVERY_MS } from './reclaim.job.js';

/** Keeps exactly one schedule, however many workers start. */
@Injectable()
export class ReclaimSchedule implements OnApplicationBootstrap {
  constructor(@InjectQueue(ACCOUNTS_QUEUE) private readonly queue: Queue) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.queue.upsertJobScheduler(
      RECLAIM,
      { every: RECLAIM_EVERY_MS },
      { name: RECLAIM, opts: { removeOnComplete: 10, removeOnFail: 10 } },
    );
  }
}
