import { Body, Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { InvitationView, MemberList } from '../api/members.api.js';
import { ConsoleError } from '../http/console-error.js';
import { body } from '../http/input.pipe.js';
import { PasswordRule } from '../sso/password-rule.js';
import { ConsoleState } from '../state/console-state.js';
import { InvitationsService } from './invitations.service.js';
import { MemberServices } from './member-services.js';
import { invitationView } from './member-view.js';
import { InviteOperatorBody } from './person.dto.js';

/** Operators and their invitations. */
@Controller()
export class OperatorsController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(MemberServices) private readonly services: MemberServices,
    @Inject(InvitationsService) private readonly invitations: InvitationsService,
    @Inject(PasswordRule) private readonly passwords: PasswordRule,
  ) {}

  @Operation('GET /api/operator/members')
  list(): Promise<MemberList> {
    return this.invitations.list(null);
  }

  @Operation('POST /api/operator/invitations')
  async invite(
    @Body(body(InviteOperatorBody)) { email }: InviteOperatorBody,
    @Caller() caller: SignedIn,
  ): Promise<InvitationView> {
    return invitationView(await this.invitations.invite(null, { email, role: 'operator' }, caller));
  }

  @Operation('DELETE /api/operator/invitations/:id')
  async withdraw(@Param('id') id: string, @Caller() { context }: SignedIn): Promise<void> {
    await this.services.invitations.withdraw(null, id, context);
  }

  @Operation('DELETE /api/operator/members/:id')
  async remove(@Param('id') id: string, @Caller() { context }: SignedIn): Promise<void> {
    const member = await this.state.members.find(id);
    if (member?.role !== 'operator') {
      throw new ConsoleError('unknown_member');
    }
    await this.passwords.requireOther(member);
    await this.state.members.remove(id, context);
  }
}
