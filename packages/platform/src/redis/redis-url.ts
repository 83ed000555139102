import type { RedisOptions } from 'ioredis';

/**
 * The form of every Redis URL: `redis://host:port/db`, or `rediss://` over TLS with the authorities that Node trusts
 * (NODE_EXTRA_CA_CERTS included). With `redis+sentinel://host:port,host:port,host:port/MASTER` or `rediss+sentinel://`, the
 * sentinels report which server is the master. User and password are percent-encoded and precede the hosts, with an `@`.
 */
const REDIS_URL = /^(rediss?)(\+sentinel)?:\/\/(?:([^/]*)@)?([^@/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;

/**
 * `unix:///path/of/socket`, percent-encoded: a server on this machine. The permissions of the folder decide who connects, so
 * user and password do not apply.
 */
const SOCKET_URL = /^unix:\/\/(\/[^?#]+)$/;

const SENTINEL_PORT = 26_379;
const REDIS_PORT = 6_379;
const RECONNECT_MAX_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * If the server owes a reply for this long, the connection is replaced: a server that hangs never closes it, and with
 * sentinels another server may be the master. A little longer than the longest wait of BullMQ's blocking command (10
 * s): a worker first notices the silent server on the connection with this blocking command, and later on the
 * connection with which it fetches the job.
 */
const SILENCE_MAX_MS = 12_000;
/** A sentinel that is silent for this long is skipped, because the other sentinels know the same. */
const SENTINEL_SILENCE_MAX_MS = 1_000;

export interface RedisCredentials {
  username: string | undefined;
  password: string | undefined;
}

/** The ioredis options for reaching a server and staying connected. */
export interface Connecting extends RedisOptions {
  retryStrategy: (attempt: number) => number;
}

/** Random delay of up to a second, without a limit on attempts: clients reconnect whenever Redis returns. */
const reconnectDelayMs = (attempt: number): number =>
  20 + Math.random() * Math.min(RECONNECT_MAX_MS, 50 * 2 ** Math.min(attempt, 6));

/** Whether a URL is valid. @param kinds the permitted kinds: '' for one server, '+sentinel' */
export function isRedisUrl(url: string, kinds: readonly ('' | '+sentinel')[]): boolean {
  if (SOCKET_URL.test(url)) {
    return kinds.includes('');
  }
  const [whole, , kind = '', , hosts = '', rest = ''] = REDIS_URL.exec(url) ?? [];
  if (whole === undefined || !(kinds as readonly string[]).includes(kind)) {
    return false;
  }
  const addresses = hosts.split(',');
  const isNamed = kind !== '+sentinel' || /^[\w.-]+$/.test(rest);
  const isOne = kind !== '' || (addresses.length === 1 && /^\d{0,3}$/.test(rest));
  return isNamed && isOne && addresses.every((address) => URL.canParse(`tcp://${address}`));
}

/** False for a URL that has its own user or password, and for a socket, which needs none. */
export function takesCredentials(url: string): boolean {
  return !SOCKET_URL.test(url) && REDIS_URL.exec(url)?.[3] === undefined;
}

/** Adds user and password to a URL that takes them, in memory only. */
export function withCredentials(url: string, { username, password }: RedisCredentials): string {
  if (!takesCredentials(url) || (username === undefined && password === undefined)) {
    return url;
  }
  const user = encodeURIComponent(username ?? '');
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  return url.replace('://', () => `://${user}${secret}@`);
}

/**
 * The ioredis options (also for libraries that use ioredis) to connect to a URL, and to reconnect when the server or the
 * master was replaced.
 *
 * @throws TypeError; its text does not repeat the URL, which may hold a password
 */
export function redisOptions(url: string): Connecting {
  const path = SOCKET_URL.exec(url)?.[1];
  const [whole, scheme, kind, credentials, hosts = '', rest, query] = REDIS_URL.exec(url) ?? [];
  if (whole === undefined && path === undefined) {
    throw new TypeError('not the URL of a Redis server');
  }
  const user = readCredentials(credentials);
  const always: Connecting = {
    ...user,
    ...(scheme === 'rediss' && { tls: {} }),
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MAX_MS,
    retryStrategy: reconnectDelayMs,
    // The master became a replica while the connection stayed up: reconnect to find the new master.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    // Servers before 7.2 do not know the command, so no ACL rule that works on all servers could permit it.
    disableClientInfo: true,
  };
  if (path !== undefined) {
    return { ...always, path: decodeURIComponent(path) };
  }
  if (kind === '+sentinel') {
    return { ...always, ...sentinelOptions(hosts, rest ?? '', user, { scheme, query }) };
  }
  const { host, port } = parseAddress(hosts, REDIS_PORT);
  return { ...always, host, port, ...(rest && { db: Number(rest) }) };
}

/** Options for finding the master through its sentinels. */
function sentinelOptions(
  hosts: string,
  name: string,
  { username, password }: Partial<RedisCredentials>,
  { scheme, query }: { scheme: string | undefined; query: string | undefined },
): Omit<RedisOptions, 'retryStrategy'> {
  // Sentinels know the same users as the servers, unless the URL says that they need no authentication.
  const isAuthenticated = new URLSearchParams(query).get('sentinel-auth') !== 'off';
  return {
    sentinels: hosts.split(',').map((address) => parseAddress(address, SENTINEL_PORT)),
    name,
    role: 'master',
    ...(isAuthenticated && username !== undefined && { sentinelUsername: username }),
    ...(isAuthenticated && password !== undefined && { sentinelPassword: password }),
    ...(scheme === 'rediss' && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
    sentinelCommandTimeout: SENTINEL_SILENCE_MAX_MS,
    sentinelRetryStrategy: reconnectDelayMs,
  };
}

function readCredentials(text: string | undefined): Partial<{ username: string; password: string }> {
  if (!text) {
    return {};
  }
  const separator = text.indexOf(':');
  const username = separator < 0 ? text : text.slice(0, separator);
  const password = separator < 0 ? undefined : text.slice(separator + 1);
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
  };
}

function parseAddress(text: string, defaultPort: number): { host: string; port: number } {
  const { hostname, port } = new URL(`tcp://${text}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || defaultPort };
}
