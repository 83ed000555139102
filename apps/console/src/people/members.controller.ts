import { Body, Controller, Inject, Param } from '@nestjs/common';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { InvitationView, MemberList } from '../api/members.api.js';
import type { MemberView } from '../api/session.api.js';
import { ConsoleError } from '../http/console-error.js';
import { body } from '../http/input.pipe.js';
import { PasswordRule } from '../sso/password-rule.js';
import { ConsoleState } from '../state/console-state.js';
import { InvitationsService } from './invitations.service.js';
import { MemberServices } from './member-services.js';
import { invitationView, memberView } from './member-view.js';
import { ChangeRoleBody, InviteBody } from './person.dto.js';

/** Members and invitations of a tenant. */
@Controller()
export class MembersController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(MemberServices) private readonly services: MemberServices,
    @Inject(InvitationsService) private readonly invitations: InvitationsService,
    @Inject(PasswordRule) private readonly passwords: PasswordRule,
  ) {}

  @Operation('GET /api/tenants/:tenant/members')
  async list(@Param('tenant') tenant: string): Promise<MemberList> {
    await this.state.accounts.tenants.require(tenant);
    return this.invitations.list(tenant);
  }

  @Operation('POST /api/tenants/:tenant/invitations')
  async invite(
    @Param('tenant') tenant: string,
    @Body(body(InviteBody)) input: InviteBody,
    @Caller() caller: SignedIn,
  ): Promise<InvitationView> {
    return invitationView(await this.invitations.invite(tenant, input, caller));
  }

  @Operation('DELETE /api/tenants/:tenant/invitations/:id')
  async withdraw(@Param('tenant') tenant: string, @Param('id') id: string, @Caller() caller: SignedIn): Promise<void> {
    await this.services.invitations.withdraw(tenant, id, caller.context);
  }

  @Operation('PATCH /api/tenants/:tenant/members/:id')
  async changeRole(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Body(body(ChangeRoleBody)) { role }: ChangeRoleBody,
    @Caller() { context }: SignedIn,
  ): Promise<MemberView> {
    await this.requireMemberOf(tenant, id);
    await this.passwords.requireOther({ tenant, id });
    return memberView(await this.state.members.changeRole(id, role, context));
  }

  @Operation('DELETE /api/tenants/:tenant/members/:id')
  async remove(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Caller() { context }: SignedIn,
  ): Promise<void> {
    await this.requireMemberOf(tenant, id);
    await this.passwords.requireOther({ tenant, id });
    await this.state.members.remove(id, context);
  }

  /** A member of another tenant is reported as unknown. */
  private async requireMemberOf(tenant: string, id: string): Promise<void> {
    const member = await this.state.members.find(id);
    if (member?.tenant !== tenant) {
      throw new ConsoleError('unknown_member');
    }
  }
}
