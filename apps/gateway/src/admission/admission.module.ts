import { AccountStore, Authenticator, readPeppers } from '@cotejo/accounts';
import { ProcessScope } from '@cotejo/platform';
import { Module } from '@nestjs/common';
import { ConcurrencyGate } from '../shedding/concurrency-gate.js';
import { readSheddingConfig } from '../shedding/shedding.config.js';
import { PepperExchange } from '../velocity/pepper-exchange.js';
import { AdmissionMetrics } from './admission.metrics.js';
import { AdmissionService } from './admission.service.js';
import { ClientOrigins } from './client/client-origins.js';
import { GatewayPlans } from './gateway-plans.js';
import { IdempotencyMarks } from './idempotency-marks.js';
import { KeyChanges } from './key-changes.js';
import { KeyReports } from './key-reports.js';
import { StateRedis } from './state-redis.js';

/** Keys, plans, limits, and the bound on requests in flight. */
@Module({
  providers: [
    StateRedis,
    GatewayPlans,
    KeyChanges,
    ClientOrigins,
    KeyReports,
    PepperExchange,
    IdempotencyMarks,
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
    AdmissionService,
    AdmissionMetrics,
  ],
  exports: [AdmissionService, IdempotencyMarks, PepperExchange, StateRedis, ConcurrencyGate],
})
export class AdmissionModule {}
