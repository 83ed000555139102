import { JOBS, type MailJob, mailJobOptions } from '@cotejo/contracts';
import { announceSmtp, Outbox, SMTP_ANNOUNCE_EVERY_MS } from '@cotejo/members';
import { ProcessScope, withRedis } from '@cotejo/platform';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { type MailConfig, readMailConfig } from './mail.config.js';

const TIMEOUT_MS = 5_000;

/** The outbox as this worker works with it, and whether mails leave here. */
@Injectable()
export class MailService implements OnApplicationBootstrap, OnApplicationShutdown {
  /** `null`: there is no mail server. */
  readonly config: MailConfig | null;
  private telling: NodeJS.Timeout | undefined;

  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @InjectQueue(JOBS['mail.send'].queue) private readonly queue: Queue<MailJob>,
  ) {
    this.config = readMailConfig(scope.env);
  }

  /** Mails put into it are sent. */
  outbox(redis: Redis): Outbox {
    return new Outbox(redis, this.scope.config, { enqueue: (mailId) => this.ask(mailId) });
  }

  async ask(mailId: string): Promise<void> {
    await this.queue.add('mail.send', { mailId }, mailJobOptions(mailId));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.tell();
    this.telling = setInterval(() => void this.tell(), SMTP_ANNOUNCE_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.telling);
  }

  /** For the operators' page. What is not told now is told in a minute. */
  private async tell(): Promise<void> {
    const { config, logger } = this.scope;
    try {
      await withRedis(config.stateRedisUrl, TIMEOUT_MS, (redis) => announceSmtp(redis, config, this.config !== null));
    } catch (error) {
      logger.warn({ err: error }, 'nobody could be told whether there is a mail server');
    }
  }
}
