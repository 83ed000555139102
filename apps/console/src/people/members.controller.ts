import { MEMBER_ROLES } from '@cotejo/members';
import { Body, Controller, Inject, Param } from '@nestjs/common';
import { ChangeLimits } from '../access/change-limits.js';
import { Caller, Operation } from '../access/operation.decorator.js';
import type { SignedIn } from '../access/signed-in.js';
import type { InvitationView, MemberList } from '../api/members.api.js';
import type { MemberView } from '../api/session.api.js';
import { body } from '../http/input.pipe.js';
import { ConsoleState } from '../state/console-state.js';
import { invitationView, memberView } from './member-view.js';
import { PeopleService } from './people.service.js';
import { ChangeRoleBody, InviteBody, InviteOperatorBody } from './person.dto.js';

/** Members and invitations of a tenant, and the operators with theirs. */
@Controller()
export class MembersController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(PeopleService) private readonly people: PeopleService,
    @Inject(ChangeLimits) private readonly limits: ChangeLimits,
  ) {}

  @Operation('GET /api/tenants/:tenant/members')
  async list(@Param('tenant') tenant: string): Promise<MemberList> {
    await this.state.accounts.tenants.require(tenant);
    return this.people.list(tenant);
  }

  @Operation('POST /api/tenants/:tenant/invitations')
  async invite(
    @Param('tenant') tenant: string,
    @Body(body(InviteBody)) input: InviteBody,
    @Caller() caller: SignedIn,
  ): Promise<InvitationView> {
    return invitationView(await this.people.invite(tenant, input, caller));
  }

  @Operation('DELETE /api/tenants/:tenant/invitations/:id')
  withdraw(@Param('tenant') tenant: string, @Param('id') id: string, @Caller() caller: SignedIn): Promise<void> {
    return this.people.withdraw(tenant, id, caller);
  }

  @Operation('PATCH /api/tenants/:tenant/members/:id')
  async changeRole(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Body(body(ChangeRoleBody)) { role }: ChangeRoleBody,
    @Caller() { context, member: caller }: SignedIn,
  ): Promise<MemberView> {
    const before = await this.people.requireOther(tenant, id);
    if (MEMBER_ROLES.indexOf(role) >= MEMBER_ROLES.indexOf(before.role)) {
      await this.limits.take(caller);
    }
    return memberView(await this.state.members.changeRole(id, role, context));
  }

  @Operation('DELETE /api/tenants/:tenant/members/:id')
  remove(@Param('tenant') tenant: string, @Param('id') id: string, @Caller() caller: SignedIn): Promise<void> {
    return this.people.remove(tenant, id, caller);
  }

  @Operation('GET /api/operator/members')
  listOperators(): Promise<MemberList> {
    return this.people.list(null);
  }

  @Operation('POST /api/operator/invitations')
  async inviteOperator(
    @Body(body(InviteOperatorBody)) { email }: InviteOperatorBody,
    @Caller() caller: SignedIn,
  ): Promise<InvitationView> {
    return invitationView(await this.people.invite(null, { email, role: 'operator' }, caller));
  }

  @Operation('DELETE /api/operator/invitations/:id')
  withdrawOperator(@Param('id') id: string, @Caller() caller: SignedIn): Promise<void> {
    return this.people.withdraw(null, id, caller);
  }

  @Operation('DELETE /api/operator/members/:id')
  removeOperator(@Param('id') id: string, @Caller() caller: SignedIn): Promise<void> {
    return this.people.remove(null, id, caller);
  }
}
