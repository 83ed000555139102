import { Module } from '@nestjs/common';
import { GatewayModule } from '../gateway/gateway.module.js';
import { PublishedKeys } from './published-keys.js';
import { ReceiptsController } from './receipts.controller.js';

@Module({ imports: [GatewayModule], controllers: [ReceiptsController], providers: [PublishedKeys] })
export class ReceiptsModule {}
