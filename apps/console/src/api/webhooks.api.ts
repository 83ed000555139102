import type { Overlap } from './keys.api.js';
import type { Instant } from './session.api.js';

/** Why a webhook receives no events: a member switched it off, it answered 410, or no delivery succeeded for days. */
export type DisabledReason = 'by_request' | 'gone' | 'failing';

/** An address that receives signed events. Its shared secret is never part of it. */
export interface WebhookView {
  id: string;
  /** `null` for viewers, because an address may hold a token. */
  url: string | null;
  host: string;
  description: string;
  types: string[];
  /** `null`: active. */
  disabled: { reason: DisabledReason; since: Instant } | null;
  /** One secret, or two during a rotation, newest first. */
  secrets: WebhookSecretView[];
  createdAt: Instant;
  lastDelivery: DeliveryView | null;
}

/** What may be shown of a secret. */
export interface WebhookSecretView {
  /** Verifies the Ed25519 signatures: `whpk_...`. */
  publicKey: string;
  createdAt: Instant;
  /** Until when events are also signed with it, after a rotation. */
  retiresAt: Instant | null;
}

/** One attempt to deliver an event. */
export interface DeliveryView {
  eventId: string;
  type: string;
  /** From 1. */
  attempt: number;
  at: Instant;
  /** HTTP status of the answer; `null` without an answer. */
  status: number | null;
  /** Why there was no answer: a code such as `timeout` or `ECONNREFUSED`. */
  error: string | null;
  durationMs: number;
}

/** A type of event, with its description in both languages. */
export interface EventTypeView {
  type: string;
  es: string;
  en: string;
}

export interface WebhookList {
  webhooks: WebhookView[];
  /** The types to choose from. */
  types: EventTypeView[];
  /** Webhooks of a tenant, at most. */
  max: number;
  /** Whether http://127.0.0.1 is accepted, on the machine of Cotejo. */
  localAllowed: boolean;
}

export interface CreateWebhook {
  url: string;
  description: string;
  types: string[];
}

/** What is given is changed. */
export type ChangeWebhook = Partial<CreateWebhook>;

export interface RotateWebhookSecret {
  overlap: Overlap;
}

/** The only answer that contains a secret: `whsec_...`. */
export interface NewWebhookView {
  secret: string;
  view: WebhookView;
}

export interface SentTest {
  eventId: string;
}

export interface DeliveryLog {
  /** The latest attempts, newest first. */
  deliveries: DeliveryView[];
}
