import { Body, Controller, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { MemberView, OpenSession } from '../api/session.api.js';
import { ConsoleError } from '../http/console-error.js';
import { body } from '../http/input.pipe.js';
import { instant } from '../http/instants.js';
import { invalidField, requireGoodPassword } from '../people/input-rules.js';
import { MemberServices } from '../people/member-services.js';
import { memberView } from '../people/member-view.js';
import { PlaygroundKeys } from '../playground/playground-keys.js';
import { SignInService } from '../session/sign-in.service.js';
import { PasswordRule } from '../sso/password-rule.js';
import { ConsoleState } from '../state/console-state.js';
import { ChangePasswordBody, ProfileBody } from './account.dto.js';

/** Password, profile and sessions of the member who calls. */
@Controller()
export class AccountController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(MemberServices) private readonly services: MemberServices,
    @Inject(SignInService) private readonly signIns: SignInService,
    @Inject(PlaygroundKeys) private readonly playground: PlaygroundKeys,
    @Inject(PasswordRule) private readonly passwords: PasswordRule,
  ) {}

  /** Ends every other session of the member; this session continues with a new token. */
  @Operation('POST /api/account/password')
  async changePassword(
    @Body(body(ChangePasswordBody)) { current, password }: ChangePasswordBody,
    @Caller() caller: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const { member, session, context } = caller;
    const { id, email: to, language, tenant } = member;
    await this.passwords.require(member);
    const company = tenant === null ? null : (await this.state.accounts.tenants.require(tenant)).company;
    requireGoodPassword(password, { email: to, company });
    await this.signIns.requirePassword(current, member);
    if (password === current) {
      throw invalidField('/password', 'same');
    }
    await this.state.members.setPassword(id, await this.services.hasher.hash(password), context);
    await this.state.members.endSessions(member, context, (each) => each.id !== session.id);
    // The key is sealed with the session's old token, so the session itself can never use it again.
    await this.playground.revokeFor(session, context);
    await this.signIns.renew(caller, reply, { confirmedAt: Date.now(), playgroundKey: null });
    await this.services.outbox.addNotice({ kind: 'password_changed', to, language, params: { at: Date.now() } });
  }

  @Operation('PATCH /api/account')
  async changeProfile(
    @Body(body(ProfileBody)) { name, language }: ProfileBody,
    @Caller() { member, context }: SignedIn,
  ): Promise<MemberView> {
    const profile = { ...(name !== undefined && { name }), ...(language !== undefined && { language }) };
    return memberView(await this.state.members.changeProfile(member.id, profile, context));
  }

  @Operation('GET /api/account/sessions')
  async sessions(@Caller() { member, session: own }: SignedIn): Promise<{ sessions: OpenSession[] }> {
    const all = await this.state.sessions.list(member.id);
    const sessions = all.map(({ id, createdAt, lastActiveAt, network, browser }) => ({
      id,
      current: id === own.id,
      network,
      browser,
      createdAt: instant(createdAt),
      lastActiveAt: instant(lastActiveAt),
    }));
    return { sessions };
  }

  @Operation('DELETE /api/account/sessions/:id')
  async endSession(@Param('id') id: string, @Caller() { member, context }: SignedIn): Promise<void> {
    const session = await this.state.sessions.closeById(member.id, id);
    if (!session) {
      throw new ConsoleError('not_found');
    }
    await this.playground.revokeFor(session, context);
  }
}
