import {
  AccountError,
  type ActionContext,
  type AuditChanges,
  type AuditLog,
  type Change,
  type Deployment,
} from '@cotejo/accounts';
import { readRecords } from '@cotejo/platform';
import type { Redis } from 'ioredis';
import { memberRemoval, tenantName } from '../member-change.js';
import { MemberError } from '../member-errors.js';
import { type MemberNames, memberNames } from '../member-names.js';
import type { MemberStore } from '../member-store.js';
import {
  type CountGrant,
  countOnce,
  DIRECTORY_GROUPS_MAX,
  DIRECTORY_USERS_MAX,
  type Directory,
  type DirectoryGroup,
  type DirectoryUser,
  type GroupFields,
  newGroupId,
  newUserId,
  sameName,
  type UserFields,
} from './directory.js';

type Entry = DirectoryUser | DirectoryGroup;
type Records = Change['records'];

/**
 * The directories that identity providers send by SCIM, in the state Redis. A person who leaves the directory, or is set
 * inactive, is removed as a member in the same change; then the sessions of that member and their keys end.
 */
export class DirectoryStore {
  private readonly names: MemberNames;

  constructor(
    private readonly redis: Redis,
    scope: Deployment,
    private readonly parts: { audit: AuditLog; members: MemberStore; countGrant?: CountGrant },
  ) {
    this.names = memberNames(scope);
  }

  async read(tenant: string | null): Promise<Directory> {
    const kinds = await this.redis.hgetall(this.names.directoryOf(tenantName(tenant)));
    const entries = await readRecords<Entry>(this.redis, Object.keys(kinds).map(this.names.directoryEntry));
    entries.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
    return { users: entries.filter(isUser), groups: entries.filter((each) => !isUser(each)) as DirectoryGroup[] };
  }

  /**
   * Creates a person (`id` is `null`) or replaces the fields of one. Saying the same again changes nothing.
   * @param fields active: `null` leaves it as it is; a new person is active
   * @param seen the person whom the caller read before it chose the fields, if it did
   * @throws MemberError `directory_name_taken`, `unknown_directory_entry`, `too_many_directory_entries`;
   * AccountError `too_many_changes`: the person changed since, so read again
   */
  async saveUser(
    tenant: string | null,
    id: string | null,
    fields: Omit<UserFields, 'active'> & { active: boolean | null },
    context: ActionContext,
    seen?: Entry,
  ): Promise<DirectoryUser> {
    const count = countOnce(this.parts.countGrant, tenant);
    const saved = await this.parts.audit.commit(context, async () => {
      const { users } = await this.read(tenant);
      const before = id === null ? null : requireEntry(users, id);
      requireUnchanged(before, seen);
      if (users.some((each) => each.id !== before?.id && sameName(each.userName, fields.userName))) {
        throw nameTaken();
      }
      if (before === null && users.length >= DIRECTORY_USERS_MAX) {
        throw new MemberError('too_many_directory_entries', `a directory has at most ${DIRECTORY_USERS_MAX} people`);
      }
      const now = Date.now();
      const start = before ?? { id: newUserId(), tenant, memberId: null, createdAt: now };
      const memberId = await this.memberOf({ ...start, ...fields });
      const active = fields.active ?? before?.active ?? true;
      const after: DirectoryUser = { ...start, ...fields, active, memberId, changedAt: now };
      if (before && isSame(before, after)) {
        return { result: before, change: null };
      }
      const changes: AuditChanges = { active: [before?.active ?? null, after.active] };
      const removal = after.active ? null : await this.removalOfMember(after, changes);
      const takesAway = before?.active === true && !after.active;
      if (!takesAway) {
        await count();
      }
      const own = { ...this.change(tenant, after.id, after, changes), takesAway };
      return { result: after, change: withRecords(removal, own) };
    });
    await this.endSessionsUnlessActive(saved, context);
    return saved;
  }

