import {
  DeliveryEngine,
  DeliverySchedule,
  type DisabledReason,
  EndpointSecrets,
  type StoredEndpoint,
  WebhookSender,
} from '@cotejo/events';
import { ProcessScope } from '@cotejo/platform';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DisabledNotice } from './disabled-notice.js';
import { EventMetrics } from './event-metrics.js';
import { EventParts } from './event-parts.js';

const BY = { actor: 'worker' };
const CONNECTIONS_MAX = 5;
const USER_AGENT = 'Cotejo-Webhooks/1';

/** The engine of deliveries with the settings of this deployment. */
@Injectable()
export class EventEngine implements OnApplicationShutdown {
  readonly deliveries: DeliveryEngine;
  private readonly sender: WebhookSender;

  constructor(
    @Inject(ProcessScope) private readonly process: ProcessScope,
    @Inject(EventParts) private readonly parts: EventParts,
    @Inject(EventMetrics) private readonly metrics: EventMetrics,
    @Inject(DisabledNotice) private readonly notice: DisabledNotice,
  ) {
    const { book, records, destinations, peppers } = parts;
    this.sender = new WebhookSender(destinations, { connectionsMax: CONNECTIONS_MAX, userAgent: USER_AGENT });
    this.deliveries = new DeliveryEngine({
      book,
      records,
      sender: this.sender,
      secrets: new EndpointSecrets(peppers),
      schedule: new DeliverySchedule(),
      disable: (endpoint, reason) => this.disable(endpoint, reason),
      reseal: async ({ tenant, id }) => void (await parts.store.reseal(tenant, id, BY)),
      onAttempt: (result, durationMs) => {
        metrics.attempts.inc({ result });
        metrics.duration.observe({ result }, durationMs / 1_000);
      },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sender.close();
  }

  private async disable(endpoint: StoredEndpoint, reason: DisabledReason): Promise<void> {
    const { tenant, id } = endpoint;
    const disabled = await this.parts.store.disable(tenant, id, reason, BY);
    this.metrics.disabled.inc({ reason });
    this.process.logger.warn({ tenant, webhook: id, reason }, 'webhook disabled');
    await this.notice.send(disabled);
  }
}
