import { StateUnavailableError } from '@cotejo/accounts';
import { JOBS, type JobName, type MailJob, mailJobOptions } from '@cotejo/contracts';
import { createRedis, ProcessScope } from '@cotejo/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

const COMMAND_TIMEOUT_MS = 2_000;
/** Limit for one operation on a queue, with all its commands. */
const ANSWER_MS = 5_000;

/**
 * The worker's queues, for viewing jobs and adding new ones. While Redis is away calls fail at once instead of waiting.
 */
@Injectable()
export class ConsoleQueues implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly prefix: string;
  private readonly open = new Map<string, Queue>();

  constructor(@Inject(ProcessScope) { config, logger }: ProcessScope) {
    const problems = { logger, redis: 'state' };
    this.redis = createRedis(config.stateRedisUrl, { commandTimeoutMs: COMMAND_TIMEOUT_MS, problems });
    this.prefix = `${config.namespace}:${config.environment}:jobs`;
  }

  /** Runs `work` with the queue of a job. @throws StateUnavailableError while Redis is away, or after five seconds */
  async on<T>(name: JobName, work: (queue: Queue) => Promise<T>): Promise<T> {
    if (this.redis.status !== 'ready') {
      throw new StateUnavailableError();
    }
    return withinTime(this.queueOf(JOBS[name].queue).then(work));
  }

  /** Queues a mail of the outbox for the worker. @throws StateUnavailableError */
  async sendMail(mailId: string): Promise<void> {
    const job: MailJob = { mailId };
    await this.on('mail.send', (queue) => queue.add('mail.send', job, mailJobOptions(mailId)));
  }

  onApplicationBootstrap(): void {
    this.redis.connect().catch(() => {});
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.open.values()].map((queue) => queue.close().catch(() => {})));
    this.redis.disconnect();
  }

  /** Opens a queue on first use. A queue whose first command failed stays broken, so only working queues are kept. */
  private async queueOf(name: string): Promise<Queue> {
    const known = this.open.get(name);
    if (known) {
      return known;
    }
    // The worker owns the queues, so the console does not write their metadata.
    const queue = new Queue(name, { connection: this.redis, prefix: this.prefix, skipMetasUpdate: true });
    // The connection already reports its errors.
    queue.on('error', () => {});
    await queue.waitUntilReady();
    this.open.set(name, queue);
    return queue;
  }
}

async function withinTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StateUnavailableError()), ANSWER_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
