import { Module } from '@nestjs/common';
import { GatewayClient } from '../gateway/gateway-client.js';
import { PublishedKeys } from './published-keys.js';
import { ReceiptsController } from './receipts.controller.js';

@Module({
  controllers: [ReceiptsController],
  providers: [
    {
      provide: PublishedKeys,
      useFactory: (gateway: GatewayClient) => new PublishedKeys(gateway),
      inject: [GatewayClient],
    },
  ],
})
export class ReceiptsModule {}
