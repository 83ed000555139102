import { createHash } from 'node:crypto';
import type { RedisPermissions } from './redis-users.js';

/** The user of health checks. It can only send `PING` and needs no password. */
const PROBE = 'user probe on nopass resetkeys resetchannels -@all +ping';
/**
 * The user `default` is off, so no client can log in as `default`. But at start Redis replays its append-only file as
 * this user, and of the writes of scripts and transactions it replays only those that the user may do. Without these
 * rights a restart would lose all these writes.
 */
const NO_DEFAULT = 'user default off ~* &* +@all';

/** SHA-256 of passwords in hexadecimal digits, the newest first; the first two are usable while one is rotated. */
export type PasswordHashes = readonly string[];

/** How Redis keeps a password. One of 256 random bits needs no salt. */
export const hashOf = (password: string): string => createHash('sha256').update(password).digest('hex');

/**
 * A file for Redis's `aclfile`: one line for each user, and Redis takes no comment in it.
 * @param hashes of every user of `permissions`
 */
export function aclFile(
  permissions: ReadonlyMap<string, RedisPermissions>,
  hashes: ReadonlyMap<string, PasswordHashes>,
): string {
  const users = [...permissions].map(([user, granted]) => {
    const known = hashes.get(user);
    if (!known?.length) {
      throw new RangeError(`no password of ${user}`);
    }
    return `user ${user} on ${known.map((hash) => `#${hash}`).join(' ')} ${rulesOf(granted)}`;
  });
  return `${[NO_DEFAULT, PROBE, ...users].join('\n')}\n`;
}

/** The hashes that the users of such a file have now. */
export function hashesIn(text: string): Map<string, PasswordHashes> {
  const lines = [...text.matchAll(/^user (\S+) on ((?:#[0-9a-f]{64} )+)/gm)];
  return new Map(lines.map(([, user = '', hashes = '']) => [user, hashes.match(/[0-9a-f]{64}/g) ?? []]));
}

function rulesOf({ keys = [], channels = [], commands, besides = [] }: RedisPermissions): string {
  const own = ['resetkeys', 'resetchannels', ...keys, ...channels.map((pattern) => `&${pattern}`)];
  return [...own, '-@all', ...commands.map(commandRule), ...besides.map(selectorOf)].join(' ');
}

function selectorOf({ channels, commands }: { channels: readonly string[]; commands: readonly string[] }): string {
  return `(${['-@all', ...channels.map((pattern) => `&${pattern}`), ...commands.map(commandRule)].join(' ')})`;
}

const commandRule = (command: string) => (/^[+-]/.test(command) ? command : `+${command}`);
