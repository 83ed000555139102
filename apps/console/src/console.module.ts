import { Outbox } from '@cotejo/members';
import { ProcessScope } from '@cotejo/platform';
import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access/access.guard.js';
import { BrowserCookie } from './access/browser-cookie.js';
import { ChangeLimits } from './access/change-limits.js';
import { SessionCookie } from './access/session-cookie.js';
import { AccountController } from './account/account.controller.js';
import { SecondFactorController } from './account/second-factor.controller.js';
import { ActivityController } from './activity/activity.controller.js';
import { Actors } from './activity/actor-names.js';
import { LogReader } from './activity/log-reader.js';
import { BlocksController } from './blocks/blocks.controller.js';
import { ComplianceController } from './compliance/compliance.controller.js';
import { ConsoleConfig, readConsoleConfig } from './console.config.js';
import { DriftController } from './drift/drift.controller.js';
import { GatewayClient } from './gateway/gateway-client.js';
import { ConsoleQueues } from './jobs/console-queues.js';
import { JobsController } from './jobs/jobs.controller.js';
import { KeysController } from './keys/keys.controller.js';
import { ReportedKeys } from './keys/reported-keys.js';
import { ListsController } from './operator/lists/lists.controller.js';
import { SourcesController } from './operator/sources/sources.controller.js';
import { PlansController } from './operator/tenants/plans.controller.js';
import { TenantsController } from './operator/tenants/tenants.controller.js';
import { TrafficController } from './operator/traffic/traffic.controller.js';
import { OrdersController } from './orders/orders.controller.js';
import { OutboxController } from './outbox/outbox.controller.js';
import { OutcomesController } from './outcomes/outcomes.controller.js';
import { MemberServices } from './people/member-services.js';
import { MembersController } from './people/members.controller.js';
import { PeopleService } from './people/people.service.js';
import { PlaygroundController } from './playground/playground.controller.js';
import { PlaygroundKeys } from './playground/playground-keys.js';
import { ScenariosController } from './playground/scenarios.controller.js';
import { PoliciesModule } from './policies/policies.module.js';
import { PublishedKeys } from './receipts/published-keys.js';
import { ReceiptsController } from './receipts/receipts.controller.js';
import { SessionController } from './session/session.controller.js';
import { SessionViews } from './session/session-views.js';
import { SignInService } from './session/sign-in.service.js';
import { DomainClasses } from './sign-up/domain-classes.js';
import { LinksController } from './sign-up/links.controller.js';
import { Puzzles } from './sign-up/puzzles.js';
import { SignUpController } from './sign-up/sign-up.controller.js';
import { MailDomainsController } from './sso/mail-domains.controller.js';
import { OpenidExchange } from './sso/openid-exchange.js';
import { PasswordRule } from './sso/password-rule.js';
import { ProviderController } from './sso/provider.controller.js';
import { ProviderTestService } from './sso/provider-test.service.js';
import { SsoController } from './sso/sso.controller.js';
import { SsoService } from './sso/sso.service.js';
import { SsoServices } from './sso/sso-services.js';
import { ConsoleState } from './state/console-state.js';
import { UsageController } from './usage/usage.controller.js';
import { WebhookNeeds } from './webhooks/webhook-needs.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';

/** Providers that every part of the console uses. They start before the others: `ConsoleState` connects to Redis. */
@Global()
@Module({
  providers: [
    ConsoleState,
    ConsoleQueues,
    MemberServices,
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
    {
      provide: Outbox,
      useFactory: ({ redis }: ConsoleState, { config }: ProcessScope, queues: ConsoleQueues) =>
        new Outbox(redis, config, { enqueue: (mailId) => queues.sendMail(mailId) }),
      inject: [ConsoleState, ProcessScope, ConsoleQueues],
    },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [
    ...[ConsoleState, ConsoleConfig, ConsoleQueues, MemberServices, Outbox],
    ...[SessionCookie, GatewayClient, Actors, ChangeLimits],
  ],
})
class CoreModule {}

/** The console's API. */
@Module({
  imports: [CoreModule, PoliciesModule],
  controllers: [
    ...[SessionController, AccountController, SecondFactorController, SignUpController, LinksController],
    ...[MembersController, SsoController, ProviderController, MailDomainsController, ActivityController],
    ...[KeysController, WebhooksController, UsageController, DriftController, OutcomesController, OrdersController],
    ...[BlocksController, ComplianceController, PlaygroundController, ScenariosController, ReceiptsController],
    ...[TenantsController, PlansController, ListsController, SourcesController, TrafficController],
    ...[JobsController, OutboxController],
  ],
  providers: [
    ...[PeopleService, SignInService, SessionViews, BrowserCookie, Puzzles, DomainClasses],
    ...[SsoServices, SsoService, OpenidExchange, ProviderTestService, PasswordRule],
    ...[PlaygroundKeys, ReportedKeys, WebhookNeeds, LogReader],
    {
      provide: PublishedKeys,
      useFactory: (gateway: GatewayClient) => new PublishedKeys(gateway),
      inject: [GatewayClient],
    },
  ],
})
export class ConsoleModule {}