  /** Removes a person, also from the groups. @throws MemberError `unknown_directory_entry` */
  async removeUser(tenant: string | null, id: string, context: ActionContext): Promise<void> {
    const removed = await this.parts.audit.commit(context, async () => {
      const { users, groups } = await this.read(tenant);
      const found = requireEntry(users, id);
      const before = { ...found, memberId: await this.memberOf(found) };
      const changes: AuditChanges = { active: [before.active, null] };
      const removal = await this.removalOfMember(before, changes);
      const own = { ...this.change(tenant, id, null, changes), takesAway: true };
      const left = groups.filter(({ members }) => members.includes(id));
      const regrouped = left.map((group) => ({ ...group, members: group.members.filter((each) => each !== id) }));
      const records = [...own.records, ...regrouped.map((group) => this.record(group.id, group))];
      return { result: before, change: withRecords(removal, { ...own, records }) };
    });
    await this.endSessionsUnlessActive({ ...removed, active: false }, context);
  }

  /**
   * Creates a group (`id` is `null`) or replaces its fields. Then call `DirectoryRoles.apply`.
   * @param seen the group that the caller read before it chose the fields, if it did
   * @throws MemberError `directory_name_taken`, `unknown_directory_entry`, `too_many_directory_entries`;
   * AccountError `too_many_changes`: the group changed since, so read again
   */
  saveGroup(
    tenant: string | null,
    id: string | null,
    fields: GroupFields,
    context: ActionContext,
    seen?: Entry,
  ): Promise<DirectoryGroup> {
    const count = countOnce(this.parts.countGrant, tenant);
    return this.parts.audit.commit(context, async () => {
      const { before, after } = await this.groupsOf(tenant, id, fields, seen);
      if (before && isSame(before, after)) {
        return { result: before, change: null };
      }
      const takesAway = before !== null && onlyTakesAway(before, after);
      if (!takesAway) {
        await count();
      }
      return { result: after, change: this.changeOfGroup(before, after, takesAway) };
    });
  }

  /**
   * Takes out whoever a refused change of a group would have taken out, besides what it gives. Then call `DirectoryRoles.apply`.
   * @returns whether somebody left   @throws as `saveGroup`
   */
  takeOut(
    tenant: string | null,
    id: string,
    fields: GroupFields,
    context: ActionContext,
    seen?: Entry,
  ): Promise<boolean> {
    return this.parts.audit.commit(context, async () => {
      const { before, after } = await this.groupsOf(tenant, id, fields, seen);
      const members = before ? staying(before, after) : [];
      if (!before || members.length === before.members.length) {
        return { result: false, change: null };
      }
      const without = { ...before, members, changedAt: after.changedAt };
      return { result: true, change: this.changeOfGroup(before, without, true) };
    });
  }

  /** A group before and after a change. @throws as `saveGroup` */
  private async groupsOf(tenant: string | null, id: string | null, fields: GroupFields, seen: Entry | undefined) {
    const { users, groups } = await this.read(tenant);
    const before = id === null ? null : requireEntry(groups, id);
    requireUnchanged(before, seen);
    if (groups.some((each) => each.id !== before?.id && each.displayName === fields.displayName)) {
      throw nameTaken();
    }
    if (before === null && groups.length >= DIRECTORY_GROUPS_MAX) {
      throw new MemberError('too_many_directory_entries', `a directory has at most ${DIRECTORY_GROUPS_MAX} groups`);
    }
    const known = new Set(users.map((user) => user.id));
    if (fields.members.some((member) => !known.has(member))) {
      throw new MemberError('unknown_directory_entry', 'a member of the group is not in the directory');
    }
    const now = Date.now();
    const start = before ?? { id: newGroupId(), tenant, createdAt: now };
    const after: DirectoryGroup = { ...start, ...fields, members: [...new Set(fields.members)], changedAt: now };
    return { before, after };
  }

  private changeOfGroup(before: DirectoryGroup | null, after: DirectoryGroup, takesAway: boolean): Change {
    const changes: AuditChanges = { members: [before?.members.length ?? null, after.members.length] };
    return { ...this.change(after.tenant, after.id, after, changes), takesAway };
  }

