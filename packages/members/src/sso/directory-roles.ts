import type { ActionContext, AuditLog, Deployment } from '@cotejo/accounts';
import type { Member } from '../member.js';
import { memberChange } from '../member-change.js';
import { type MemberNames, memberNames } from '../member-names.js';
import type { MemberStore } from '../member-store.js';
import { type CountGrant, type DirectoryUser, groupsByUser, groupsOf } from './directory.js';
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
   * completes what a crash left undone. A member without a role is removed. A full directory has thousands of memberships, so only
   * members whose role is another one are read again, one by one.
   */
  async apply(tenant: string | null, context: ActionContext): Promise<void> {
    const provider = await this.parts.providers.find(tenant);
    if (provider?.scimDigest == null || provider.groupsFrom !== 'directory') {
      return;
    }
    const { directories, members } = this.parts;
    const [directory, known] = await Promise.all([directories.read(tenant), members.list(tenant)]);
    const roles = new Map(known.map(({ id, role }) => [id, role]));
    const groups = groupsByUser(directory);
    for (const user of directory.users) {
      const role = user.memberId === null ? undefined : roles.get(user.memberId);
      if (user.memberId !== null && role !== undefined && role !== roleOfGroups(provider, groups.get(user.id) ?? [])) {
        await this.applyTo(provider, user, user.memberId, context);
      }
    }
  }

  private async applyTo(
    provider: IdentityProvider,
    { id, tenant }: DirectoryUser,
    memberId: string,
    context: ActionContext,
  ): Promise<void> {
    const { audit, members, directories } = this.parts;
    const isWithoutRole = await audit.commit(context, async () => {
      const [before, directory] = await Promise.all([members.find(memberId), directories.read(tenant)]);
      const role = roleOfGroups(provider, groupsOf(directory, id));
      if (!before || before.role === role || (await this.isNeeded(provider, before))) {
        return { result: false, change: null };
      }
      if (role === null) {
        return { result: true, change: null };
      }
      const changes = { role: [before.role, role] as [unknown, unknown] };
      const change = memberChange(this.names, 'member.sync', { before, after: { ...before, role }, changes });
      if (!change.takesAway) {
        await this.parts.countGrant?.(tenant);
      }
      return { result: false, change };
    });
    if (isWithoutRole) {
      await members.remove(memberId, context);
    }
  }

  /** The break-glass member and the last administrator keep their role: a mistake in the table must not lock everybody out. */
  private async isNeeded(provider: IdentityProvider, member: Member): Promise<boolean> {
    return isBreakGlass(provider, member) || this.parts.members.isLast(member);
  }
}
