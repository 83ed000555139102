import { ROTATION_OVERLAPS_MS, readPeppers } from '@cotejo/accounts';
import { EVENTS, type EventType, SUBSCRIBABLE_EVENT_TYPES } from '@cotejo/contracts';
import {
  DeliveryRecords,
  DestinationRules,
  type EndpointWishes,
  type NewWebhookSecret,
  WEBHOOKS_MAX,
  type WebhookEndpoint,
  WebhookStore,
} from '@cotejo/events';
import { ProcessScope } from '@cotejo/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { SignedIn } from '../access/signed-in.js';
import type {
  ChangeWebhook,
  CreateWebhook,
  DeliveryLog,
  EventTypeView,
  NewWebhookView,
  RotateWebhookSecret,
  WebhookList,
  WebhookView,
} from '../api/webhooks.api.js';
import { ConsoleState } from '../state/console-state.js';
import { deliveryView, webhookView } from './webhook-view.js';

const TYPES: EventTypeView[] = SUBSCRIBABLE_EVENT_TYPES.map((type) => {
  const { es, en } = EVENTS[type];
  return { type, es, en };
});

/** Lists and changes a tenant's webhooks, and shows their deliveries. */
@Injectable()
export class WebhooksService {
  private readonly store: WebhookStore;
  private readonly records: DeliveryRecords;

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(ProcessScope) { config, env }: ProcessScope,
  ) {
    const options = { peppers: readPeppers(env), destinations: DestinationRules.read(env) };
    this.store = new WebhookStore(state.redis, config, options);
    this.records = new DeliveryRecords(state.redis, config);
  }

  async list(tenant: string, caller: SignedIn): Promise<WebhookList> {
    await this.state.accounts.tenants.require(tenant);
    const endpoints = await this.store.list(tenant);
    const webhooks = await Promise.all(endpoints.map((endpoint) => this.viewOf(endpoint, caller)));
    return { webhooks, types: TYPES, max: WEBHOOKS_MAX };
  }

  async create(tenant: string, wishes: CreateWebhook, caller: SignedIn): Promise<NewWebhookView> {
    return this.newView(await this.store.create(tenant, wishes as EndpointWishes, caller.context), caller);
  }

  async change(tenant: string, id: string, wishes: ChangeWebhook, caller: SignedIn): Promise<WebhookView> {
    return this.viewOf(await this.store.change(tenant, id, given(wishes), caller.context), caller);
  }

  async rotate(
    tenant: string,
    id: string,
    { overlap }: RotateWebhookSecret,
    caller: SignedIn,
  ): Promise<NewWebhookView> {
    const overlapMs = ROTATION_OVERLAPS_MS[overlap];
    return this.newView(await this.store.rotateSecret(tenant, id, { overlapMs }, caller.context), caller);
  }

  async enable(tenant: string, id: string, caller: SignedIn): Promise<WebhookView> {
    return this.viewOf(await this.store.enable(tenant, id, caller.context), caller);
  }

  async disable(tenant: string, id: string, caller: SignedIn): Promise<WebhookView> {
    return this.viewOf(await this.store.disable(tenant, id, 'by_request', caller.context), caller);
  }

  async remove(tenant: string, id: string, caller: SignedIn): Promise<void> {
    await this.store.remove(tenant, id, caller.context);
  }

  /** @returns the id of the test event */
  sendTest(tenant: string, id: string): Promise<string> {
    return this.store.requestTest(tenant, id);
  }

  async deliveries(tenant: string, id: string): Promise<DeliveryLog> {
    return { deliveries: (await this.store.deliveries(tenant, id)).map(deliveryView) };
  }

  repeat(tenant: string, id: string, eventId: string): Promise<void> {
    return this.store.redeliver(tenant, id, eventId);
  }

  private async newView({ endpoint, secret }: NewWebhookSecret, caller: SignedIn): Promise<NewWebhookView> {
    return { secret, view: await this.viewOf(endpoint, caller) };
  }

  private async viewOf(endpoint: WebhookEndpoint, { member }: SignedIn): Promise<WebhookView> {
    const [lastDelivery = null] = await this.records.log(endpoint.id);
    return webhookView(endpoint, { withUrl: member.role !== 'viewer', lastDelivery });
  }
}

/** Without the members that the request does not have. The store refuses a type that does not exist. */
function given({ url, description, types }: ChangeWebhook): Partial<EndpointWishes> {
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(types !== undefined && { types: types as EventType[] }),
  };
}
