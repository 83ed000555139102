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
import { Body, Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type {
  DeliveryLog,
  EventTypeView,
  NewWebhookView,
  SentTest,
  WebhookList,
  WebhookView,
} from '../api/webhooks.api.js';
import { body } from '../http/input.pipe.js';
import { ConsoleState } from '../state/console-state.js';
import { deliveryView, webhookView } from './webhook-view.js';
import { ChangeWebhookBody, CreateWebhookBody, RotateWebhookSecretBody } from './webhooks.dto.js';

const TYPES: EventTypeView[] = SUBSCRIBABLE_EVENT_TYPES.map((type) => {
  const { es, en } = EVENTS[type];
  return { type, es, en };
});

/** Lists and changes a tenant's webhooks, and shows their deliveries. */
@Controller()
export class WebhooksController {
  private readonly destinations: DestinationRules;
  private readonly store: WebhookStore;
  private readonly records: DeliveryRecords;

  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(ProcessScope) { config, env }: ProcessScope,
  ) {
    this.destinations = DestinationRules.read(env);
    this.store = new WebhookStore(state.redis, config, {
      peppers: readPeppers(env),
      destinations: this.destinations,
    });
    this.records = new DeliveryRecords(state.redis, config);
  }

  @Operation('GET /api/tenants/:tenant/webhooks')
  async list(@Param('tenant') tenant: string, @Caller() caller: SignedIn): Promise<WebhookList> {
    await this.state.accounts.tenants.require(tenant);
    const endpoints = await this.store.list(tenant);
    const webhooks = await Promise.all(endpoints.map((endpoint) => this.viewOf(endpoint, caller)));
    return { webhooks, types: TYPES, max: WEBHOOKS_MAX, localAllowed: this.destinations.permitsLocal };
  }

  @Operation('POST /api/tenants/:tenant/webhooks')
  async create(
    @Param('tenant') tenant: string,
    @Body(body(CreateWebhookBody)) wishes: CreateWebhookBody,
    @Caller() caller: SignedIn,
  ): Promise<NewWebhookView> {
    return this.newView(await this.store.create(tenant, wishes as EndpointWishes, caller.context), caller);
  }

  @Operation('PATCH /api/tenants/:tenant/webhooks/:id')
  async change(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Body(body(ChangeWebhookBody)) wishes: ChangeWebhookBody,
    @Caller() caller: SignedIn,
  ): Promise<WebhookView> {
    return this.viewOf(await this.store.change(tenant, id, given(wishes), caller.context), caller);
  }

  @Operation('POST /api/tenants/:tenant/webhooks/:id/rotate')
  async rotate(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Body(body(RotateWebhookSecretBody)) { overlap }: RotateWebhookSecretBody,
    @Caller() caller: SignedIn,
  ): Promise<NewWebhookView> {
    const overlapMs = ROTATION_OVERLAPS_MS[overlap];
    return this.newView(await this.store.rotateSecret(tenant, id, { overlapMs }, caller.context), caller);
  }

  @Operation('POST /api/tenants/:tenant/webhooks/:id/enable')
  async enable(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Caller() caller: SignedIn,
  ): Promise<WebhookView> {
    return this.viewOf(await this.store.enable(tenant, id, caller.context), caller);
  }

  @Operation('POST /api/tenants/:tenant/webhooks/:id/disable')
  async disable(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Caller() caller: SignedIn,
  ): Promise<WebhookView> {
    return this.viewOf(await this.store.disable(tenant, id, 'by_request', caller.context), caller);
  }

  @Operation('DELETE /api/tenants/:tenant/webhooks/:id')
  async remove(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Caller() { context }: SignedIn,
  ): Promise<void> {
    await this.store.remove(tenant, id, context);
  }

  @Operation('POST /api/tenants/:tenant/webhooks/:id/test')
  async test(@Param('tenant') tenant: string, @Param('id') id: string): Promise<SentTest> {
    return { eventId: await this.store.requestTest(tenant, id) };
  }

  @Operation('GET /api/tenants/:tenant/webhooks/:id/deliveries')
  async deliveries(@Param('tenant') tenant: string, @Param('id') id: string): Promise<DeliveryLog> {
    return { deliveries: (await this.store.deliveries(tenant, id)).map(deliveryView) };
  }

  @Operation('POST /api/tenants/:tenant/webhooks/:id/deliveries/:event/repeat')
  repeat(@Param('tenant') tenant: string, @Param('id') id: string, @Param('event') eventId: string): Promise<void> {
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
function given({ url, description, types }: ChangeWebhookBody): Partial<EndpointWishes> {
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(types !== undefined && { types: types as EventType[] }),
  };
}
