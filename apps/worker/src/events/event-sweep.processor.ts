import { JOBS } from '@cotejo/contracts';
import type { StoredEndpoint } from '@cotejo/events';
import { ProcessScope } from '@cotejo/platform';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { WORKER_OPTIONS } from '../job-processor.js';
import { StoppableProcessor } from '../stoppable-processor.js';
import { DeliveryQueue } from './delivery-queue.js';
import { DisabledNotice } from './disabled-notice.js';
import { EventParts } from './event-parts.js';
import { WebhookNeeds } from './webhook-needs.js';

/** A delivery that was opened becomes due at once; one that is not due after this time was lost. */
const LOST_AFTER_MS = 10 * 60_000;
/** Deliveries of one endpoint that a run looks at. */
const SAMPLE = 200;
/** Shorter than the outbox remembers a sent mail, so that no second mail is sent. */
const NOTICE_WITHIN_MS = 12 * 3_600_000;

/** Repairs what a crash left: open deliveries without a turn, and stopped webhooks that are not disabled or have no mail. */
@Processor(JOBS['events.sweep'].queue, WORKER_OPTIONS)
export class EventSweepProcessor extends StoppableProcessor {
  constructor(
    @Inject(ProcessScope) scope: ProcessScope,
    @Inject(EventParts) private readonly parts: EventParts,
    @Inject(DeliveryQueue) private readonly queue: DeliveryQueue,
    @Inject(DisabledNotice) private readonly notice: DisabledNotice,
    @Inject(WebhookNeeds) private readonly needs: WebhookNeeds,
  ) {
    super(scope);
  }

  async process(): Promise<{ restored: number }> {
    const { book, records } = this.parts;
    const ending = this.ending();
    let restored = 0;
    for (const tenant of await book.tenantIds()) {
      let open = 0;
      for (const endpoint of await book.read(tenant)) {
        ending.throwIfAborted();
        restored += await this.repair(endpoint);
        open += await records.openCount(endpoint.id);
      }
      if (open > 0) {
        await this.queue.wake([tenant]);
      }
    }
    if (restored > 0) {
      this.scope.logger.warn({ restored }, 'deliveries of events waited for no attempt');
    }
    return { restored };
  }

  private async repair(endpoint: StoredEndpoint): Promise<number> {
    const { tenant, id: endpointId, disabled } = endpoint;
    const stopped = await this.parts.records.stopped(endpointId);
    if (stopped && !disabled) {
      await this.needs.announce({ tenant, webhookId: endpointId, need: stopped.reason });
    }
    if (stopped && stopped.since > Date.now() - NOTICE_WITHIN_MS) {
      await this.notice.send(endpoint, stopped);
    }
    const sample = await this.parts.records.sampleOpen(endpointId, Date.now() - LOST_AFTER_MS, SAMPLE);
    return this.parts.records.restore(endpointId, sample);
  }
}
