import {
  BUS_NAMES,
  type BusName,
  busPeersOf,
  type Environment,
  servicesCalledBy,
  VENDOR_SOURCES,
} from '@cotejo/contracts';

/** Which keys and channels are meant. */
export interface RedisScope {
  namespace: string;
  environment: Environment;
}

/** The two Redis of a deployment. */
export type RedisRole = 'state' | 'bus';

/** What one user may do on one Redis, in the words of Redis's access control lists. */
export interface RedisPermissions {
  /** Patterns: `~` read and write, `%R~` read only. Without any: no key at all. */
  keys?: readonly string[];
  /** Patterns to subscribe and publish on, as far as the commands allow. */
  channels?: readonly string[];
  /** Command, `command|subcommand`, or a rule as it stands (`+@read`, `-@dangerous`). Nothing else is allowed. */
  commands: readonly string[];
  /** Further patterns with commands of their own. */
  besides?: readonly { channels: readonly string[]; commands: readonly string[] }[];
}

/**
 * The random id of a process in the names of its channels. It is as long as this, because everyone who lists the channels
 * receives their names: a few names of many megabytes would cut all processes off the bus.
 */
const PROCESS_ID = '?'.repeat(32);

type Rules = (prefix: string, environment: Environment) => RedisPermissions;

/** Users with a password: the apps, and who operates Redis itself. */
export type RedisUser = BusName | 'operator';
export const REDIS_USERS: readonly RedisUser[] = [...BUS_NAMES, 'operator'];

/** Only with sentinels: the servers among each other, and the sentinels. */
export const SENTINEL_USERS = ['replica', 'sentinel'] as const;
export type SentinelUser = (typeof SENTINEL_USERS)[number];

/** Commands that a client sends when it connects. */
const CONNECT = ['ping', 'info', 'client|setname'];
const SCRIPTS = ['eval', 'evalsha'];
const HEAR = ['subscribe', 'unsubscribe'];

/** The commands of the transport on a bus, except PUBLISH. */
const TALK = [
  ...['ping', 'echo', 'client|setname', 'client|reply', 'subscribe', 'unsubscribe'],
  ...['pubsub|channels', 'pubsub|numsub'],
];

/** Everything on data and nothing on the server: what BullMQ and the refresh of lists need, whatever their version. */
const DATA = ['+@read', '+@write', '+@transaction', '-@dangerous', '-@scripting', 'time', ...SCRIPTS];

const USER_RELOAD = ['acl|load', 'acl|log', 'acl|whoami'];

/** The operator of the servers: loads rotated users and reads the log of refused commands. Reads no key. */
const OPERATE: Rules = () => ({ commands: [...CONNECT, ...USER_RELOAD] });

const changes = (prefix: string) => [`${prefix}account:changes`];

/** Keys that the sandbox's daily reset deletes from tenants, and the audit log in which it records this. */
const triedOut = (prefix: string) =>
  ['cleared', 'cleared:*', 'policies', 'policies:*', 'policy-drafts:*', 'scenarios:*', 'audit:*'].map(
    (name) => `~${prefix}account:${name}`,
  );

/** A source counts what its paid calls cost. */
const spending: Rules = (prefix) => ({
  keys: [`~${prefix}spend:*`],
  commands: [...CONNECT, ...SCRIPTS, 'get', 'incrby', 'expire', 'hget', 'hset'],
});

/**
 * Permissions of each user on the state Redis, which holds accounts, limits, policies, lists and jobs. A user that is
 * not in this table has no access to it.
 */
