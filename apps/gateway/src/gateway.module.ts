import { AccountStore, AdmissionControl, Authenticator, Plans } from '@cotejo/accounts';
import { ProcessScope, readSecretFile } from '@cotejo/platform';
import { Module } from '@nestjs/common';
import { EdgeMetrics } from './edge/edge.metrics.js';
import { Edge } from './edge/edge.service.js';
import { StateRedis } from './edge/state-redis.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { ConcurrencyGate } from './shedding/concurrency-gate.js';
import { readSheddingConfig } from './shedding/shedding.config.js';
import { PepperExchange } from './velocity/pepper-exchange.js';
import { VelocityService } from './velocity/velocity.service.js';
import { SourceAsker } from './verification/source-asker.js';
import { VerificationController } from './verification/verification.controller.js';
import { VerificationService } from './verification/verification.service.js';

@Module({
  controllers: [VerificationController, SandboxController],
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
    {
      provide: AdmissionControl,
      useFactory: ({ config }: ProcessScope, { redis }: StateRedis) => new AdmissionControl(redis, config),
      inject: [ProcessScope, StateRedis],
    },
    {
      provide: ConcurrencyGate,
      useFactory: ({ env }: ProcessScope) => new ConcurrencyGate(readSheddingConfig(env)),
      inject: [ProcessScope],
    },
    Edge,
    EdgeMetrics,
    PepperExchange,
    VelocityService,
    SourceAsker,
    VerificationService,
  ],
})
export class GatewayModule {}
