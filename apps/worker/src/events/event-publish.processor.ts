import { JOBS } from '@cotejo/contracts';
import { ProcessScope } from '@cotejo/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { JobProcessor, WORKER_OPTIONS } from '../job-processor.js';
import { AccountNotices } from './account-notices.js';
import { AuditEvents } from './audit-events.js';
import { ListEvents } from './list-events.js';

/** Publishes events of the audit log and of the lists in use, and mails to the approvers of policies. */
@Processor(JOBS['events.publish'].queue, WORKER_OPTIONS)
export class EventPublishProcessor extends JobProcessor {
  constructor(
    @Inject(ProcessScope) scope: ProcessScope,
    @Inject(AuditEvents) private readonly audit: AuditEvents,
    @Inject(ListEvents) private readonly lists: ListEvents,
    @Inject(AccountNotices) private readonly notices: AccountNotices,
  ) {
    super(scope);
  }

  async process(): Promise<{ published: number }> {
    const [changes, lists, notices] = await Promise.allSettled([
      this.audit.publishNew(),
      this.lists.publishNew(),
      this.notices.sendNew(),
    ]);
    for (const result of [changes, lists, notices]) {
      if (result.status === 'rejected') {
        throw result.reason;
      }
    }
    return { published: countOf(changes) + countOf(lists) };
  }
}

const countOf = (result: PromiseSettledResult<number>): number => (result.status === 'fulfilled' ? result.value : 0);
