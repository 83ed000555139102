import { ConfigInvalidError } from '../config-invalid.error.js';
import type { Env } from '../env.js';
import { parseOneSecret } from '../secrets/one-secret.js';
import { RedisPassword } from './password-follower.js';
import { REDIS_SETTINGS } from './redis.settings.js';
import { RedisAddress } from './redis-address.js';
import { isRedisUrl, takesCredentials, withCredentials } from './redis-url.js';

/** A URL with user and password, or an address whose password is in a file. Never log it. */
export type RedisUrl = string | RedisAddress;

export interface RedisConfig {
  /** Holds API keys, limits and jobs. */
  stateRedisUrl: RedisUrl;
  /** One bus, or two independent ones. */
  busRedisUrls: readonly RedisUrl[];
  /** Holds the velocity counters: one server that persists nothing, by default the first bus. */
  velocityRedisUrl: RedisUrl;
}

interface Credentials {
  username: string | undefined;
  password: RedisPassword | undefined;
}

const STATE = 'COTEJO_STATE_REDIS_URL';
const BUS = 'COTEJO_BUS_REDIS_URLS';
const VELOCITY = 'COTEJO_VELOCITY_REDIS_URL';

const BETWEEN_URLS = /\s*,\s*(?=[a-z+]+:\/\/)/;
const CLUSTER_URL = /^rediss?\+cluster:/;

/** Reads the Redis servers of a process. @throws ConfigInvalidError that names the variable, never its value */
export function readRedisConfig(env: Env): RedisConfig {
  return { stateRedisUrl: readStateRedisUrl(env), ...readBusUrls(env) };
}

/** Reads the URL of the state Redis. @throws ConfigInvalidError that names the variable, never its value */
export function readStateRedisUrl(env: Env): RedisUrl {
  return optionalStateRedisUrl(env) ?? env.read(REDIS_SETTINGS)[STATE];
}

/** Reads the URL of the state Redis, if there is one. @throws ConfigInvalidError that names the variable, never its value */
export function optionalStateRedisUrl(env: Env): RedisUrl | undefined {
  const settings = env.read(REDIS_SETTINGS);
  const url = env.isSet(REDIS_SETTINGS, STATE) ? settings[STATE] : settings.REDIS_URL;
  if (url === undefined) {
    return undefined;
  }
  if (!isRedisUrl(url, ['', '+sentinel'])) {
    throw new ConfigInvalidError(
      STATE,
      'must be redis://host:port, rediss://host:port, unix:///path/of/socket, or redis+sentinel or rediss+sentinel://host:port,host:port/MASTER',
    );
  }
  const shared = readCredentials(env);
  const username = settings.COTEJO_STATE_REDIS_USERNAME ?? shared.username;
  const password = readPassword(env, 'COTEJO_STATE_REDIS_PASSWORD_FILE') ?? shared.password;
  return authenticate(url, { username, password });
}

function readBusUrls(env: Env): Omit<RedisConfig, 'stateRedisUrl'> {
  const settings = env.read(REDIS_SETTINGS);
  const fallback = env.isSet(REDIS_SETTINGS, BUS) ? undefined : settings.REDIS_URL;
  const urls = (fallback ?? settings[BUS]).split(BETWEEN_URLS);
  const [first] = urls as [string];
  if (urls.length > 2 || new Set(urls).size < urls.length) {
    throw new ConfigInvalidError(BUS, 'must be one URL, or two that differ');
  }
  if (urls.some((url) => CLUSTER_URL.test(url))) {
    throw new ConfigInvalidError(
      BUS,
      'must not name a Redis Cluster (redis+cluster, rediss+cluster): name one Redis server, or two independent ones',
    );
  }
  if (!urls.every((url) => isRedisUrl(url, ['']))) {
    throw new ConfigInvalidError(BUS, 'must hold URLs of redis, rediss or unix');
  }
  const velocity = settings[VELOCITY] ?? first;
  if (!isRedisUrl(velocity, [''])) {
    throw new ConfigInvalidError(VELOCITY, 'must be the URL of one Redis that persists nothing (redis, rediss, unix)');
  }
  const credentials = readCredentials(env);
  return {
    busRedisUrls: urls.map((url) => authenticate(url, credentials)),
    velocityRedisUrl: authenticate(velocity, credentials),
  };
}

/** For every Redis. */
function readCredentials(env: Env): Credentials {
  const username = env.read(REDIS_SETTINGS).COTEJO_REDIS_USERNAME;
  return { username, password: readPassword(env, 'COTEJO_REDIS_PASSWORD_FILE') };
}

function readPassword(
  env: Env,
  variable: 'COTEJO_REDIS_PASSWORD_FILE' | 'COTEJO_STATE_REDIS_PASSWORD_FILE',
): RedisPassword | undefined {
  const secret = env.optionalSecret(REDIS_SETTINGS, variable, parseOneSecret);
  return secret && new RedisPassword(secret, (problem) => env.secrets.reportServer(variable, problem));
}

/** A URL with its own user keeps it, and a socket needs none. */
function authenticate(url: string, { username, password }: Credentials): RedisUrl {
  return password && takesCredentials(url)
    ? new RedisAddress(url, username, password)
    : withCredentials(url, { username, password: undefined });
}
