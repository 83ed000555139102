import { AccountStore, Authenticator, Plans } from '@cotejo/accounts';
import { ProcessScope, readSecretFile } from '@cotejo/platform';
import { Module } from '@nestjs/common';
import { EdgeMetrics } from './edge/edge.metrics.js';
import { Edge } from './edge/edge.service.js';
import { StateRedis } from './edge/state-redis.js';
import { ReferenceController } from './openapi/reference.controller.js';
import { Reference } from './openapi/reference.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { PepperExchange } from './velocity/pepper-exchange.js';
import { VelocityService } from './velocity/velocity.service.js';
import { SourceAsker } from './verification/source-asker.js';
import { VerificationController } from './verification/verification.controller.js';
import { VerificationService } from './verification/verification.service.js';

@Module({
  controllers: [VerificationController, SandboxController, ReferenceController],
  providers: [
    StateRedis,
    {
      provide: Authenticator,
      useFactory: ({ config, env }: ProcessScope, { redis }: StateRedis) => {
        const pepper = readSecretFile(env, 'COTEJO_PEPPER_FILE');
        const store = new AccountStore(redis, { ...config, pepper });
        return new Authenticator(store, Plans.load(config.policiesDir), config.environment);
      },
      inject: [ProcessScope, StateRedis],
    },
    Edge,
    EdgeMetrics,
    PepperExchange,
    Reference,
    VelocityService,
    SourceAsker,
    VerificationService,
  ],
})
export class GatewayModule {}
