import { SUBSCRIBABLE_EVENT_TYPES } from '@cotejo/contracts';
import type { DestinationRules } from '../destinations/destination-rules.js';
import { WebhookError } from '../webhook-errors.js';
import type { EndpointWishes } from './webhook-endpoint.js';

const DESCRIPTION = /^[^\p{C}]{0,100}$/u;

/**
 * Checks what a tenant chose, and brings it into one form: the URL as it is called, the types sorted, each once.
 * @throws WebhookError `invalid_url`, `url_not_https`, `address_not_allowed`, `invalid_description`, `invalid_types`
 */
export function checkWishes(
  { url, description, types }: EndpointWishes,
  destinations: DestinationRules,
): EndpointWishes {
  if (!DESCRIPTION.test(description)) {
    throw new WebhookError('invalid_description', 'a description has at most 100 printable characters');
  }
  const chosen = SUBSCRIBABLE_EVENT_TYPES.filter((type) => types.includes(type));
  if (chosen.length === 0 || types.some((type) => !chosen.includes(type))) {
    throw new WebhookError('invalid_types', `choose one or more of ${SUBSCRIBABLE_EVENT_TYPES.join(', ')}`);
  }
  return { url: destinations.checkUrl(url).href, description, types: chosen };
}
