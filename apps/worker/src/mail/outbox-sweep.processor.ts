import { JOBS } from '@cotejo/contracts';
import { ProcessScope, withRedis } from '@cotejo/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { JobProcessor, WORKER_OPTIONS } from '../job-processor.js';
import { MailService } from './mail-service.js';

const TIMEOUT_MS = 5_000;
/** The rest waits for the next time. */
const ASKED_MAX = 200;

/**
 * Asks for mails that wait although nobody asks for them any more: Redis was away in that moment, or there was no mail server.
 * One that was refused stays with the operators.
 */
@Processor(JOBS['outbox.sweep'].queue, WORKER_OPTIONS)
export class OutboxSweepProcessor extends JobProcessor {
  constructor(
    @Inject(ProcessScope) scope: ProcessScope,
    @Inject(MailService) private readonly mails: MailService,
  ) {
    super(scope);
  }

  async process(): Promise<{ asked: number }> {
    if (!this.mails.config) {
      return { asked: 0 };
    }
    return withRedis(this.scope.config.stateRedisUrl, TIMEOUT_MS, async (redis) => {
      const outbox = this.mails.outbox(redis);
      let asked = 0;
      for (const id of await outbox.retryable()) {
        if (asked >= ASKED_MAX) {
          break;
        }
        if ((await outbox.get(id))?.state !== 'waiting') {
          continue;
        }
        await this.mails.ask(id);
        asked += 1;
      }
      return { asked };
    });
  }
}
