import { ProcessScope } from '@cotejo/platform';
import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access/access.guard.js';
import { SessionCookie } from './access/session-cookie.js';
import { ConsoleConfig, readConsoleConfig } from './console.config.js';
import { OperatorModule } from './operator/operator.module.js';
import { PlaygroundModule } from './playground/playground.module.js';
import { ReceiptsModule } from './receipts/receipts.module.js';
import { ConsoleState } from './state/console-state.js';

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
@Module({ imports: [CoreModule, OperatorModule, PlaygroundModule, ReceiptsModule] })
export class ConsoleModule {}
