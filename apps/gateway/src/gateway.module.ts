import { AccountStore, Authenticator, readPeppers } from '@cotejo/accounts';
import { ProcessScope } from '@cotejo/platform';
import { Module } from '@nestjs/common';
import { EdgeMetrics } from './edge/edge.metrics.js';
import { Edge } from './edge/edge.service.js';
import { GatewayPlans } from './edge/gateway-plans.js';
import { KeyChanges } from './edge/key-changes.js';
import { StateRedis } from './edge/state-redis.js';
import { ReferenceController } from './openapi/reference.controller.js';
import { Reference } from './openapi/reference.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { ConcurrencyGate } from './shedding/concurrency-gate.js';
import { readSheddingConfig } from './shedding/shedding.config.js';
import { PepperExchange } from './velocity/pepper-exchange.js';
import { VelocityService } from './velocity/velocity.service.js';
import { SourceAsker } from './verification/source-asker.js';
import { VerificationController } from './verification/verification.controller.js';
import { VerificationService } from './verification/verification.service.js';

@Module({
  controllers: [VerificationController, SandboxController, ReferenceController],
  providers: [
    StateRedis,
    GatewayPlans,
    KeyChanges,
    {
      provide: AccountStore,
      useFactory: ({ config, env }: ProcessScope, { redis }: StateRedis) =>
        new AccountStore(redis, { ...config, peppers: readPeppers(env) }),
      inject: [ProcessScope, StateRedis],
    },
    {
      provide: Authenticator,
      useFactory: ({ config }: ProcessScope, store: AccountStore, plans: GatewayPlans) =>
        new Authenticator(store, plans, config.environment),
      inject: [ProcessScope, AccountStore, GatewayPlans],
    },
    {
      provide: ConcurrencyGate,
      useFactory: ({ env }: ProcessScope) => new ConcurrencyGate(readSheddingConfig(env)),
      inject: [ProcessScope],
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
