import { JOBS, type MailJob } from '@cotejo/contracts';
import { Outbox, renderMail } from '@cotejo/members';
import { ProcessScope, withRedis } from '@cotejo/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { type Job, UnrecoverableError } from 'bullmq';
import type { Redis } from 'ioredis';
import { JobProcessor, WORKER_OPTIONS } from '../job-processor.js';
import { MailService } from './mail-service.js';
import { Mailer, MailNotSentError } from './mailer.js';

const TIMEOUT_MS = 5_000;
/** Mail servers answer slowly and accept only a few connections from one client. */
const CONCURRENCY = 5;

/** `waiting`: no mail server is configured; `gone`: the mail was sent before, or its link has expired. */
type Outcome = 'sent' | 'waiting' | 'gone';

/** Sends one mail of the outbox. Jobs, results, log lines and error messages never contain its address or text. */
@Processor(JOBS['mail.send'].queue, { ...WORKER_OPTIONS, concurrency: CONCURRENCY })
export class MailSendProcessor extends JobProcessor {
  private readonly mailer: Mailer | null;

  constructor(@Inject(ProcessScope) scope: ProcessScope, @Inject(MailService) { config }: MailService) {
    super(scope);
    this.mailer = config && new Mailer(config);
  }

  process(job: Job<MailJob>): Promise<{ outcome: Outcome }> {
    return withRedis(this.scope.config.stateRedisUrl, TIMEOUT_MS, async (redis) => {
      const { mailId } = job.data;
      const outcome = await this.send(redis, job);
      this.scope.logger.info({ mailId, outcome }, 'mail');
      return { outcome };
    });
  }

  private async send(redis: Redis, job: Job<MailJob>): Promise<Outcome> {
    const { mailId } = job.data;
    const outbox = new Outbox(redis, this.scope.config);
    const mail = await outbox.get(mailId);
    if (!mail || mail.state === 'sent') {
      return 'gone';
    }
    if (!this.mailer) {
      return 'waiting';
    }
    const rendered = renderMail(mail, this.mailer);
    if (!rendered) {
      return 'gone';
    }
    try {
      await this.mailer.send(mailId, rendered);
    } catch (error) {
      if (!(error instanceof MailNotSentError)) {
        throw error;
      }
      await this.recordFailure(outbox, job, error);
    }
    await outbox.markSent(mailId);
    return 'sent';
  }

  private async recordFailure(outbox: Outbox, { data, attemptsMade, opts }: Job<MailJob>, error: MailNotSentError) {
    const isLast = error.permanent || attemptsMade + 1 >= (opts.attempts ?? 1);
    this.scope.logger.warn({ mailId: data.mailId, err: error, isLast }, 'mail not sent');
    if (isLast) {
      await outbox.markFailed(data.mailId);
    }
    throw error.permanent ? new UnrecoverableError(error.message) : error;
  }
}