const STATE: Partial<Record<RedisUser, Rules>> = {
  ...Object.fromEntries(VENDOR_SOURCES.map((source) => [source, spending])),
  gateway: (prefix) => ({
    keys: [
      ...[`%R~${prefix}account:key:*`, `%R~${prefix}account:tenant:*`],
      // It reads which attributes a policy declares.
      ...[`%R~${prefix}account:policies`, `%R~${prefix}account:policies:*`],
      ...[`~${prefix}account:used:*`, `~${prefix}account:callers:*`],
      ...[`~${prefix}admission:*`, `~${prefix}gateways`, `~${prefix}events:inbox`, `~${prefix}outcomes:*`],
      `~${prefix}decisions:*`,
    ],
    channels: changes(prefix),
    commands: [
      ...[...CONNECT, ...SCRIPTS, ...HEAR, 'time', 'get', 'set', 'exists', 'incrby', 'pexpire', 'del'],
      ...['lindex', 'lrange', 'llen', 'lpop', 'rpush', 'hget', 'hset', 'hdel', 'hexists', 'hincrby'],
      ...['hlen', 'hgetall', 'pexpireat'],
      ...['zadd', 'zrem', 'zcard', 'zremrangebyscore', 'zremrangebyrank', 'xlen', 'xadd'],
    ],
  }),
  sanctions: (prefix) => ({
    keys: [`%R~${prefix}lists:*`, `%R~${prefix}account:cleared`, `%R~${prefix}account:cleared:*`],
    channels: changes(prefix),
    commands: [...CONNECT, ...HEAR, 'get', 'strlen', 'hget', 'hgetall', 'hkeys', 'smembers'],
  }),
  scoring: (prefix) => ({
    keys: [
      ...[`%R~${prefix}account:policies`, `%R~${prefix}account:policies:*`],
      ...[`%R~${prefix}account:blocks:*`, `%R~${prefix}account:block:*`],
      `~${prefix}account:decision-version:*`,
    ],
    channels: changes(prefix),
    commands: [...CONNECT, ...HEAR, 'get', 'mget', 'hgetall', 'set', 'expire'],
  }),
  worker: (prefix, environment) => ({
    keys: [
      ...[`~${prefix}jobs:*`, `~${prefix}lists:*`, `~${prefix}admission:*`, `~${prefix}account:sla:*`],
      ...[`%R~${prefix}account:*`, `~${prefix}account:notices:*`, `~${prefix}account:audit:checkpoints`],
      ...[`~${prefix}account:audit:exported`, `~${prefix}account:audit:stream*`],
      // It reads the webhooks of tenants; only console and command line change them.
      ...[`%R~${prefix}events:endpoints`, `%R~${prefix}events:endpoints:*`, `~${prefix}events:inbox`],
      ...['event', 'open', 'due', 'tries', 'log', 'health', 'cursor', 'marks'].map(
        (name) => `~${prefix}events:${name}:*`,
      ),
      ...[`~${prefix}console:mail:*`, `~${prefix}console:mails`, `~${prefix}console:smtp`],
      ...[`%R~${prefix}console:member:*`, `%R~${prefix}console:members:*`, `%R~${prefix}spend:reached:*`],
      ...(environment === 'sandbox' ? triedOut(prefix) : []),
    ],
    ...(environment === 'sandbox' && { channels: changes(prefix) }),
    commands: [...DATA, ...CONNECT, ...(environment === 'sandbox' ? ['publish'] : [])],
  }),
  // Members of the console change accounts, as operators do on the command line, and manage jobs.
  console: (prefix) => ({
    keys: [
      ...[`~${prefix}account:*`, `~${prefix}console:*`, `~${prefix}jobs:*`, `~${prefix}events:*`],
      ...[`%R~${prefix}lists:*`, `%R~${prefix}admission:*`, `%R~${prefix}outcomes:*:counts:*`],
      `%R~${prefix}decisions:*`,
    ],
    channels: changes(prefix),
    commands: [...DATA, ...CONNECT, 'publish'],
  }),
  cli: (prefix) => ({
    keys: [
      ...[`~${prefix}account:*`, `~${prefix}console:*`, `~${prefix}lists:*`, `~${prefix}events:*`],
      // Backups read and restore these keys.
      ...[
        `~${prefix}admission:*`,
        `~${prefix}outcomes:*`,
        `~${prefix}decisions:*`,
        `~${prefix}spend:*`,
        `~${prefix}restore`,
      ],
      // Answers to data subjects search these keys too.
      ...[`%R~${prefix}jobs:*`, `%R~${prefix}gateways`],
    ],
    channels: changes(prefix),
    commands: [...DATA, ...CONNECT, 'publish'],
  }),
  operator: OPERATE,
};

/**
 * The messages of one process: it hears its own channels, and publishes where its peers hear it. Only callers of a service
 * publish calls. What it may publish in an inbox proves nothing: the keys of the bus do.
 */
