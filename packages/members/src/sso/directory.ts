import { randomBytes } from 'node:crypto';

/** A person of a tenant's directory (SCIM 2.0, RFC 7643 section 4.1). Times are epoch milliseconds. */
export interface DirectoryUser {
  /** `usr_` and 16 hexadecimal digits: the `id` in SCIM. */
  id: string;
  /** `null`: the operators' directory. */
  tenant: string | null;
  userName: string;
  /** Id of the person at the provider. */
  externalId: string | null;
  /** In the form of `normaliseEmail`. */
  email: string;
  name: string;
  /** `false`: the person may not sign in. */
  active: boolean;
  /** The member that this person became by signing in. It stays after the member was removed. */
  memberId: string | null;
  createdAt: number;
  changedAt: number;
}

/** A group of a tenant's directory (RFC 7643 section 4.2). */
export interface DirectoryGroup {
  /** `grp_` and 16 hexadecimal digits. */
  id: string;
  tenant: string | null;
  displayName: string;
  externalId: string | null;
  /** Ids of users of the same directory. */
  members: string[];
  createdAt: number;
  changedAt: number;
}

export type UserFields = Pick<DirectoryUser, 'userName' | 'externalId' | 'email' | 'name' | 'active'>;
export type GroupFields = Pick<DirectoryGroup, 'displayName' | 'externalId' | 'members'>;

export interface Directory {
  users: DirectoryUser[];
  groups: DirectoryGroup[];
}

/**
 * Counts a change that gives rights, and throws when a directory makes too many. A change that only takes rights away is not
 * counted. @param tenant `null`: the operators
 */
export type CountGrant = (tenant: string | null) => Promise<void>;

/** Counts one change once, although its preparation may run again. */
export function countOnce(count: CountGrant | undefined, tenant: string | null): () => Promise<void> {
  let counted: Promise<void> | undefined;
  return async () => {
    counted ??= count?.(tenant);
    await counted;
  };
}

/** Maximum numbers for one directory. Assign only the people who need the console. */
export const DIRECTORY_USERS_MAX = 500;
export const DIRECTORY_GROUPS_MAX = 50;

export const newUserId = (): string => `usr_${randomBytes(8).toString('hex')}`;
export const newGroupId = (): string => `grp_${randomBytes(8).toString('hex')}`;

export const groupsOf = ({ groups }: Directory, userId: string): string[] =>
  groups.filter(({ members }) => members.includes(userId)).map(({ displayName }) => displayName);

/** The groups of every person who is in one. */
export function groupsByUser({ groups }: Directory): Map<string, DirectoryGroup[]> {
  const byUser = new Map<string, DirectoryGroup[]>();
  for (const group of groups) {
    for (const member of group.members) {
      const known = byUser.get(member);
      known ? known.push(group) : byUser.set(member, [group]);
    }
  }
  return byUser;
}

/**
 * The person who signs in: by the provider's id if the directory has it, else by the address. Only one person may match,
 * because a wrong match would give a stranger's rights.
 */
export function findPerson(
  { users }: Directory,
  { subjects, email }: { subjects: readonly string[]; email: string },
): DirectoryUser | null {
  const byId = users.filter(({ externalId }) => externalId !== null && subjects.includes(externalId));
  const found = byId.length > 0 ? byId : users.filter((user) => user.email === email || sameName(user.userName, email));
  return found.length === 1 ? (found[0] as DirectoryUser) : null;
}

/** User names are compared without case (RFC 7643 section 4.1.1). */
export const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
