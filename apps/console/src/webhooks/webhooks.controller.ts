import { Body, Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { DeliveryLog, NewWebhookView, SentTest, WebhookList, WebhookView } from '../api/webhooks.api.js';
import { body } from '../http/input.pipe.js';
import { ChangeWebhookBody, CreateWebhookBody, RotateWebhookSecretBody } from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

@Controller()
export class WebhooksController {
  constructor(@Inject(WebhooksService) private readonly webhooks: WebhooksService) {}

  @Operation('GET /api/tenants/:tenant/webhooks')
  list(@Param('tenant') tenant: string, @Caller() caller: SignedIn): Promise<WebhookList> {
    return this.webhooks.list(tenant, caller);
  }

  @Operation('POST /api/tenants/:tenant/webhooks')
  create(
    @Param('tenant') tenant: string,
    @Body(body(CreateWebhookBody)) input: CreateWebhookBody,
    @Caller() caller: SignedIn,
  ): Promise<NewWebhookView> {
    return this.webhooks.create(tenant, input, caller);
  }

  @Operation('PATCH /api/tenants/:tenant/webhooks/:id')
  change(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Body(body(ChangeWebhookBody)) input: ChangeWebhookBody,
    @Caller() caller: SignedIn,
  ): Promise<WebhookView> {
    return this.webhooks.change(tenant, id, input, caller);
  }

  @Operation('POST /api/tenants/:tenant/webhooks/:id/rotate')
  rotate(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Body(body(RotateWebhookSecretBody)) input: RotateWebhookSecretBody,
    @Caller() caller: SignedIn,
  ): Promise<NewWebhookView> {
    return this.webhooks.rotate(tenant, id, input, caller);
  }

  @Operation('POST /api/tenants/:tenant/webhooks/:id/enable')
  enable(@Param('tenant') tenant: string, @Param('id') id: string, @Caller() caller: SignedIn): Promise<WebhookView> {
    return this.webhooks.enable(tenant, id, caller);
  }

  @Operation('POST /api/tenants/:tenant/webhooks/:id/disable')
  disable(@Param('tenant') tenant: string, @Param('id') id: string, @Caller() caller: SignedIn): Promise<WebhookView> {
    return this.webhooks.disable(tenant, id, caller);
  }

  @Operation('DELETE /api/tenants/:tenant/webhooks/:id')
  remove(@Param('tenant') tenant: string, @Param('id') id: string, @Caller() caller: SignedIn): Promise<void> {
    return this.webhooks.remove(tenant, id, caller);
  }

  @Operation('POST /api/tenants/:tenant/webhooks/:id/test')
  async test(@Param('tenant') tenant: string, @Param('id') id: string): Promise<SentTest> {
    return { eventId: await this.webhooks.sendTest(tenant, id) };
  }

  @Operation('GET /api/tenants/:tenant/webhooks/:id/deliveries')
  deliveries(@Param('tenant') tenant: string, @Param('id') id: string): Promise<DeliveryLog> {
    return this.webhooks.deliveries(tenant, id);
  }

  @Operation('POST /api/tenants/:tenant/webhooks/:id/deliveries/:event/repeat')
  repeat(@Param('tenant') tenant: string, @Param('id') id: string, @Param('event') eventId: string): Promise<void> {
    return this.webhooks.repeat(tenant, id, eventId);
  }
}
