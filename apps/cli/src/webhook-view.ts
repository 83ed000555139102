import type { WebhookEndpoint } from '@cotejo/events';
import { isoTime } from './output.js';

/** A webhook as it is shown: without its secrets, times in ISO 8601. */
export function webhookView(webhook: WebhookEndpoint) {
  const { disabled } = webhook;
  return {
    id: webhook.id,
    tenant: webhook.tenant,
    url: webhook.url,
    description: webhook.description,
    types: webhook.types,
    state: disabled ? `disabled: ${disabled.reason}` : 'active',
    disabledSince: isoTime(disabled?.since ?? null),
    secrets: webhook.secrets.map((secret) => ({
      publicKey: secret.publicKey,
      createdAt: isoTime(secret.createdAt),
      retiresAt: isoTime(secret.retiresAt),
    })),
    createdAt: isoTime(webhook.createdAt),
    changedAt: isoTime(webhook.changedAt),
  };
}
