import type { WebhookView } from '../../../src/api/webhooks.api.js';

/** How a webhook is called: its description, or its host. */
export const webhookName = ({ description, host }: Pick<WebhookView, 'description' | 'host'>): string =>
  description || host;
