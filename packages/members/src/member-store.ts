import { randomBytes } from 'node:crypto';
import {
  AccountError,
  type ActionContext,
  type AuditAction,
  type AuditChanges,
  type AuditLog,
  type Deployment,
  KeyStamps,
  type Person,
} from '@cotejo/accounts';
import { readRecord, readRecords } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { addressDigest } from './email-address.js';
import { getsNotices, type Identity, type Member, type MemberRole, type SecondFactor } from './member.js';
import { identityDigest, memberChange, memberRemoval, tenantAddressDigest, tenantName } from './member-change.js';
import { MemberError } from './member-errors.js';
import { type MemberNames, memberNames } from './member-names.js';
import type { Session } from './sessions/session.js';
import type { SessionStore } from './sessions/session-store.js';

/** Maximum of members and open invitations of one tenant, and of operators. */
export const MEMBERS_MAX = 100;

export type NewMember = Pick<Member, 'tenant' | 'role' | 'email' | 'name' | 'language' | 'passwordHash'> & {
  /** Chosen in advance by an operation that can be repeated after a crash. */
  id?: string;
  /** By default nobody in the console invited the member, who then begins a chain of invitations. */
  invitedBy?: string | null;
  invitationChain?: string | null;
  team?: string | null;
};

export const newMemberId = (): string => `mem_${randomBytes(8).toString('hex')}`;

/** The member as the rule of the second person sees them. */
export const personOf = ({ id, invitationChain, team }: Member): Person => ({ id, invitationChain, team });

