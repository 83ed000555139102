import { InjectQueue } from '@nestjs/bullmq';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bullmq';
import {
  SLA_QUEUE,
  SLA_STATEMENTS,
  SLA_STATEMENTS_ATTEMPTS,
  SLA_STATEMENTS_BACKOFF_MS,
  SLA_STATEMENTS_CRON,
  SLA_STATEMENTS_TIME_ZONE,
} from './sla-statements.job.js';

/** Keeps exactly one schedule, however many workers start. */
@Injectable()
export class SlaStatementsSchedule implements OnApplicationBootstrap {
  constructor(@InjectQueue(SLA_QUEUE) private readonly queue: Queue) {}

  async onApplicationBootstrap(): Promise<void> {
    const backoff = { type: 'exponential', delay: SLA_STATEMENTS_BACKOFF_MS };
    const opts = { attempts: SLA_STATEMENTS_ATTEMPTS, backoff, removeOnComplete: 10, removeOnFail: 10 };
    const repeat = { pattern: SLA_STATEMENTS_CRON, tz: SLA_STATEMENTS_TIME_ZONE };
    await this.queue.upsertJobScheduler(SLA_STATEMENTS, repeat, { name: SLA_STATEMENTS, opts });
  }
}
