import { StateUnavailableError } from '@cotejo/accounts';
import { JOBS, type JobName, type MailJob, mailJobOptions } from '@cotejo/contracts';
import { createRedis, ProcessScope } from '@cotejo/platform';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

const COMMAND_TIMEOUT_MS = 2_000;
/** Of all that is asked of queues at once. */
const ANSWER_MS = 5_000;

/** The worker's queues as the console looks at them and puts jobs into them. It waits for no Redis that is away. */
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

  /** Works with the queue of a job. @throws StateUnavailableError at once while Redis is away, or when it takes too long */
  async on<T>(name: JobName, work: (queue: Queue) => Promise<T>): Promise<T> {
    if (this.redis.status !== 'ready') {
      throw new StateUnavailableError();
    }
    return withinTime(this.queueOf(JOBS[name].queue).then(work));
  }

  /** Asks the worker to send a mail of the outbox. @throws StateUnavailableError */
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

  /** Opened when first needed: one whose first command failed stays broken, and is opened anew. */
  private async queueOf(name: string): Promise<Queue> {
    const known = this.open.get(name);
    if (known) {
      return known;
    }
    // The queues are the worker's: looking at them writes nothing.
    const queue = new Queue(name, { connection: this.redis, prefix: this.prefix, skipMetasUpdate: true });
    // What is wrong with the connection is told once, by the connection.
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
