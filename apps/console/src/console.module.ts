import { ProcessScope } from '@cotejo/platform';
import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access/access.guard.js';
import { ChangeLimits } from './access/change-limits.js';
import { SessionCookie } from './access/session-cookie.js';
import { ActivityController } from './activity/activity.controller.js';
import { Actors } from './activity/actor-names.js';
import { ConsoleConfig, readConsoleConfig } from './console.config.js';
import { DriftController } from './drift/drift.controller.js';
import { GatewayClient } from './gateway/gateway-client.js';
import { JobsModule } from './jobs/jobs.module.js';
import { KeysController } from './keys/keys.controller.js';
import { ReportedKeys } from './keys/reported-keys.js';
import { OperatorModule } from './operator/operator.module.js';
import { OutboxController } from './outbox/outbox.controller.js';
import { OutcomesController } from './outcomes/outcomes.controller.js';
import { PeopleModule } from './people/people.module.js';
import { PlaygroundModule } from './playground/playground.module.js';
import { PoliciesModule } from './policies/policies.module.js';
import { ReceiptsModule } from './receipts/receipts.module.js';
import { ConsoleState } from './state/console-state.js';
import { UsageController } from './usage/usage.controller.js';
import { WebhookNeeds } from './webhooks/webhook-needs.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

/** Providers that every part of the console uses. */
@Global()
@Module({
  providers: [
    ConsoleState,
    GatewayClient,
    Actors,
    ChangeLimits,
    {
      provide: ConsoleConfig,
      useFactory: ({ env, config }: ProcessScope) => readConsoleConfig(env, config.environment),
      inject: [ProcessScope],
    },
    {
      provide: SessionCookie,
      useFactory: ({ secureTransport }: ConsoleConfig) => new SessionCookie(secureTransport),
      inject: [ConsoleConfig],
    },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [ConsoleState, ConsoleConfig, SessionCookie, GatewayClient, Actors, ChangeLimits],
})
class CoreModule {}

/** The console's API. */
@Module({
  imports: [CoreModule, PeopleModule, JobsModule, OperatorModule, PlaygroundModule, PoliciesModule, ReceiptsModule],
  controllers: [
    KeysController,
    UsageController,
    DriftController,
    OutcomesController,
    ActivityController,
    OutboxController,
    WebhooksController,
  ],
  providers: [ReportedKeys, WebhookNeeds],
})
export class ConsoleModule {}
