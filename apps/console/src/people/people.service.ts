import { getsNotices, type Invitation, type Member } from '@cotejo/members';
import { Inject, Injectable } from '@nestjs/common';
import type { SignedIn } from '../access/signed-in.js';
import type { MemberList } from '../api/members.api.js';
import type { Role } from '../api/roles.js';
import { ConsoleError } from '../http/console-error.js';
import { PasswordRule } from '../sso/password-rule.js';
import { SsoServices } from '../sso/sso-services.js';
import { ConsoleState } from '../state/console-state.js';
import { requireEmail, requireNoWait } from './input-rules.js';
import { MemberServices } from './member-services.js';
import { invitationView, memberView } from './member-view.js';

/** Members and invitations of a tenant; `null` stands for the operators. */
@Injectable()
export class PeopleService {
  constructor(
    @Inject(ConsoleState) private readonly state: ConsoleState,
    @Inject(MemberServices) private readonly services: MemberServices,
    @Inject(PasswordRule) private readonly passwords: PasswordRule,
    @Inject(SsoServices) private readonly sso: Pick<SsoServices, 'providers'>,
  ) {}

  async list(tenant: string | null): Promise<MemberList> {
    const [members, invitations, provider] = await Promise.all([
      this.state.members.list(tenant),
      this.services.invitations.list(tenant),
      this.sso.providers.find(tenant),
    ]);
    return {
      members: members.map((member) => memberView(member, provider)),
      invitations: invitations.map(invitationView),
      notified: members.some(getsNotices),
    };
  }

  /**
   * Creates an invitation and mails its link.
   * @throws ConsoleError `invalid_body`, `too_many_attempts`, `company_sign_in_required`; MemberError `already_member`, `already_invited`,
   * `too_many_members`, `outbox_full`
   */
  async invite(
    tenant: string | null,
    invitee: { email: string; role: Role },
    { member: { name, language }, context }: SignedIn,
  ): Promise<Invitation> {
    const email = requireEmail(invitee.email);
    await this.passwords.require({ tenant });
    const { allowances, invitations, outbox } = this.services;
    requireNoWait(await allowances.take('invitation', tenant ?? '-'));
    const company = tenant === null ? null : await this.companyOf(tenant);
    const details = { tenant, role: invitee.role, email, invitedBy: name, company };
    const { invitation, token } = await invitations.create(details, context);
    const params = { token, company, role: invitee.role, invitedBy: name };
    try {
      await outbox.add({ kind: 'invitation', to: email, language, params });
    } catch (error) {
      // The link reached nobody, and an open invitation would block the next attempt.
      await invitations.withdraw(tenant, invitation.id, context).catch(() => {});
      throw error;
    }
    return invitation;
  }

  async withdraw(tenant: string | null, id: string, { context }: SignedIn): Promise<void> {
    await this.services.invitations.withdraw(tenant, id, context);
  }

  async remove(tenant: string | null, id: string, { context }: SignedIn): Promise<void> {
    await this.requireOther(tenant, id);
    await this.state.members.remove(id, context);
  }

  /**
   * Checks that a person may be changed or removed.
   * @returns the person   @throws ConsoleError `unknown_member` for a member of another tenant too; MemberError `break_glass_member`
   */
  async requireOther(tenant: string | null, id: string): Promise<Member> {
    const member = await this.state.members.find(id);
    if (member?.tenant !== tenant) {
      throw new ConsoleError('unknown_member');
    }
    await this.passwords.requireOther(member);
    return member;
  }

  private async companyOf(tenant: string): Promise<string> {
    const { company, id } = await this.state.accounts.tenants.require(tenant);
    return company ?? id;
  }
}
