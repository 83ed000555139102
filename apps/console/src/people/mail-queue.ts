import { ProcessScope, RedisProblems, redisOptions } from '@cotejo/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Queue } from 'bullmq';

const COMMAND_TIMEOUT_MS = 2_000;
const ATTEMPTS = 5;
const BACKOFF_MS = 30_000;

/** Where the worker is asked to send a mail. A job has the mail's id and nothing else. */
@Injectable()
export class MailQueue implements OnApplicationShutdown {
  private readonly queue: Queue;

  constructor(@Inject(ProcessScope) { config, logger }: ProcessScope) {
    this.queue = new Queue('mail', {
      connection: {
        ...redisOptions(config.stateRedisUrl),
        ...{ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: COMMAND_TIMEOUT_MS },
      },
      prefix: `${config.namespace}:${config.environment}:jobs`,
    });
    const problems = new RedisProblems(logger, 'state');
    this.queue.on('error', (error) => problems.tell(error));
  }

  async add(mailId: string): Promise<void> {
    await this.queue.add(
      'mail.send',
      { mailId },
      { attempts: ATTEMPTS, backoff: { type: 'exponential', delay: BACKOFF_MS } },
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.close().catch(() => {});
  }
}
