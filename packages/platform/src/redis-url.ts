import type { RedisOptions } from 'ioredis';

/**
 * How the URL of a Redis is read, wherever one is: `redis://host:port/db`, `rediss://` the same over TLS (trusted is what
 * Node trusts, NODE_EXTRA_CA_CERTS included), and `redis+sentinel://host:port,host:port,host:port/MASTER`, `rediss+sentinel://`,
 * whose sentinels say which server is the master. User and password, where there are any, stand before an `@` in front of
 * the hosts, percent-encoded.
 */
const REDIS_URL = /^(rediss?)(\+sentinel)?:\/\/(?:([^/]*)@)?([^@/?]+)(?:\/([^?]*))?(?:\?(.*))?$/;

const SENTINEL_PORT = 26_379;
const REDIS_PORT = 6_379;
const RECONNECT_MAX_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
/**
 * A connection on which the server owes an answer this long is made anew: one that hangs never closes it, and with
 * sentinels another server may be the master by now. Longer than BullMQ lets a worker's blocking command wait (10 s), and
 * not much: a worker finds out for that connection first, and then for the one on which it takes the job.
 */
const SILENCE_MAX_MS = 12_000;
/** A sentinel that is silent is passed over: its fellows know as much. */
const SENTINEL_SILENCE_MAX_MS = 1_000;

/** Who a client says it is. */
export interface RedisCredentials {
  username: string | undefined;
  password: string | undefined;
}

/** The part of ioredis' options that is about finding, and keeping, a server. */
export interface Connecting extends RedisOptions {
  retryStrategy: (attempt: number) => number;
}

/** Full jitter up to a second, for ever: a Redis that comes back finds its clients. */
const reconnectDelayMs = (attempt: number): number =>
  20 + Math.random() * Math.min(RECONNECT_MAX_MS, 50 * 2 ** Math.min(attempt, 6));

/** Whether a URL can be read. @param kinds which are allowed: '' one server, '+sentinel' */
export function isRedisUrl(url: string, kinds: readonly ('' | '+sentinel')[]): boolean {
  const [whole, , kind = '', , hosts = '', rest = ''] = REDIS_URL.exec(url) ?? [];
  if (whole === undefined || !(kinds as readonly string[]).includes(kind)) {
    return false;
  }
  const addresses = hosts.split(',');
  const isNamed = kind !== '+sentinel' || /^[\w.-]+$/.test(rest);
  const isOne = kind !== '' || (addresses.length === 1 && /^\d{0,3}$/.test(rest));
  return isNamed && isOne && addresses.every((address) => URL.canParse(`tcp://${address}`));
}

/** The URL with user and password in it, in memory only; one that has its own keeps them. */
export function withCredentials(url: string, { username, password }: RedisCredentials): string {
  const own = REDIS_URL.exec(url)?.[3];
  if (own !== undefined || (username === undefined && password === undefined)) {
    return url;
  }
  const user = encodeURIComponent(username ?? '');
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  return url.replace('://', () => `://${user}${secret}@`);
}

/**
 * What ioredis, and whoever wraps it, needs to connect to a URL and to find back after the server, or the master, is
 * another one.
 * @throws TypeError without the text, which may hold a password
 */
export function redisOptions(url: string): Connecting {
  const [whole, scheme, kind, credentials, hosts = '', rest, query] = REDIS_URL.exec(url) ?? [];
  if (whole === undefined) {
    throw new TypeError('not the URL of a Redis');
  }
  const user = readCredentials(credentials);
  const always: Connecting = {
    ...user,
    ...(scheme === 'rediss' && { tls: {} }),
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MAX_MS,
    retryStrategy: reconnectDelayMs,
    // A master that became a replica, though the link to it is still up.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    // Servers before 7.2 do not know it, so no rule could permit it to a user of all of them.
    disableClientInfo: true,
  };
  if (kind === '+sentinel') {
    return { ...always, ...sentinelOptions(hosts, rest ?? '', user, { scheme, query }) };
  }
  const { host, port } = parseAddress(hosts, REDIS_PORT);
  return { ...always, host, port, ...(rest && { db: Number(rest) }) };
}

/** Which server is the master, and how the sentinels are asked. */
function sentinelOptions(
  hosts: string,
  name: string,
  { username, password }: Partial<RedisCredentials>,
  { scheme, query }: { scheme: string | undefined; query: string | undefined },
): Omit<RedisOptions, 'retryStrategy'> {
  // Sentinels know the same users as the servers, unless the URL says that they ask for nobody.
  const isAsked = new URLSearchParams(query).get('sentinel-auth') !== 'off';
  return {
    sentinels: hosts.split(',').map((address) => parseAddress(address, SENTINEL_PORT)),
    name,
    role: 'master',
    ...(isAsked && username !== undefined && { sentinelUsername: username }),
    ...(isAsked && password !== undefined && { sentinelPassword: password }),
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
