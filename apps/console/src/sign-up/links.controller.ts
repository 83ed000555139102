import type { Link, Member } from '@cotejo/members';
import { Body, Controller, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BrowserCookie } from '../access/browser-cookie.js';
import { Operation } from '../access/operation.decorator.js';
import type { SessionView } from '../api/session.api.js';
import type { LinkView } from '../api/sign-up.api.js';
import { ConsoleError } from '../http/console-error.js';
import { body } from '../http/input.pipe.js';
import { requireEmail, requireGoodPassword, requireNoWait } from '../people/input-rules.js';
import { MemberServices } from '../people/member-services.js';
import { SessionViews } from '../session/session-views.js';
import { SignInService } from '../session/sign-in.service.js';
import { PasswordRule } from '../sso/password-rule.js';
import { ConsoleState } from '../state/console-state.js';
import { inEqualTime } from './equal-time.js';
import { AcceptInvitationBody, ForgotBody, ResetBody, TokenBody } from './sign-up.dto.js';

const ANSWER_MS = 300;

/** Operations behind the links in mails. */
@Controller()
export class LinksController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(MemberServices) private readonly services: MemberServices,
    @Inject(SignInService) private readonly signIns: SignInService,
    @Inject(SessionViews) private readonly views: SessionViews,
    @Inject(BrowserCookie) private readonly browser: BrowserCookie,
    @Inject(PasswordRule) private readonly passwords: PasswordRule,
  ) {}

  @Operation('POST /api/links')
  async show(@Body(body(TokenBody)) { token }: TokenBody): Promise<LinkView> {
    const link = await this.services.links.peek(token);
    if (!link) {
      throw new ConsoleError('invalid_link');
    }
    return { kind: link.kind, ...(await this.recipientOf(token, link)) };
  }

  @Operation('POST /api/invitations/accept')
  async accept(
    @Body(body(AcceptInvitationBody)) { token, name, password, language }: AcceptInvitationBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionView> {
    const { invitations, hasher } = this.services;
    const { email, company, tenant } = await invitations.find(token);
    await this.passwords.require({ tenant });
    requireGoodPassword(password, { email, company });
    const passwordHash = await hasher.hash(password);
    const from = { requestId: request.id, sourceIp: request.ip };
    const member = await invitations.accept(token, { name, language, passwordHash }, from);
    return this.views.build(await this.signIns.open(member, { request, reply }));
  }

  @Operation('POST /api/password/forgot')
  async forgot(@Body(body(ForgotBody)) input: ForgotBody, @Req() { ip }: FastifyRequest): Promise<void> {
    const email = requireEmail(input.email);
    requireNoWait(await this.services.allowances.takeFrom('forgotten_password', ip));
    await inEqualTime(ANSWER_MS, () => this.services.resets.request(email));
  }

  @Operation('POST /api/password/reset')
  async reset(
    @Body(body(ResetBody)) { token, password }: ResetBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const member = await this.services.resets.find(token);
    await this.passwords.require(member);
    requireGoodPassword(password, { email: member.email, company: await this.companyOf(member) });
    await this.services.resets.finish(token, password, { requestId: request.id, sourceIp: request.ip });
    // This browser can now sign in, however many wrong passwords strangers send.
    this.browser.remember(request, reply, member.email);
  }

  /** Recipient of a link. The caller has the token, so they have read the mail. */
  private async recipientOf(token: string, link: Link): Promise<Pick<LinkView, 'email' | 'company'>> {
    if (link.kind === 'verify_email') {
      return { email: link.signUp.email, company: link.signUp.company };
    }
    if (link.kind === 'reset_password') {
      const member = await this.services.resets.find(token);
      await this.passwords.require(member);
      return { email: member.email, company: null };
    }
    const { email, company, tenant } = await this.services.invitations.find(token);
    await this.passwords.require({ tenant });
    return { email, company };
  }

  private async companyOf({ tenant }: Member): Promise<string | null> {
    return tenant === null ? null : ((await this.state.accounts.tenants.get(tenant))?.company ?? null);
  }
}
