import { JOB_QUEUES } from '@cotejo/contracts';
import { ProcessScope, RedisProblems } from '@cotejo/platform';
import { getQueueToken } from '@nestjs/bullmq';
import type { FactoryProvider } from '@nestjs/common';
import type { Queue } from 'bullmq';

/** Hears the errors of every queue from the moment there is one. @see JobProcessor */
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
