import {
  ATTEMPTS_MAX,
  DeliveryEngine,
  DeliverySchedule,
  DeliveryTurns,
  EndpointSecrets,
  type Stopped,
  type StoredEndpoint,
} from '@cotejo/events';
import { WebhookSender } from '@cotejo/events/webhook-sender';
import { ProcessScope } from '@cotejo/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DeliveryQueue } from './delivery-queue.js';
import { DisabledNotice } from './disabled-notice.js';
import { EventMetrics } from './event-metrics.js';
import { EventParts } from './event-parts.js';
import { WebhookNeeds } from './webhook-needs.js';

const USER_AGENT = 'Cotejo-Webhooks/1';

/** The engine of deliveries with the settings of this deployment. */
@Injectable()
export class EventEngine implements OnApplicationShutdown {
  readonly turns: DeliveryTurns;
  private readonly sender: WebhookSender;

  constructor(
    @Inject(ProcessScope) private readonly process: ProcessScope,
    @Inject(EventParts) parts: EventParts,
    @Inject(EventMetrics) private readonly metrics: EventMetrics,
    @Inject(DisabledNotice) private readonly notice: DisabledNotice,
    @Inject(WebhookNeeds) private readonly needs: WebhookNeeds,
    @Inject(DeliveryQueue) queue: DeliveryQueue,
  ) {
    const { redis, scope, book, records, destinations, peppers } = parts;
    // Tenants may share an origin. The bounds of tenants and webhooks apply, and no tenant waits for a connection of another one.
    this.sender = new WebhookSender(destinations, { connectionsMax: ATTEMPTS_MAX, userAgent: USER_AGENT });
    const engine = new DeliveryEngine({
      records,
      sender: this.sender,
      secrets: new EndpointSecrets(peppers),
      schedule: new DeliverySchedule(),
      onStopped: (endpoint, stopped) => this.onStopped(endpoint, stopped),
      onOutdated: ({ tenant, id: webhookId }) => needs.announce({ tenant, webhookId, need: 'reseal' }),
      onAttempt: (result, durationMs) => {
        metrics.attempts.inc({ result });
        metrics.duration.observe({ result }, durationMs / 1_000);
      },
    });
    this.turns = new DeliveryTurns(redis, scope, {
      book,
      records,
      engine,
      wakeBeside: (tenant, attempts) => queue.wakeBeside(tenant, attempts),
      onEnd: (end) => metrics.ended.inc({ end }),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sender.close();
  }

  private async onStopped(endpoint: StoredEndpoint, stopped: Stopped): Promise<void> {
    const { tenant, id: webhookId } = endpoint;
    const { reason } = stopped;
    this.metrics.disabled.inc({ reason });
    this.process.logger.warn({ tenant, webhook: webhookId, reason }, 'webhook stopped');
    await this.needs.announce({ tenant, webhookId, need: reason });
    await this.notice.send(endpoint, stopped);
  }
}
