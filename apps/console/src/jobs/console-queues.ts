import { StateUnavailableError } from '@cotejo/accounts';
import { JOB_QUEUES, JOBS, type JobName, type MailJob, mailJobOptions } from '@cotejo/contracts';
import { createRedis, ProcessScope } from '@cotejo/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

const COMMAND_TIMEOUT_MS = 2_000;
/** Of all that one request asks of the queues. */
const ANSWER_MS = 5_000;

/** The worker's queues as the console looks at them and puts jobs into them. It waits for no Redis that is away. */
@Injectable()
export class ConsoleQueues implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly queues: ReadonlyMap<string, Queue>;

  constructor(@Inject(ProcessScope) { config, logger }: ProcessScope) {
    const problems = { logger, redis: 'state' };
    this.redis = createRedis(config.stateRedisUrl, { commandTimeoutMs: COMMAND_TIMEOUT_MS, problems });
    const options = {
      connection: this.redis,
      prefix: `${config.namespace}:${config.environment}:jobs`,
      // The worker's queues are the worker's: nothing is written by looking at them.
      ...{ skipMetasUpdate: true, skipWaitingForReady: true },
    };
    this.queues = new Map(JOB_QUEUES.map((name) => [name, new Queue(name, options)]));
    // What is wrong with the connection is told above.
    for (const queue of this.queues.values()) queue.on('error', () => {});
  }

  of(name: JobName): Queue {
    return this.queues.get(JOBS[name].queue) as Queue;
  }

  /** The answer, @throws StateUnavailableError when it takes too long */
  async ask<T>(asking: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new StateUnavailableError()), ANSWER_MS);
    });
    try {
      return await Promise.race([asking, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Asks the worker to send a mail of the outbox. */
  async sendMail(mailId: string): Promise<void> {
    const job: MailJob = { mailId };
    await this.ask(this.of('mail.send').add('mail.send', job, mailJobOptions(mailId)));
  }

  onApplicationBootstrap(): void {
    if (this.redis.status === 'wait') this.redis.connect().catch(() => {});
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close().catch(() => {})));
    this.redis.disconnect();
  }
}