  /** Then call `DirectoryRoles.apply`. @throws MemberError `unknown_directory_entry` */
  removeGroup(tenant: string | null, id: string, context: ActionContext): Promise<void> {
    return this.parts.audit.commit(context, async () => {
      const before = requireEntry((await this.read(tenant)).groups, id);
      const changes: AuditChanges = { members: [before.members.length, null] };
      return { result: undefined, change: { ...this.change(tenant, id, null, changes), takesAway: true } };
    });
  }

  /** The record that ties a person to the member whom they became; part of the change that admits the member. */
  link(user: DirectoryUser, memberId: string): Records[number] {
    return { ...this.record(user.id, { ...user, memberId }), index: this.indexOf(user.tenant) };
  }

  /** Sessions end again at a repetition, so that a crash between the change and this step leaves nothing open. */
  private async endSessionsUnlessActive({ active, memberId, tenant }: DirectoryUser, context: ActionContext) {
    if (!active && memberId !== null) {
      await this.parts.members.endSessions({ id: memberId, tenant }, context);
    }
  }

  /**
   * The member that a person became, or the member of this tenant with the address of the person: whoever signed in with a password,
   * or was removed and invited again, is the same person, and the directory may take their access away too.
   */
  private async memberOf({ tenant, memberId, email }: Pick<DirectoryUser, 'tenant' | 'memberId' | 'email'>) {
    const { members } = this.parts;
    if (memberId !== null && (await members.find(memberId))) {
      return memberId;
    }
    return (await members.findInTenant(tenant, email))?.id ?? memberId;
  }

  private async removalOfMember({ memberId }: DirectoryUser, changes: AuditChanges): Promise<Change | null> {
    const member = memberId === null ? null : await this.parts.members.find(memberId);
    if (!member) {
      return null;
    }
    const removal = memberRemoval(this.names, member);
    return { ...removal, changes: { ...removal.changes, ...changes } };
  }

  private change(tenant: string | null, id: string, value: Entry | null, changes: AuditChanges): Change {
    const record = this.record(id, value);
    const named = { tenant: tenantName(tenant), object: id };
    return { action: 'directory.change', ...named, changes, index: this.indexOf(tenant), records: [record] };
  }

  private record(id: string, value: Entry | null): Records[number] {
    const kind = value !== null && isUser(value) ? 'user' : 'group';
    return { name: this.names.directoryEntry(id), value, field: id, fieldValue: kind, announce: null };
  }

  private indexOf(tenant: string | null): string {
    return this.names.directoryOf(tenantName(tenant));
  }
}

const isUser = (entry: Entry): entry is DirectoryUser => 'userName' in entry;

/** One change with the records of both; the removal of a member gives the entry of the audit log its name. */
function withRecords(removal: Change | null, own: Change): Change {
  if (removal === null) {
    return own;
  }
  const records = own.records.map((record) => ({ index: own.index, ...record }));
  return { ...removal, records: [...removal.records, ...records] };
}

function requireEntry<E extends Entry>(entries: readonly E[], id: string): E {
  const found = entries.find((entry) => entry.id === id);
  if (!found) {
    throw new MemberError('unknown_directory_entry', 'this entry does not exist in the directory');
  }
  return found;
}

function isSame(before: Entry, after: Entry): boolean {
  return JSON.stringify({ ...before, changedAt: 0 }) === JSON.stringify({ ...after, changedAt: 0 });
}

/** Whether a group only lost members. The same ones in another order take nothing away. */
const onlyTakesAway = (before: DirectoryGroup, after: DirectoryGroup): boolean =>
  isSame(before, { ...after, members: before.members }) &&
  after.members.length < before.members.length &&
  after.members.length === staying(before, after).length;

function staying(before: DirectoryGroup, after: DirectoryGroup): string[] {
  const known = new Set(after.members);
  return before.members.filter((member) => known.has(member));
}

function requireUnchanged(before: Entry | null, seen: Entry | undefined): void {
  if (before && seen && !isSame(before, seen)) {
    throw new AccountError('too_many_changes', 'the entry changed meanwhile; read it again');
  }
}

const nameTaken = () => new MemberError('directory_name_taken', 'the directory has an entry with this name already');
