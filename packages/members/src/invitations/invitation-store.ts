import { randomBytes } from 'node:crypto';
import type { ActionContext, AuditAction, AuditChanges, AuditLog, Change, Deployment } from '@cotejo/accounts';
import { storedJson, storedJsons } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { LINK_LIFETIMES_MS } from '../links/link.js';
import { invalidLink, type LinkStore } from '../links/link-store.js';
import type { Member } from '../member.js';
import { tenantName } from '../member-change.js';
import { MemberError } from '../member-errors.js';
import { type MemberNames, memberNames } from '../member-names.js';
import { MEMBERS_MAX, type MemberStore, newMemberId, tooMany } from '../member-store.js';
import type { Invitation } from './invitation.js';

const LIFETIME_MS = LINK_LIFETIMES_MS.invitation;

export type NewInvitation = Pick<Invitation, 'tenant' | 'role' | 'email' | 'invitedBy' | 'company'>;

/** Open invitations in the state Redis; they expire by themselves. */
export class InvitationStore {
  private readonly names: MemberNames;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
    private readonly parts: { audit: AuditLog; members: MemberStore; links: LinkStore },
  ) {
    this.names = memberNames(scope);
  }

  /** Open invitations of a tenant (`null`: of the operators), newest first. */
  async list(tenant: string | null): Promise<Invitation[]> {
    const index = this.names.invitationsOf(tenantName(tenant));
    const ids = await this.redis.hkeys(index);
    if (ids.length === 0) {
      return [];
    }
    const texts = await this.redis.mget(ids.map((id) => this.names.invitation(id)));
    const ended = ids.filter((_, position) => texts[position] === null);
    if (ended.length > 0) {
      await this.redis.hdel(index, ...ended);
    }
    const open = storedJsons<Invitation>(texts);
    return open.sort((a, b) => b.createdAt - a.createdAt);
  }

  /**
   * Creates an invitation. It does not report an account of the address at another tenant; the invited person learns
   * that when they accept.
   * @returns the invitation, and its link's token, which only the mail may contain
   * @throws MemberError `already_member`, `already_invited`, `too_many_members`
   */
  async create(fields: NewInvitation, context: ActionContext): Promise<{ invitation: Invitation; token: string }> {
    const createdAt = Date.now();
    const id = `inv_${randomBytes(8).toString('hex')}`;
    const times = { createdAt, expiresAt: createdAt + LIFETIME_MS };
    const memberId = newMemberId();
    // An inviting member brings the future member into their own chain, so that the two never count as two persons.
    const invitationChain = context.member ? context.member.invitationChain : memberId;
    const team = context.member ? (context.member.team ?? null) : fields.tenant;
    const inviter = context.actor;
    const invitation: Invitation = { id, ...fields, memberId, inviter, invitationChain, team, ...times };
    await this.parts.audit.commit(context, async () => {
      const [members, open] = await Promise.all([this.parts.members.list(fields.tenant), this.list(fields.tenant)]);
      if (members.some(({ email }) => email === fields.email)) {
        throw new MemberError('already_member', 'this person is already a member');
      }
      if (open.some(({ email }) => email === fields.email)) {
        throw new MemberError('already_invited', 'this person already has an open invitation');
      }
      if (members.length + open.length >= MEMBERS_MAX) {
        throw tooMany();
      }
      return { result: null, change: this.change('member.invite', invitation, true) };
    });
    return { invitation, token: await this.parts.links.create({ kind: 'invitation', invitationId: id }) };
  }

  /** Makes the link of an invitation useless. @throws MemberError `unknown_invitation` */
  async withdraw(tenant: string | null, id: string, context: ActionContext): Promise<Invitation> {
    return this.parts.audit.commit(context, async () => {
      const invitation = await this.get(id);
      if (!invitation || invitation.tenant !== tenant) {
        throw new MemberError('unknown_invitation', 'this invitation does not exist');
      }
      return { result: invitation, change: this.change('member.withdraw_invitation', invitation, false) };
    });
  }

  /** The invitation behind a link. @throws MemberError `invalid_link` */
  async find(token: string): Promise<Invitation> {
    const { invitationId } = await this.parts.links.find(token, 'invitation');
    const invitation = await this.get(invitationId);
    if (!invitation) {
      throw invalidLink();
    }
    return invitation;
  }

  /**
   * Creates the invited member. After a crash half-way the link still works, and accepting again completes the rest.
   * @throws MemberError `invalid_link`, `in_progress`, `email_taken`, `too_many_members`
   */
  accept(
    token: string,
    fields: Pick<Member, 'name' | 'language'> & { passwordHash: string },
    context: Omit<ActionContext, 'actor'>,
  ): Promise<Member> {
    const { members, links } = this.parts;
    return links.useOnce(token, async () => {
      const invitation = await this.find(token);
      const { id, memberId, tenant, role, email, inviter: invitedBy = null, invitationChain = null } = invitation;
      const chain = { invitedBy, invitationChain, team: invitation.team ?? null };
      const by = { ...context, actor: memberId };
      const before = await members.find(memberId);
      const member = before
        ? await members.setPassword(memberId, fields.passwordHash, by)
        : await members.create({ id: memberId, tenant, role, email, ...chain, ...fields }, by);
      await this.redis.del(this.names.invitation(id));
      await this.redis.hdel(this.names.invitationsOf(tenantName(tenant)), id);
      await links.spend(token);
      return member;
    });
  }

  private async get(id: string): Promise<Invitation | null> {
    return storedJson<Invitation>(await this.redis.get(this.names.invitation(id)));
  }

  private change(action: AuditAction, invitation: Invitation, isOpen: boolean): Change {
    const { id, role, expiresAt } = invitation;
    const tenant = tenantName(invitation.tenant);
    const record = {
      name: this.names.invitation(id),
      value: isOpen ? invitation : null,
      announce: null,
      field: id,
      fieldValue: String(expiresAt),
      lifetimeMs: LIFETIME_MS,
    };
    const changes: AuditChanges = { role: isOpen ? [null, role] : [role, null] };
    return { action, tenant, object: id, changes, index: this.names.invitationsOf(tenant), records: [record] };
  }
}
