import { randomBytes } from 'node:crypto';
import type { ActionContext, AuditAction, AuditChanges, Deployment, Peppers } from '@cotejo/accounts';
import type { Secret } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { type DeliveryRecord, DeliveryRecords } from '../delivery/delivery-records.js';
import type { DestinationRules } from '../destinations/destination-rules.js';
import { EventPublisher } from '../publishing/event-publisher.js';
import { sharedSecretOf } from '../signing/signing-secret.js';
import { WebhookError } from '../webhook-errors.js';
import { EndpointBook, pickEndpoint } from './endpoint-book.js';
import { checkWishes } from './endpoint-rules.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import {
  type DisabledReason,
  type EndpointWishes,
  endpointView,
  isAlive,
  type NewWebhookSecret,
  type StoredEndpoint,
  type StoredSecret,
  type WebhookEndpoint,
} from './webhook-endpoint.js';

export const WEBHOOKS_MAX = 10;
const HOUR_MS = 3_600_000;
const OVERLAP_MS = 24 * HOUR_MS;
const OVERLAP_MAX_MS = 7 * 24 * HOUR_MS;

export interface WebhookStoreOptions {
  peppers: Secret<Peppers>;
  destinations: DestinationRules;
  /** Epoch milliseconds. */
  clock?: () => number;
}

/**
 * Webhooks of tenants: where their events are sent. Every change is in the audit log, which names the host of an address and never
 * the rest of it.
 */
export class WebhookStore {
  private readonly book: EndpointBook;
  private readonly secrets: EndpointSecrets;
  private readonly destinations: DestinationRules;
  private readonly records: DeliveryRecords;
  private readonly publisher: EventPublisher;
  private readonly clock: () => number;

  constructor(redis: Redis, scope: Deployment, { peppers, destinations, clock = Date.now }: WebhookStoreOptions) {
    this.book = new EndpointBook(redis, scope);
    this.secrets = new EndpointSecrets(peppers);
    this.destinations = destinations;
    this.records = new DeliveryRecords(redis, scope, clock);
    this.publisher = new EventPublisher(redis, scope);
    this.clock = clock;
  }

  /** Oldest first; empty for an unknown tenant. */
  async list(tenant: string): Promise<WebhookEndpoint[]> {
    return (await this.book.read(tenant)).map((endpoint) => this.view(endpoint));
  }

  /** @throws WebhookError `unknown_webhook` */
  async show(tenant: string, id: string): Promise<WebhookEndpoint> {
    return this.view(pickEndpoint(await this.book.read(tenant), id));
  }

  /**
   * Creates a webhook. Its secret is returned once and never again.
   * @throws WebhookError `too_many_webhooks`, and those of `checkWishes`; AccountError
   */
  create(tenant: string, wishes: EndpointWishes, context: ActionContext): Promise<NewWebhookSecret> {
    const checked = checkWishes(wishes, this.destinations);
    const id = `whe_${randomBytes(8).toString('hex')}`;
    const now = this.clock();
    const { secret, stored } = this.secrets.make(id, now);
    const endpoint = { id, tenant, ...checked, disabled: null, secrets: [stored], createdAt: now, changedAt: now };
    return this.book.change(tenant, 'webhook.create', context, (before) => {
      if (before.length >= WEBHOOKS_MAX) {
        throw new WebhookError('too_many_webhooks', `a tenant can have at most ${WEBHOOKS_MAX} webhooks`);
      }
      const changes: AuditChanges = { host: [null, hostOf(endpoint)], types: [null, endpoint.types] };
      const result = { endpoint: this.view(endpoint), secret: sharedSecretOf(secret), publicKey: stored.publicKey };
      return { result, after: [...before, endpoint], endpointId: id, changes };
    });
  }

  /** Changes what is given. @throws WebhookError `unknown_webhook`, and those of `checkWishes`; AccountError */
  change(
    tenant: string,
    id: string,
    wishes: Partial<EndpointWishes>,
    context: ActionContext,
  ): Promise<WebhookEndpoint> {
    return this.update(tenant, id, 'webhook.change', context, (before) => {
      const checked = checkWishes({ ...before, ...wishes }, this.destinations);
      const changes = changesBetween(before, checked);
      return Object.keys(changes).length === 0 ? null : { after: { ...before, ...checked }, changes };
    });
  }

  /**
   * Gives a webhook a new secret. The old one stays alive for the overlap, and deliveries are signed with both.
   * @param overlapMs 0 to seven days, 24 hours by default; 0 ends the old secret at once
   * @throws WebhookError `unknown_webhook`, `invalid_overlap`; AccountError
   */
  async rotateSecret(
    tenant: string,
    id: string,
    { overlapMs = OVERLAP_MS }: { overlapMs?: number },
    context: ActionContext,
  ): Promise<NewWebhookSecret> {
    if (!Number.isInteger(overlapMs) || overlapMs < 0 || overlapMs > OVERLAP_MAX_MS) {
      throw new WebhookError('invalid_overlap', 'the old secret can stay alive for 0 to 168 hours');
    }
    const now = this.clock();
    const { secret, stored } = this.secrets.make(id, now);
    const endpoint = await this.update(tenant, id, 'webhook.rotate_secret', context, (before) => {
      const retiresAt = now + overlapMs;
      const changes: AuditChanges = {
        publicKey: [before.secrets[0]?.publicKey ?? null, stored.publicKey],
        retiresAt: [null, retiresAt],
      };
      return { after: { ...before, secrets: [stored, ...retiring(before, retiresAt, now)] }, changes };
    });
    return { endpoint, secret: sharedSecretOf(secret), publicKey: stored.publicKey };
  }

