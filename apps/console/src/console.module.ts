import { ProcessScope } from '@cotejo/platform';
import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access/access.guard.js';
import { SessionCookie } from './access/session-cookie.js';
import { ActivityModule } from './activity/activity.module.js';
import { ConsoleConfig, readConsoleConfig } from './console.config.js';
import { JobsModule } from './jobs/jobs.module.js';
import { KeysModule } from './keys/keys.module.js';
import { OperatorModule } from './operator/operator.module.js';
import { OutboxModule } from './outbox/outbox.module.js';
import { PeopleModule } from './people/people.module.js';
import { PlaygroundModule } from './playground/playground.module.js';
import { ReceiptsModule } from './receipts/receipts.module.js';
import { ConsoleState } from './state/console-state.js';
import { UsageModule } from './usage/usage.module.js';

/** What every part of the console works with. */
@Global()
@Module({
  providers: [
    ConsoleState,
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
  exports: [ConsoleState, ConsoleConfig, SessionCookie],
})
class CoreModule {}

/** The console's API: a module for each part. */
@Module({
  imports: [
    CoreModule,
    PeopleModule,
    JobsModule,
    KeysModule,
    UsageModule,
    ActivityModule,
    OutboxModule,
    OperatorModule,
    PlaygroundModule,
    ReceiptsModule,
  ],
})
export class ConsoleModule {}
