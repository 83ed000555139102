import { JOBS } from '@cotejo/contracts';
import { ProcessScope, withRedis } from '@cotejo/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { JobProcessor, WORKER_OPTIONS } from '../job-processor.js';
import { MailService } from './mail-service.js';

const TIMEOUT_MS = 5_000;
/** The next run enqueues the rest. */
const ENQUEUED_MAX = 200;

/**
 * Enqueues waiting mails that have no send job, because Redis was unreachable or no mail server was configured when they
 * were added. Mails that a server refused are left to the operators.
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
      let enqueued = 0;
      for (const id of await outbox.retryable()) {
        if (enqueued >= ENQUEUED_MAX) {
          break;
        }
        if ((await outbox.get(id))?.state !== 'waiting') {
          continue;
        }
        await this.mails.enqueue(id);
        enqueued += 1;
      }
      return { asked: enqueued };
    });
  }
}
