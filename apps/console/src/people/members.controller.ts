import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post } from '@nestjs/common';
import { Allow, Confirmed, Once, Who } from '../access/access.decorators.js';
import type { SignedIn } from '../access/signed-in.js';
import type { InvitationView, MemberList } from '../api/members.api.js';
import type { MemberView } from '../api/session.api.js';
import { ConsoleError } from '../http/console-error.js';
import { body } from '../http/input.pipe.js';
import { ConsoleState } from '../state/console-state.js';
import { InvitationsService } from './invitations.service.js';
import { MemberServices } from './member-services.js';
import { invitationView, memberView } from './member-view.js';
import { ChangeRoleBody, InviteBody } from './person.dto.js';

/** Who belongs to a tenant. */
@Controller('api/tenants/:tenant')
export class MembersController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(MemberServices) private readonly services: MemberServices,
    @Inject(InvitationsService) private readonly invitations: InvitationsService,
  ) {}

  @Get('members')
  @Allow('admin')
  async list(@Param('tenant') tenant: string): Promise<MemberList> {
    await this.state.accounts.tenants.require(tenant);
    return this.invitations.list(tenant);
  }

  @Post('invitations')
  @HttpCode(200)
  @Allow('admin')
  @Once()
  async invite(
    @Param('tenant') tenant: string,
    @Body(body(InviteBody)) wish: InviteBody,
    @Who() who: SignedIn,
  ): Promise<InvitationView> {
    return invitationView(await this.invitations.invite(tenant, wish, who));
  }

  @Delete('invitations/:id')
  @HttpCode(204)
  @Allow('admin')
  async withdraw(@Param('tenant') tenant: string, @Param('id') id: string, @Who() who: SignedIn): Promise<void> {
    await this.services.invitations.withdraw(tenant, id, who.context);
  }

  @Patch('members/:id')
  @Allow('admin')
  @Confirmed()
  async changeRole(
    @Param('tenant') tenant: string,
    @Param('id') id: string,
    @Body(body(ChangeRoleBody)) { role }: ChangeRoleBody,
    @Who() { context }: SignedIn,
  ): Promise<MemberView> {
    await this.requireOf(tenant, id);
    return memberView(await this.state.members.changeRole(id, role, context));
  }

  @Delete('members/:id')
  @HttpCode(204)
  @Allow('admin')
  @Confirmed()
  async remove(@Param('tenant') tenant: string, @Param('id') id: string, @Who() { context }: SignedIn): Promise<void> {
    await this.requireOf(tenant, id);
    await this.state.members.remove(id, context);
  }

  /** Somebody of another tenant does not exist here. */
  private async requireOf(tenant: string, id: string): Promise<void> {
    const member = await this.state.members.find(id);
    if (member?.tenant !== tenant) {
      throw new ConsoleError('unknown_member');
    }
  }
}
