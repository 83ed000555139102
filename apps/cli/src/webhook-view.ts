import type { WebhookEndpoint } from '@cotejo/events';
import { isoTime } from './output.js';

/** A webhook as it is shown: without its secrets, times in ISO 8601. */
export function webhookView({
  id,
  tenant,
  url,
  description,
  types,
  disabled,
  secrets,
  createdAt,
  changedAt,
}: WebhookEndpoint) {
  return {
    id,
    tenant,
    url,
    description,
    types,
    state: disabled ? `disabled: ${disabled.reason}` : 'active',
    disabledSince: isoTime(disabled?.since ?? null),
    secrets: secrets.map((secret) => ({
      publicKey: secret.publicKey,
      createdAt: isoTime(secret.createdAt),
      retiresAt: isoTime(secret.retiresAt),
    })),
    createdAt: isoTime(createdAt),
    changedAt: isoTime(changedAt),
  };
}