/** Members in the state Redis. Every change adds one entry to the audit log, which names members by id only. */
export class MemberStore {
  private readonly names: MemberNames;
  private readonly audit: AuditLog;
  private readonly sessions: SessionStore;
  private readonly keys: KeyStamps;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
    parts: { audit: AuditLog; sessions: SessionStore },
  ) {
    this.names = memberNames(scope);
    this.audit = parts.audit;
    this.sessions = parts.sessions;
    this.keys = new KeyStamps(redis, scope);
  }

  async find(id: string): Promise<Member | null> {
    const stored = await readRecord<Member>(this.redis, this.names.member(id));
    return stored && completeMember(stored);
  }

  /** The member with a password and this address. @param email from `normaliseEmail` */
  findByEmail(email: string): Promise<Member | null> {
    return this.findBehind(this.names.memberOfAddress(addressDigest(email)));
  }

  /** The member of this tenant (`null`: the operators) with this address. @param email from `normaliseEmail` */
  async findInTenant(tenant: string | null, email: string): Promise<Member | null> {
    const own = await this.findBehind(this.names.memberOfTenantAddress(tenantAddressDigest(tenant, email)));
    const member = own ?? (await this.findByEmail(email));
    return member?.tenant === tenant ? member : null;
  }

  /** The member of this tenant (`null`: the operators) whom the identity provider knows under this identity. */
  findByIdentity(tenant: string | null, identity: Identity): Promise<Member | null> {
    return this.findBehind(this.names.memberOfIdentity(identityDigest(tenant, identity)));
  }

  /** @throws MemberError `unknown_member` */
  async require(id: string): Promise<Member> {
    const member = await this.find(id);
    if (!member) {
      throw new MemberError('unknown_member', 'this member does not exist');
    }
    return member;
  }

  /** Members of a tenant (`null`: operators), oldest first. */
  async list(tenant: string | null): Promise<Member[]> {
    const ids = await this.redis.hkeys(this.names.membersOf(tenantName(tenant)));
    const stored = await readRecords<Member>(this.redis, ids.map(this.names.member));
    return stored.map(completeMember).sort((a, b) => a.createdAt - b.createdAt);
  }

  /**
   * Creates a member. A second call with the same id returns the existing member.
   * @throws MemberError `email_taken`, `too_many_members`
   */
  async create(
    { id = newMemberId(), invitedBy = null, invitationChain = id, team, ...fields }: NewMember,
    context: ActionContext,
  ): Promise<Member> {
    const unused = { secondFactor: null, identity: null, lastSignInAt: null };
    const chain = { invitedBy, invitationChain, team: team === undefined ? fields.tenant : team };
    const member: Member = { ...fields, id, ...chain, ...unused, createdAt: Date.now() };
    return this.audit.commit(context, async () => {
      const existing = await this.findByEmail(fields.email);
      if (existing?.id === id) {
        return { result: existing, change: null };
      }
      if (existing) {
        throw new MemberError('email_taken', 'an account with this e-mail address already exists');
      }
      if ((await this.list(fields.tenant)).length >= MEMBERS_MAX) {
        throw tooMany();
      }
      const changes: AuditChanges = { role: [null, member.role], invitedBy: [null, invitedBy] };
      return { result: member, change: memberChange(this.names, 'member.create', { after: member, changes }) };
    });
  }

  async adminsWithMail(tenant: string): Promise<Member[]> {
    return (await this.list(tenant)).filter(getsNotices);
  }

  /** Changes the role within a tenant. @throws MemberError `unknown_member` (also for operators), `last_admin` */
  changeRole(id: string, role: Exclude<MemberRole, 'operator'>, context: ActionContext): Promise<Member> {
    return this.update(id, 'member.change_role', context, async (member) => {
      if (member.role === role) {
        return null;
      }
      if (member.role === 'operator') {
        throw new MemberError('unknown_member', 'the role of an operator cannot be changed');
      }
      await this.requireAnother(member);
      return { after: { ...member, role }, changes: { role: [member.role, role] } };
    });
  }

  /** Removes a member and ends their sessions. @throws MemberError `unknown_member`, `last_admin`, `last_operator` */
  async remove(id: string, context: ActionContext): Promise<Member> {
    const removed = await this.audit.commit(context, async () => {
      const member = await this.require(id);
      await this.requireAnother(member);
      return { result: member, change: memberRemoval(this.names, member) };
    });
    await this.endSessions(removed, context);
    return removed;
  }

  /** Ends the chosen sessions of a member, by default all, and revokes the playground's keys of these sessions. */
  async endSessions(
    { id, tenant }: Pick<Member, 'id' | 'tenant'>,
    context: ActionContext,
    isChosen: (session: Session) => boolean = () => true,
  ): Promise<void> {
    for (const session of (await this.sessions.list(id)).filter(isChosen)) {
      // The key goes first: after a crash in between, a repetition still finds the session.
      await this.revokeKeyOf(session, tenant, context);
      const ended = await this.sessions.closeById(id, session.id);
      // A request of the session may have created another key meanwhile.
      if (ended && ended.playgroundKey?.id !== session.playgroundKey?.id) {
        await this.revokeKeyOf(ended, tenant, context);
      }
    }
  }

  /** Revokes the playground's key of a session. Does nothing for a session without a key. */
  async revokeKeyOf({ playgroundKey }: Session, tenant: string | null, context: ActionContext): Promise<void> {
    if (playgroundKey && tenant !== null) {
      await this.keys.revoke(tenant, playgroundKey.id, context).catch(ignoreUnknownKey);
    }
  }

  /** @throws MemberError `unknown_member` */
  changeProfile(
    id: string,
    profile: Partial<Pick<Member, 'name' | 'language'>>,
    context: ActionContext,
  ): Promise<Member> {
    return this.update(id, 'member.change_profile', context, async (member) => {
      const after = { ...member, ...profile };
      const changed = (['name', 'language'] as const).filter((each) => after[each] !== member[each]);
      return changed.length === 0 ? null : { after, changes: { changed: [null, changed] } };
    });
  }

  /** @throws MemberError `unknown_member` */
  setPassword(id: string, passwordHash: string, context: ActionContext): Promise<Member> {
    return this.set(id, 'member.set_password', context, { passwordHash });
  }

  /** Stores the same password hashed with today's cost. @throws MemberError `unknown_member` */
  renewHash(id: string, passwordHash: string, context: ActionContext): Promise<Member> {
    return this.set(id, 'member.renew_hash', context, { passwordHash });
  }

  /** @throws MemberError `unknown_member` */
  noteSignIn(id: string, context: ActionContext): Promise<Member> {
    return this.set(id, 'member.sign_in', context, { lastSignInAt: Date.now() });
  }

  /**
   * @param decide receives the current member; may throw
   * @throws MemberError `unknown_member`, and the errors of `decide`
   */
  setSecondFactor(
    id: string,
    action: AuditAction,
    context: ActionContext,
    decide: (member: Member) => SecondFactor | null,
  ): Promise<Member> {
    return this.update(id, action, context, async (member) => {
      const secondFactor = decide(member);
      const changes: AuditChanges = { secondFactor: [member.secondFactor !== null, secondFactor !== null] };
      return { after: { ...member, secondFactor }, changes };
    });
  }

  /** The member to whom the record of an address or an identity leads. */
  private async findBehind(name: string): Promise<Member | null> {
    const path = await readRecord<{ member: string }>(this.redis, name);
    return path && this.find(path.member);
  }

  /** Changes properties whose values the audit log does not show. */
  private set(id: string, action: AuditAction, context: ActionContext, values: Partial<Member>): Promise<Member> {
    return this.update(id, action, context, async (member) => ({ after: { ...member, ...values }, changes: {} }));
  }

  private update(
    id: string,
    action: AuditAction,
    context: ActionContext,
    decide: (member: Member) => Promise<{ after: Member; changes: AuditChanges } | null>,
  ): Promise<Member> {
    return this.audit.commit(context, async () => {
      const before = await this.require(id);
      const decided = await decide(before);
      if (!decided) {
        return { result: before, change: null };
      }
      return { result: decided.after, change: memberChange(this.names, action, { before, ...decided }) };
    });
  }

  /** Each tenant keeps an admin, and the deployment keeps an operator. */
  private async requireAnother(member: Member): Promise<void> {
    if (await this.isLast(member)) {
      const code = member.role === 'admin' ? 'last_admin' : 'last_operator';
      throw new MemberError(code, `the last ${member.role} cannot be removed`);
    }
  }

  /** Whether no other member can do what this administrator or operator can. */
  async isLast({ id, tenant, role }: Member): Promise<boolean> {
    const isNeeded = role === 'admin' || role === 'operator';
    return isNeeded && (await this.list(tenant)).every((each) => each.id === id || each.role !== role);
  }
}

function ignoreUnknownKey(error: unknown): void {
  if (!(error instanceof AccountError && error.code === 'unknown_key')) {
    throw error;
  }
}

/** Records of earlier versions do not say who invited the member, and have no identity. */
const EARLIER: Pick<Member, 'invitedBy' | 'invitationChain' | 'identity'> = {
  invitedBy: null,
  invitationChain: null,
  identity: null,
};

/** Records of earlier versions have no team; whoever began a chain began it at their own tenant. */
function completeMember({ team, ...stored }: Member): Member {
  const ownTeam = stored.invitationChain === stored.id ? stored.tenant : null;
  return { ...EARLIER, ...stored, team: team === undefined ? ownTeam : team };
}

export const tooMany = () =>
  new MemberError('too_many_members', `an account has at most ${MEMBERS_MAX} members and open invitations`);
