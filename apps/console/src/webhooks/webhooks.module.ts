import { Module } from '@nestjs/common';
import { WebhookNeeds } from './webhook-needs.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

/** Signed events: the addresses that receive them, and the log of their deliveries. */
@Module({ controllers: [WebhooksController], providers: [WebhooksService, WebhookNeeds] })
export class WebhooksModule {}
