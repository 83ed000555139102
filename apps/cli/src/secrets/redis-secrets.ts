import { randomBytes } from 'node:crypto';
import { ConfigInvalidError } from '@cotejo/platform/command';
import { aclFile, hashesIn, hashOf, type PasswordHashes } from './acl-file.js';
import {
  permissionsAtSentinels,
  permissionsOf,
  REDIS_USERS,
  type RedisScope,
  SENTINEL_USERS,
  sentinelPermissions,
} from './redis-users.js';
import type { SecretFolder } from './secret-folder.js';

const STATE_USERS = 'redis/state/users.acl';
const BUS_USERS = 'redis/bus/users.acl';
const SENTINEL_FILE = 'redis/sentinel/users.acl';
/** Hashes of 256 random bits are no secret, and Redis runs as another user in its container. */
const READABLE_BY_REDIS = 0o644;
/**
 * Finds the namespace and the environment of an ACL file: each deployment has a channel
 * `<namespace>:<environment>:all:gateway`, which was `<namespace>:<environment>:all` in version 0.1.0.
 */
const WHOSE = /&([a-z][a-z0-9-]*):(sandbox|production):all(?::gateway)?[ )]/;

const passwordFile = (user: string) => `redis/passwords/${user}`;

/** The hashes of each user: the existing ones, or the hash of a new password. Two at most, during a rotation. */
type Hashes = Map<string, PasswordHashes>;

/** Creates missing passwords, and writes the ACL files with the rules of this build. Existing passwords stay. */
export async function writeRedisUsers(
  folder: SecretFolder,
  scope: RedisScope,
  { sentinel }: { sentinel: boolean },
): Promise<void> {
  const users = sentinel ? [...REDIS_USERS, ...SENTINEL_USERS] : REDIS_USERS;
  const known = knownHashes(folder);
  const hashes: Hashes = new Map();
  for (const user of users) {
    const current = hashOf((await folder.ensure(passwordFile(user), newPassword)).trim());
    const inUse = known.get(user) ?? [];
    // A password file that was put there by hand counts like any other.
    hashes.set(user, inUse.includes(current) ? inUse : [current]);
  }
  writeUsers(folder, scope, hashes);
}

/**
 * Gives a user a new password. The old password works too until `finishRotation`.
 * @throws ConfigInvalidError when the user does not exist, or when its last rotation is not finished
 */
export function beginRotation(folder: SecretFolder, user: string): void {
  const { hashes, before } = hashesOf(folder, user);
  if (before.length > 1) {
    throw new ConfigInvalidError(
      'USER',
      'has a rotation in progress: finish it with --finish when no process uses the old password',
    );
  }
  const password = newPassword();
  // Write the ACL first, with both hashes: a crash after this locks nobody out.
  writeUsers(folder, scopeOf(folder), hashes.set(user, [hashOf(password.trim()), ...before]));
  folder.update(passwordFile(user), password);
}

/** Only the newest password opens from now on. @throws ConfigInvalidError for no such user, or one that is not rotated */
export function finishRotation(folder: SecretFolder, user: string): void {
  const { hashes, before } = hashesOf(folder, user);
  if (before.length < 2) {
    throw new ConfigInvalidError('USER', 'has no rotation in progress');
  }
  const current = hashOf(folder.read(passwordFile(user)).trim());
  writeUsers(folder, scopeOf(folder), hashes.set(user, [current]));
}

/** Whether there are users for sentinels too. */
export const hasSentinelUsers = (folder: SecretFolder): boolean => folder.has(SENTINEL_FILE);

/** The deployment of the users. @throws ConfigInvalidError when the folder has no users */
export function scopeOf(folder: SecretFolder): RedisScope {
  const [, namespace, environment] = WHOSE.exec(folder.read(BUS_USERS)) ?? [];
  if (!namespace || !environment) {
    throw new ConfigInvalidError('DIR', `must contain an unchanged ${BUS_USERS}`);
  }
  return { namespace, environment: environment as RedisScope['environment'] };
}

export const hasUsers = (folder: SecretFolder): boolean => folder.has(BUS_USERS);

function hashesOf(folder: SecretFolder, user: string): { hashes: Hashes; before: PasswordHashes } {
  const hashes = knownHashes(folder);
  const before = hashes.get(user);
  if (!before) {
    throw new ConfigInvalidError('USER', `must be one of ${[...hashes.keys()].join(', ')}`);
  }
  return { hashes, before };
}

function knownHashes(folder: SecretFolder): Hashes {
  const files = [STATE_USERS, BUS_USERS].filter((name) => folder.has(name));
  return new Map(files.flatMap((name) => [...hashesIn(folder.read(name))]));
}

function writeUsers(folder: SecretFolder, scope: RedisScope, hashes: Hashes): void {
  const sentinel = hashes.has(SENTINEL_USERS[0]);
  const state = [...permissionsOf('state', scope), ...(sentinel ? sentinelPermissions() : [])];
  const users: [string, string][] = [
    [STATE_USERS, aclFile(new Map(state), hashes)],
    [BUS_USERS, aclFile(permissionsOf('bus', scope), hashes)],
    ...(sentinel ? [[SENTINEL_FILE, aclFile(permissionsAtSentinels(scope), hashes)] as [string, string]] : []),
  ];
  for (const [name, text] of users) {
    folder.update(name, text, READABLE_BY_REDIS);
  }
}

/** 256 bits, in letters that need no escaping in a URL or a shell. */
const newPassword = () => `${randomBytes(32).toString('base64url')}\n`;
