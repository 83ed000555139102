import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { Allow, Confirmed, Once, Who } from '../access/access.decorators.js';
import type { SignedIn } from '../access/signed-in.js';
import type { InvitationView, MemberList } from '../api/members.api.js';
import { ConsoleError } from '../http/console-error.js';
import { body } from '../http/input.pipe.js';
import { ConsoleState } from '../state/console-state.js';
import { InvitationsService } from './invitations.service.js';
import { MemberServices } from './member-services.js';
import { invitationView } from './member-view.js';
import { InviteOperatorBody } from './person.dto.js';

/** Who runs the deployment. */
@Controller('api/operator')
export class OperatorsController {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(MemberServices) private readonly services: MemberServices,
    @Inject(InvitationsService) private readonly invitations: InvitationsService,
  ) {}

  @Get('members')
  @Allow('operator')
  list(): Promise<MemberList> {
    return this.invitations.list(null);
  }

  @Post('invitations')
  @HttpCode(200)
  @Allow('operator')
  @Confirmed()
  @Once()
  async invite(
    @Body(body(InviteOperatorBody)) { email }: InviteOperatorBody,
    @Who() who: SignedIn,
  ): Promise<InvitationView> {
    return invitationView(await this.invitations.invite(null, { email, role: 'operator' }, who));
  }

  @Delete('invitations/:id')
  @HttpCode(204)
  @Allow('operator')
  async withdraw(@Param('id') id: string, @Who() { context }: SignedIn): Promise<void> {
    await this.services.invitations.withdraw(null, id, context);
  }

  @Delete('members/:id')
  @HttpCode(204)
  @Allow('operator')
  @Confirmed()
  async remove(@Param('id') id: string, @Who() { context }: SignedIn): Promise<void> {
    const member = await this.state.members.find(id);
    if (member?.role !== 'operator') {
      throw new ConsoleError('unknown_member');
    }
    await this.state.members.remove(id, context);
  }
}
