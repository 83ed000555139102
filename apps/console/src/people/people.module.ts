import { Global, Module } from '@nestjs/common';
import { BrowserCookie } from '../access/browser-cookie.js';
import { AccountController } from '../account/account.controller.js';
import { SecondFactorController } from '../account/second-factor.controller.js';
import { PlaygroundModule } from '../playground/playground.module.js';
import { SessionController } from '../session/session.controller.js';
import { SessionViews } from '../session/session-views.js';
import { SignInService } from '../session/sign-in.service.js';
import { DisposableDomains } from '../sign-up/disposable-domains.js';
import { LinksController } from '../sign-up/links.controller.js';
import { Puzzles } from '../sign-up/puzzles.js';
import { SignUpController } from '../sign-up/sign-up.controller.js';
import { PasswordRule } from '../sso/password-rule.js';
import { ProviderController } from '../sso/provider.controller.js';
import { SsoController } from '../sso/sso.controller.js';
import { SsoService } from '../sso/sso.service.js';
import { SsoServices } from '../sso/sso-services.js';
import { MemberServices } from './member-services.js';
import { MembersController } from './members.controller.js';
import { PeopleService } from './people.service.js';

/** Sign-up, sign-in, own account, members, operators, and the identity providers of companies. */
@Global()
@Module({
  imports: [PlaygroundModule],
  controllers: [
    ...[SessionController, AccountController, SecondFactorController, SignUpController, LinksController],
    ...[MembersController, SsoController, ProviderController],
  ],
  providers: [
    MemberServices,
    PeopleService,
    SignInService,
    BrowserCookie,
    SessionViews,
    Puzzles,
    DisposableDomains,
    SsoServices,
    SsoService,
    PasswordRule,
  ],
  exports: [MemberServices, PeopleService, SsoServices],
})
export class PeopleModule {}
