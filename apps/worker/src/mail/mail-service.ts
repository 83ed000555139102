import { JOBS, type MailJob, mailJobOptions } from '@cotejo/contracts';
import { announceSmtp, Outbox, SMTP_ANNOUNCE_EVERY_MS } from '@cotejo/members';
import { ProcessScope, withRedis } from '@cotejo/platform';
import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { type MailConfig, readMailConfig } from './mail.config.js';

const TIMEOUT_MS = 5_000;

/** The worker's access to the outbox, and the settings of the mail server. */
@Injectable()
export class MailService implements OnApplicationBootstrap, OnApplicationShutdown {
  /** `null` when no mail server is configured. */
  readonly config: MailConfig | null;
  private publishTimer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(ProcessScope) private readonly scope: ProcessScope,
    @InjectQueue(JOBS['mail.send'].queue) private readonly queue: Queue<MailJob>,
  ) {
    this.config = readMailConfig(scope.env);
  }

  /** An outbox that enqueues a send job for each mail added to it. */
  outbox(redis: Redis): Outbox {
    return new Outbox(redis, this.scope.config, { enqueue: (mailId) => this.enqueue(mailId) });
  }

  async enqueue(mailId: string): Promise<void> {
    await this.queue.add('mail.send', { mailId }, mailJobOptions(mailId));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.publishSmtpState();
    this.publishTimer = setInterval(() => void this.publishSmtpState(), SMTP_ANNOUNCE_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.publishTimer);
  }

  /** Stores whether a mail server is configured, for the operators' page. A failure is retried within a minute. */
  private async publishSmtpState(): Promise<void> {
    const { config, logger } = this.scope;
    try {
      await withRedis(config.stateRedisUrl, TIMEOUT_MS, (redis) => announceSmtp(redis, config, this.config !== null));
    } catch (error) {
      logger.warn({ err: error }, 'cannot store whether a mail server is configured');
    }
  }
}