function messagesOf(name: BusName, prefix: string): Pick<RedisPermissions, 'channels' | 'besides'> {
  const [own, calls] = [`${prefix}inbox:${name}:${PROCESS_ID}`, `${prefix}svc:${name}:${name}:${PROCESS_ID}`];
  const peers = busPeersOf(name).flatMap((peer) => [`${prefix}all:${peer}`, `${prefix}inbox:${peer}:*`]);
  const called = servicesCalledBy(name).map((service) => `${prefix}svc:${service}:*`);
  return {
    channels: [`${prefix}all:${name}`, own, ...(isCalled(name) ? [calls] : [])],
    besides: [{ channels: [...peers, ...called], commands: ['publish'] }],
  };
}

const isCalled = (name: BusName) => BUS_NAMES.some((caller) => servicesCalledBy(caller).includes(name));

/** What a process needs besides its messages. */
const EXTRA: Partial<Record<BusName, (prefix: string) => Partial<RedisPermissions>>> = {
  // What the script of velocity does: it reads and writes records in buckets, and large ones apart.
  gateway: (prefix) => ({
    keys: [`~${prefix}velocity:*`],
    commands: ['info', ...SCRIPTS, 'time', 'hget', 'hset', 'hdel', 'hincrby', 'get', 'set', 'del', 'pexpire'],
  }),
  console: () => ({ commands: ['info'] }),
  // Answers to data subjects count the velocity counters by name; they read none.
  cli: () => ({ commands: ['info', 'scan'] }),
  // The worker clears the counters of the sandbox.
  worker: (prefix) => ({ keys: [`~${prefix}velocity:*`], commands: ['info', 'scan', 'unlink'] }),
};

const onBus =
  (name: BusName): Rules =>
  (prefix) => {
    const { keys, commands = [] } = EXTRA[name]?.(prefix) ?? {};
    return { ...(keys && { keys }), ...messagesOf(name, prefix), commands: [...TALK, ...commands] };
  };

/** Permissions of each user on the bus Redis, which carries the messages and counts velocity. */
const BUS: Partial<Record<RedisUser, Rules>> = {
  ...Object.fromEntries(BUS_NAMES.map((name) => [name, onBus(name)])),
  operator: OPERATE,
};

const RULES: Record<RedisRole, Partial<Record<RedisUser, Rules>>> = { state: STATE, bus: BUS };

/** Commands that Redis Sentinel sends to the servers and to other sentinels, by Redis's own documentation. */
const SENTINELS: Record<SentinelUser, RedisPermissions> = {
  replica: { commands: ['psync', 'replconf', 'ping'] },
  sentinel: {
    channels: ['*'],
    commands: [
      ...['multi', 'slaveof', 'ping', 'exec', 'subscribe', 'config|rewrite', 'role', 'publish', 'info'],
      ...['client|setname', 'client|kill', 'script|kill'],
    ],
  },
};

/** What each user may do on one of the two Redis. */
export function permissionsOf(role: RedisRole, { namespace, environment }: RedisScope): Map<string, RedisPermissions> {
  const prefix = `${namespace}:${environment}:`;
  const users = REDIS_USERS.flatMap((user): [string, RedisPermissions][] => {
    const rules = RULES[role][user];
    return rules ? [[user, rules(prefix, environment)]] : [];
  });
  return new Map(users);
}

/** What the servers need of each other and of their sentinels. */
export const sentinelPermissions = (): Map<string, RedisPermissions> => new Map(Object.entries(SENTINELS));

/**
 * Every user of the state Redis may query a sentinel for the master's address, and the operator may also load the users: a
 * sentinel that does not know an app's new password would hide the master from it. Sentinels may send each other every command.
 */
export function permissionsAtSentinels(scope: RedisScope): Map<string, RedisPermissions> {
  const lookup = ['ping', 'client|setname', 'sentinel|get-master-addr-by-name', 'sentinel|sentinels'];
  const lookups = [...permissionsOf('state', scope).keys()].map((user): [string, RedisPermissions] => [
    user,
    { commands: user === 'operator' ? [...lookup, ...USER_RELOAD] : lookup },
  ]);
  return new Map([...lookups, ['sentinel', { channels: ['*'], commands: ['+@all'] }]]);
}
