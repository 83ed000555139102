import {
  JOB_NAMES,
  JOBS,
  JOBS_TIME_ZONE,
  type JobName,
  type JobSchedule,
  type JobSpec,
  jobOptions,
} from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { getQueueToken } from '@nestjs/bullmq';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { WORKER_SETTINGS } from './worker.settings.js';

const HOUR_MS = 3_600_000;

/** Keeps exactly one schedule for each scheduled job of this environment, however many workers start. */
@Injectable()
export class JobSchedules implements OnApplicationBootstrap {
  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @Inject(ModuleRef) private readonly module: ModuleRef,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const repeats = JOB_NAMES.map((name) => [name, this.repeatOf(JOBS[name].schedule)] as const);
    for (const [name, repeat] of repeats) {
      await this.updateSchedule(name, repeat);
    }
  }

  private async updateSchedule(name: JobName, repeat: ReturnType<JobSchedules['repeatOf']>): Promise<void> {
    const { queue: queueName, environments }: JobSpec = JOBS[name];
    if (!environments.includes(this.scope.config.environment)) {
      return;
    }
    const queue = this.module.get<Queue>(getQueueToken(queueName), { strict: false });
    if (repeat === null) {
      await queue.removeJobScheduler(name);
    } else {
      await queue.upsertJobScheduler(name, repeat, { name, opts: jobOptions(name) });
    }
  }

  /** `null` when the job is never scheduled. */
  private repeatOf(schedule: JobSchedule | null) {
    if (schedule === null) {
      return null;
    }
    if ('cron' in schedule) {
      return { pattern: schedule.cron, tz: JOBS_TIME_ZONE };
    }
    const every =
      'everyMs' in schedule ? schedule.everyMs : this.scope.env.read(WORKER_SETTINGS)[schedule.everyHoursOf] * HOUR_MS;
    return every === 0 ? null : { every };
  }
}
