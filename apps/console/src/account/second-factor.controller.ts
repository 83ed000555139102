import { Body, Controller, Delete, HttpCode, Inject, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, Confirmed, Who } from '../access/access.decorators.js';
import type { SignedIn } from '../access/signed-in.js';
import type { RecoveryCodes, SecondFactorSetup } from '../api/session.api.js';
import { body } from '../http/input.pipe.js';
import { MemberServices } from '../people/member-services.js';
import { SignInService } from '../session/sign-in.service.js';
import { ConsoleState } from '../state/console-state.js';
import { EnableBody } from './account.dto.js';

/** A member's own second factor. After each change the other sessions end, and the member is told by mail. */
@Controller('api/account/second-factor')
export class SecondFactorController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(MemberServices) private readonly services: MemberServices,
    @Inject(SignInService) private readonly signIns: SignInService,
  ) {}

  @Post()
  @HttpCode(200)
  @Allow('viewer')
  @Confirmed()
  begin(@Who() { member }: SignedIn): Promise<SecondFactorSetup> {
    return this.services.secondFactors.begin(member);
  }

  @Post('enable')
  @HttpCode(200)
  @Allow('viewer')
  @Confirmed()
  async enable(
    @Body(body(EnableBody)) { code }: EnableBody,
    @Who() who: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodes> {
    const codes = await this.services.secondFactors.enable(who.member, code, who.context);
    await this.changed('enabled', who, reply);
    return { codes };
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @Allow('viewer')
  @Confirmed()
  async renewRecoveryCodes(
    @Who() who: SignedIn,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodes> {
    const codes = await this.services.secondFactors.renewRecoveryCodes(who.member, who.context);
    await this.changed('new_codes', who, reply);
    return { codes };
  }

  @Delete()
  @HttpCode(204)
  @Allow('viewer')
  @Confirmed()
  async disable(@Who() who: SignedIn, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.services.secondFactors.disable(who.member.id, who.context);
    await this.changed('disabled', who, reply);
  }

  private async changed(
    change: 'enabled' | 'disabled' | 'new_codes',
    who: SignedIn,
    reply: FastifyReply,
  ): Promise<void> {
    const { id, email: to, language } = who.member;
    await this.state.sessions.closeAll(id, who.session.id);
    await this.signIns.renew(who, reply, {});
    const params = { at: Date.now(), change };
    await this.services.outbox.tell({ kind: 'second_factor_changed', to, language, params });
  }
}
