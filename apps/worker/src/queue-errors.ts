import { JOB_QUEUES } from '@cotejo/contracts';
import { ProcessScope, RedisProblems } from '@cotejo/platform';
import { getQueueToken } from '@nestjs/bullmq';
import type { FactoryProvider } from '@nestjs/common';
import type { Queue } from 'bullmq';

/** Handles the errors of every queue from its creation on. @see JobProcessor for the reason */
export const queueErrors: FactoryProvider<RedisProblems> = {
  provide: RedisProblems,
  useFactory: ({ logger }: ProcessScope, ...queues: Queue[]) => {
    const problems = new RedisProblems(logger, 'state');
    for (const queue of queues) {
      queue.on('error', (error) => problems.log(error));
    }
    return problems;
  },
  inject: [ProcessScope, ...JOB_QUEUES.map((name) => getQueueToken(name))],
};