  /** Lets a webhook receive events again. Events of the meantime are not sent. @throws WebhookError `unknown_webhook`; AccountError */
  async enable(tenant: string, id: string, context: ActionContext): Promise<WebhookEndpoint> {
    // Before it is active: its first failure must not count the failures of before.
    await this.records.forgetFailures(id);
    return this.update(tenant, id, 'webhook.enable', context, (before) =>
      before.disabled
        ? { after: { ...before, disabled: null }, changes: { disabled: [before.disabled.reason, null] } }
        : null,
    );
  }

  /** Stops the deliveries; a second call keeps the first reason. @throws WebhookError `unknown_webhook`; AccountError */
  async disable(tenant: string, id: string, reason: DisabledReason, context: ActionContext): Promise<WebhookEndpoint> {
    const disabled = await this.update(tenant, id, 'webhook.disable', context, (before) =>
      before.disabled
        ? null
        : { after: { ...before, disabled: { reason, since: this.clock() } }, changes: { disabled: [null, reason] } },
    );
    await this.records.closeAll(id);
    return disabled;
  }

  /** Seals the secrets under the newest pepper. @throws WebhookError `unknown_webhook`; AccountError */
  reseal(tenant: string, id: string, context: ActionContext): Promise<WebhookEndpoint> {
    return this.update(tenant, id, 'webhook.reseal', context, (before) => {
      const secrets = this.secrets.reseal(before, this.clock());
      return secrets.length === 0 ? null : { after: { ...before, secrets }, changes: {} };
    });
  }

  /** @throws WebhookError `unknown_webhook`; AccountError */
  async remove(tenant: string, id: string, context: ActionContext): Promise<WebhookEndpoint> {
    const removed = await this.book.change(tenant, 'webhook.delete', context, (before) => {
      const endpoint = pickEndpoint(before, id);
      const changes: AuditChanges = { host: [hostOf(endpoint), null] };
      return { result: endpoint, after: before.filter((each) => each !== endpoint), endpointId: id, changes };
    });
    await this.records.forget(id);
    return this.view(removed);
  }

  /** The latest attempts at deliveries, newest first. @throws WebhookError `unknown_webhook` */
  async deliveries(tenant: string, id: string): Promise<DeliveryRecord[]> {
    pickEndpoint(await this.book.read(tenant), id);
    return this.records.log(id);
  }

  /** Sends a test event to one webhook. @returns the event's id   @throws WebhookError `unknown_webhook`, `webhook_disabled`, `inbox_full` */
  async requestTest(tenant: string, id: string): Promise<string> {
    this.requireActive(pickEndpoint(await this.book.read(tenant), id));
    const cause = randomBytes(16).toString('hex');
    return this.publisher.publish(tenant, { type: 'webhook.test', data: { endpoint_id: id }, cause }, id);
  }

  /**
   * Sends an event to one webhook again, with the same id. Events are kept for four days.
   * @throws WebhookError `unknown_webhook`, `webhook_disabled`, `unknown_event`, `inbox_full`
   */
  async redeliver(tenant: string, id: string, eventId: string): Promise<void> {
    this.requireActive(pickEndpoint(await this.book.read(tenant), id));
    const event = await this.records.event(eventId);
    if (event?.tenant !== tenant) {
      throw new WebhookError('unknown_event', 'the tenant has no such event, or it is older than four days');
    }
    await this.publisher.repeat({ ...event, endpoint: id, again: randomBytes(4).toString('hex') });
  }

  private update(
    tenant: string,
    id: string,
    action: AuditAction,
    context: ActionContext,
    decide: (before: StoredEndpoint) => { after: StoredEndpoint; changes: AuditChanges } | null,
  ): Promise<WebhookEndpoint> {
    return this.book.change(tenant, action, context, (all) => {
      const before = pickEndpoint(all, id);
      const decided = decide(before);
      if (!decided) {
        return { result: this.view(before), after: null, endpointId: id, changes: {} };
      }
      const after = { ...decided.after, changedAt: this.clock() };
      return {
        result: this.view(after),
        after: all.map((each) => (each === before ? after : each)),
        endpointId: id,
        changes: decided.changes,
      };
    });
  }

  private requireActive({ disabled }: StoredEndpoint): void {
    if (disabled) {
      throw new WebhookError('webhook_disabled', 'the webhook is disabled; enable it first');
    }
  }

  private view(endpoint: StoredEndpoint): WebhookEndpoint {
    return endpointView(endpoint, this.clock());
  }
}

/** The secret that was newest until now, for the overlap. A secret of an earlier rotation ends at once. */
function retiring({ secrets }: StoredEndpoint, retiresAt: number, now: number): StoredSecret[] {
  const [newest] = secrets;
  return newest && isAlive(newest, now) && retiresAt > now ? [{ ...newest, retiresAt }] : [];
}

const hostOf = ({ url }: { url: string }): string => new URL(url).host;

/** An address may hold a token in its path or query, so the log says only the host, and that the rest changed. */
function changesBetween(before: EndpointWishes, after: EndpointWishes): AuditChanges {
  return {
    ...(before.url !== after.url && { host: [hostOf(before), hostOf(after)] }),
    ...(before.types.join() !== after.types.join() && { types: [before.types, after.types] }),
    ...(before.description !== after.description && { description: [null, 'changed'] }),
  };
}
