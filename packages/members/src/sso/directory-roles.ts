import type { ActionContext, AuditLog, Deployment } from '@cotejo/accounts';
import { MEMBER_ROLES, type Member, type MemberRole } from '../member.js';
import { memberChange, memberRemoval } from '../member-change.js';
import { type MemberNames, memberNames } from '../member-names.js';
import type { MemberStore } from '../member-store.js';
import { type CountGrant, countOnce, groupsByUser } from './directory.js';
import type { DirectoryStore } from './directory-store.js';
import { type IdentityProvider, isBreakGlass, roleOfGroups } from './identity-provider.js';
import type { IdentityProviderStore } from './identity-provider-store.js';

export interface SsoParts {
  audit: AuditLog;
  members: MemberStore;
  directories: DirectoryStore;
  providers: IdentityProviderStore;
  /** Counts a change that gives rights. It throws when a directory makes too many. */
  countGrant?: CountGrant;
}

/** The role that a member shall have. */
interface DueRole {
  memberId: string;
  role: MemberRole | null;
}

const ROUNDS_MAX = 3;

/** Gives members the roles of their groups in the directory. */
export class DirectoryRoles {
  private readonly names: MemberNames;

  constructor(
    scope: Deployment,
    private readonly parts: SsoParts,
  ) {
    this.names = memberNames(scope);
  }

  /**
   * Call it after every change of a group and of the table of roles. It looks at every member of the directory, so a repetition
   * completes what a crash left undone. A member without a role is removed.
   */
  async apply(tenant: string | null, context: ActionContext): Promise<void> {
    // The next round reads again: a group may have changed meanwhile, and after a new admin the last one may go.
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      if (!(await this.applyOnce(tenant, context))) {
        return;
      }
    }
  }

  /** @returns whether a member has another role now */
  private async applyOnce(tenant: string | null, context: ActionContext): Promise<boolean> {
    const provider = await this.parts.providers.find(tenant);
    if (provider?.scimDigest == null || provider.groupsFrom !== 'directory') {
      return false;
    }
    let hasChanged = false;
    for (const { memberId, role } of await this.dueRoles(provider)) {
      hasChanged = (await this.applyTo(provider, memberId, role, context)) || hasChanged;
    }
    return hasChanged;
  }

  /** Members whose role is another one. A role that has to wait must not hold up what takes rights away, so that comes first. */
  private async dueRoles(provider: IdentityProvider): Promise<DueRole[]> {
    const { directories, members } = this.parts;
    const { tenant } = provider;
    const [directory, known] = await Promise.all([directories.read(tenant), members.list(tenant)]);
    const roles = new Map(known.map(({ id, role }) => [id, role]));
    const groups = groupsByUser(directory);
    const due = directory.users.flatMap(({ id, memberId }) => {
      const before = memberId === null ? undefined : roles.get(memberId);
      const names = (groups.get(id) ?? []).map(({ displayName }) => displayName);
      const role = roleOfGroups(provider, names);
      const isDue = memberId !== null && before !== undefined && role !== before;
      return isDue ? [{ memberId, role, takesAway: rankOf(role) < rankOf(before) }] : [];
    });
    return [...due.filter(({ takesAway }) => takesAway), ...due.filter(({ takesAway }) => !takesAway)];
  }

  private async applyTo(
    provider: IdentityProvider,
    memberId: string,
    role: MemberRole | null,
    context: ActionContext,
  ): Promise<boolean> {
    const { audit, members } = this.parts;
    const count = countOnce(this.parts.countGrant, provider.tenant);
    const changed = await audit.commit(context, async () => {
      const before = await members.find(memberId);
      if (!before || before.role === role || (await this.isNeeded(provider, before))) {
        return { result: null, change: null };
      }
      if (role === null) {
        return { result: before, change: memberRemoval(this.names, before) };
      }
      const changes = { role: [before.role, role] as [unknown, unknown] };
      const change = memberChange(this.names, 'member.sync', { before, after: { ...before, role }, changes });
      if (!change.takesAway) {
        await count();
      }
      return { result: before, change };
    });
    if (changed && role === null) {
      await members.endSessions(changed, context);
    }
    return changed !== null;
  }

  /** The break-glass member and the last administrator keep their role: a mistake in the table must not lock everybody out. */
  private async isNeeded(provider: IdentityProvider, member: Member): Promise<boolean> {
    return isBreakGlass(provider, member) || this.parts.members.isLast(member);
  }
}

const rankOf = (role: MemberRole | null): number => (role === null ? -1 : MEMBER_ROLES.indexOf(role));
