import { ProcessScope } from '@cotejo/platform';
import { getQueueToken } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Queue } from 'bullmq';
import { JobErrors } from './job-errors.js';
import { QUEUES } from './queues.js';

/** Hears the errors of every queue. @see JobErrors */
@Injectable()
export class QueueErrors {
  constructor(@Inject(ProcessScope) { logger }: ProcessScope, @Inject(ModuleRef) modules: ModuleRef) {
    const errors = new JobErrors(logger);
    for (const name of QUEUES) {
      modules.get<Queue>(getQueueToken(name), { strict: false }).on('error', (error) => errors.tell(error));
    }
  }
}
