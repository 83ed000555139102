import type { EndpointSecrets } from '../endpoints/endpoint-secrets.js';
import type { StoredEndpoint } from '../endpoints/webhook-endpoint.js';
import type { InboxEntry } from '../publishing/inbox-entry.js';
import { signatureHeaders } from '../signing/signing-secret.js';
import type { DeliveryRecord, DeliveryRecords, Stopped } from './delivery-records.js';
import type { DeliverySchedule } from './delivery-schedule.js';
import type { AttemptLimits, SendResult, WebhookSender } from './webhook-sender.js';

/** One delivery: an event, the endpoint that receives it, and the number of the next attempt. */
export interface Delivery {
  endpoint: StoredEndpoint;
  eventId: string;
  /** From 1. */
  attempt: number;
}

/** Why no attempt follows. `gone`: the endpoint was stopped, or the event is too old. */
export type DeliveryEnd = 'delivered' | 'given_up' | 'gone';

/** What happens next: nothing, or an attempt later. */
export type DeliveryStep = { end: DeliveryEnd } | { againInMs: number; attempt: number };

export interface DeliveryParts {
  secrets: EndpointSecrets;
  records: DeliveryRecords;
  sender: Pick<WebhookSender, 'send'>;
  schedule: DeliverySchedule;
  /** Deliveries to an endpoint were stopped: it must be disabled. */
  onStopped(endpoint: StoredEndpoint, stopped: Stopped): Promise<void>;
  /** The secrets of an endpoint are sealed under an old pepper. */
  onOutdated?(endpoint: StoredEndpoint): Promise<void>;
  onAttempt?(result: 'delivered' | 'failed', durationMs: number): void;
  /** Epoch milliseconds. */
  clock?: () => number;
}

const GONE = 410;

/** Delivers events: one attempt for each call. */
export class DeliveryEngine {
  private readonly clock: () => number;

  constructor(private readonly parts: DeliveryParts) {
    this.clock = parts.clock ?? Date.now;
  }

  /**
   * Attempts a delivery.
   * @throws the errors of Redis, and the reason of `stopping`: then the attempt does not count
   */
  async deliver(delivery: Delivery, limits: AttemptLimits = {}): Promise<DeliveryStep> {
    const { eventId, endpoint } = delivery;
    const { records } = this.parts;
    const [event, stopped] = await Promise.all([records.event(eventId), records.stopped(endpoint.id)]);
    if (stopped || !event) {
      await records.close(endpoint.id, eventId);
      return { end: 'gone' };
    }
    return this.attempt(delivery, event, limits);
  }

  private async attempt(delivery: Delivery, event: InboxEntry, limits: AttemptLimits): Promise<DeliveryStep> {
    const { attempt, endpoint } = delivery;
    const { records, schedule, onAttempt } = this.parts;
    const at = this.clock();
    const result = await this.send(endpoint, event, at, limits);
    const succeeded = result.status !== null && result.status >= 200 && result.status < 300;
    const ended = succeeded || attempt >= schedule.attemptsMax || result.status === GONE;
    const { status, error, durationMs } = result;
    const record: DeliveryRecord = { eventId: event.id, type: event.type, attempt, status, error, at, durationMs };
    const againInMs = schedule.delayBefore(attempt + 1);
    const nextAt = ended ? null : this.clock() + againInMs;
    const failingSince = await records.record(endpoint.id, record, { succeeded, nextAt });
    onAttempt?.(succeeded ? 'delivered' : 'failed', durationMs);
    await this.stopIfDue(endpoint, result, failingSince);
    if (ended) {
      return { end: succeeded ? 'delivered' : 'given_up' };
    }
    return { againInMs, attempt: attempt + 1 };
  }

  private async send(
    endpoint: StoredEndpoint,
    event: InboxEntry,
    at: number,
    limits: AttemptLimits,
  ): Promise<SendResult> {
    if (this.parts.secrets.isOutdated(endpoint)) {
      await this.parts.onOutdated?.(endpoint);
    }
    const secrets = this.parts.secrets.open(endpoint, at);
    if (secrets.length === 0) {
      return { status: null, error: 'secret_unreadable', durationMs: 0 };
    }
    return this.parts.sender.send(endpoint.url, signatureHeaders(event, secrets, at), event.body, limits);
  }

  private async stopIfDue(
    endpoint: StoredEndpoint,
    { status }: SendResult,
    failingSince: number | null,
  ): Promise<void> {
    const { schedule, records, onStopped } = this.parts;
    const isFailing = failingSince !== null && this.clock() - failingSince >= schedule.failingMaxMs;
    if (status === GONE || isFailing) {
      await onStopped(endpoint, await records.stop(endpoint.id, status === GONE ? 'gone' : 'failing'));
    }
  }
}
