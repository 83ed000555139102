import type { DeliveryRecord, WebhookEndpoint } from '@cotejo/events';
import type { DeliveryView, WebhookView } from '../api/webhooks.api.js';
import { instant, instantOrNull } from '../http/instants.js';

interface ViewOptions {
  /** Shows the whole address, which may hold a token in its path or query. */
  withUrl: boolean;
  lastDelivery: DeliveryRecord | null;
}

export function webhookView(endpoint: WebhookEndpoint, { withUrl, lastDelivery }: ViewOptions): WebhookView {
  const { id, url, description, types, disabled, secrets, createdAt } = endpoint;
  return {
    id,
    url: withUrl ? url : null,
    host: new URL(url).host,
    description,
    types,
    disabled: disabled && { reason: disabled.reason, since: instant(disabled.since) },
    secrets: secrets.map((secret) => ({
      publicKey: secret.publicKey,
      createdAt: instant(secret.createdAt),
      retiresAt: instantOrNull(secret.retiresAt),
    })),
    createdAt: instant(createdAt),
    lastDelivery: lastDelivery && deliveryView(lastDelivery),
  };
}

export function deliveryView({ eventId, type, attempt, at, status, error, durationMs }: DeliveryRecord): DeliveryView {
  return { eventId, type, attempt, at: instant(at), status, error, durationMs };
}
