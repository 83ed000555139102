import { Module } from '@nestjs/common';
import { GatewayClient } from './gateway-client.js';

/** The public API, as the console's server asks it. */
@Module({ providers: [GatewayClient], exports: [GatewayClient] })
export class GatewayModule {}
