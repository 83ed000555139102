import type { EventType } from '@cotejo/contracts';

/** Why an endpoint receives no events: somebody switched it off, it answered 410, or no delivery succeeded for five days. */
export type DisabledReason = 'by_request' | 'gone' | 'failing';

/** An address of a tenant that receives events. Times are epoch milliseconds. */
export interface WebhookEndpoint {
  id: string;
  tenant: string;
  url: string;
  description: string;
  types: EventType[];
  /** `null`: active. */
  disabled: { reason: DisabledReason; since: number } | null;
  /** One or two living secrets, newest first. Deliveries are signed with each. */
  secrets: EndpointSecret[];
  createdAt: number;
  changedAt: number;
}

export interface EndpointSecret {
  /** `whpk_...` */
  publicKey: string;
  createdAt: number;
  /** Until when deliveries are also signed with it, after a rotation. */
  retiresAt: number | null;
}

/** An endpoint as it is stored: with its sealed secrets. */
export type StoredEndpoint = Omit<WebhookEndpoint, 'secrets'> & { secrets: StoredSecret[] };

export interface StoredSecret extends EndpointSecret {
  /** A `SigningSecret` as JSON, sealed under the pepper. */
  sealed: string;
}

/** What a tenant chooses. */
export type EndpointWishes = Pick<WebhookEndpoint, 'url' | 'description' | 'types'>;

/** An endpoint with its new secret. This is the only time the secret is available. */
export interface NewWebhookSecret {
  endpoint: WebhookEndpoint;
  /** `whsec_...` */
  secret: string;
  /** `whpk_...` */
  publicKey: string;
}

export const isAlive = ({ retiresAt }: EndpointSecret, now: number): boolean => retiresAt === null || retiresAt > now;

/** The endpoint without what is sealed. */
export function endpointView({ secrets, ...endpoint }: StoredEndpoint, now: number): WebhookEndpoint {
  const alive = secrets.filter((secret) => isAlive(secret, now));
  return { ...endpoint, secrets: alive.map(({ sealed: _, ...shown }) => shown) };
}
