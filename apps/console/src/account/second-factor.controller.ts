import { Body, Controller, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { RecoveryCodes, SecondFactorSetup } from '../api/session.api.js';
import { body } from '../http/input.pipe.js';
import { MemberServices } from '../people/member-services.js';
import { CodeBody } from '../people/person.dto.js';
import { SignInService } from '../session/sign-in.service.js';
import { PasswordRule } from '../sso/password-rule.js';
import { ConsoleState } from '../state/console-state.js';

/** The caller's second factor. Each change ends the member's other sessions and sends the member an e-mail. */
@Controller()
export class SecondFactorController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(MemberServices) private readonly services: MemberServices,
    @Inject(SignInService) private readonly signIns: SignInService,
    @Inject(PasswordRule) private readonly passwords: PasswordRule,
  ) {}

  @Operation('POST /api/account/second-factor')
  begin(@Caller() { member }: SignedIn): Promise<SecondFactorSetup> {
    return this.services.secondFactors.begin(member);
  }

  @Operation('POST /api/account/second-factor/enable')
  async enable(
    @Body(body(CodeBody)) { code }: CodeBody,
    @Caller() caller: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodes> {
    const codes = await this.services.secondFactors.enable(caller.member, code, caller.context);
    await this.changed('enabled', caller, reply);
    return { codes };
  }

  @Operation('POST /api/account/second-factor/recovery-codes')
  async renewRecoveryCodes(
    @Caller() caller: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodes> {
    const codes = await this.services.secondFactors.renewRecoveryCodes(caller.member, caller.context);
    await this.changed('new_codes', caller, reply);
    return { codes };
  }

  @Operation('DELETE /api/account/second-factor')
  async disable(@Caller() caller: SignedIn, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.passwords.requireOther(caller.member);
    await this.services.secondFactors.disable(caller.member.id, caller.context);
    await this.changed('disabled', caller, reply);
  }

  private async changed(
    change: 'enabled' | 'disabled' | 'new_codes',
    caller: SignedIn,
    reply: FastifyReply,
  ): Promise<void> {
    const { email: to, language } = caller.member;
    await this.state.members.endSessions(caller.member, caller.context, ({ id }) => id !== caller.session.id);
    await this.signIns.renew(caller, reply, {});
    const params = { at: Date.now(), change };
    await this.services.outbox.addNotice({ kind: 'second_factor_changed', to, language, params });
  }
}
