import { ConfigInvalidError, type Env } from './env.js';
import { isRedisUrl, type RedisCredentials, withCredentials } from './redis-url.js';
import { readSecretFile } from './secret-file.js';

/** The Redis servers of a process. The URLs contain user and password: never log them. */
export interface RedisConfig {
  /** Holds API keys, limits and jobs. */
  stateRedisUrl: string;
  /** One bus, or two independent ones. */
  busRedisUrls: readonly string[];
  /** Holds the velocity counters: one server that persists nothing, by default the first bus. */
  velocityRedisUrl: string;
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
export function readStateRedisUrl(env: Env): string {
  return optionalStateRedisUrl(env) ?? env.string(STATE);
}

/** Reads the URL of the state Redis, if there is one. @throws ConfigInvalidError that names the variable, never its value */
export function optionalStateRedisUrl(env: Env): string | undefined {
  const url = env.optional(STATE) ?? env.optional('REDIS_URL');
  if (url === undefined) {
    return undefined;
  }
  if (!isRedisUrl(url, ['', '+sentinel'])) {
    throw new ConfigInvalidError(
      STATE,
      'must be redis://host:port, rediss://host:port, unix:///path/of/socket, or redis+sentinel or rediss+sentinel://host:port,host:port/MASTER',
    );
  }
  const { username, password } = readCredentials(env, 'COTEJO_REDIS');
  const own = readCredentials(env, 'COTEJO_STATE_REDIS');
  return withCredentials(url, { username: own.username ?? username, password: own.password ?? password });
}

function readBusUrls(env: Env): Omit<RedisConfig, 'stateRedisUrl'> {
  const urls = env.string(BUS, env.optional('REDIS_URL')).split(BETWEEN_URLS);
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
  const velocity = env.string(VELOCITY, first);
  if (!isRedisUrl(velocity, [''])) {
    throw new ConfigInvalidError(VELOCITY, 'must be the URL of one Redis that persists nothing (redis, rediss, unix)');
  }
  const credentials = readCredentials(env, 'COTEJO_REDIS');
  const authenticate = (url: string) => withCredentials(url, credentials);
  return { busRedisUrls: urls.map(authenticate), velocityRedisUrl: authenticate(velocity) };
}

function readCredentials(env: Env, prefix: string): RedisCredentials {
  const username = env.optional(`${prefix}_USERNAME`);
  const file = `${prefix}_PASSWORD_FILE`;
  const path = env.optional(file);
  return { username, password: path === undefined ? undefined : readSecretFile(path, file) };
}
