import { readFileSync } from 'node:fs';
import { ConfigInvalidError, type Env } from './env.js';
import { isRedisUrl, type RedisCredentials, withCredentials } from './redis-url.js';

/** Which Redis serve a process; user and password are in the URLs, which are never told. */
export interface RedisConfig {
  /** Keys, limits, jobs. */
  stateRedisUrl: string;
  /** One bus, or two independent ones. */
  busRedisUrls: readonly string[];
  /** Where the velocity counters lie: one server that persists nothing, by default the first bus. */
  velocityRedisUrl: string;
}

const STATE = 'COTEJO_STATE_REDIS_URL';
const BUS = 'COTEJO_BUS_REDIS_URLS';
const VELOCITY = 'COTEJO_VELOCITY_REDIS_URL';
const PASSWORD_LENGTH_MAX = 1_024;

const BETWEEN_URLS = /\s*,\s*(?=[a-z+]+:\/\/)/;
const CLUSTER_URL = /^rediss?\+cluster:/;

/** Where every process finds its Redis. @throws ConfigInvalidError naming the variable, never its value */
export function readRedisConfig(env: Env): RedisConfig {
  return { stateRedisUrl: readStateRedisUrl(env), ...readBusUrls(env) };
}

/** Where keys, limits and jobs are. @throws ConfigInvalidError naming the variable, never its value */
export function readStateRedisUrl(env: Env): string {
  return optionalStateRedisUrl(env) ?? env.string(STATE);
}

/** The same for what can do without. @throws ConfigInvalidError naming the variable, never its value */
export function optionalStateRedisUrl(env: Env): string | undefined {
  const url = env.optional(STATE) ?? env.optional('REDIS_URL');
  if (url === undefined) {
    return undefined;
  }
  if (!isRedisUrl(url, ['', '+sentinel'])) {
    throw new ConfigInvalidError(
      STATE,
      'must be redis://host:port, rediss://host:port, or redis+sentinel or rediss+sentinel://host:port,host:port/MASTER',
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
    throw new ConfigInvalidError(BUS, 'must hold URLs of redis or rediss');
  }
  const velocity = env.string(VELOCITY, first);
  if (!isRedisUrl(velocity, [''])) {
    throw new ConfigInvalidError(VELOCITY, 'must be the URL of one Redis that persists nothing (redis, rediss)');
  }
  const credentials = readCredentials(env, 'COTEJO_REDIS');
  const known = (url: string) => withCredentials(url, credentials);
  return { busRedisUrls: urls.map(known), velocityRedisUrl: known(velocity) };
}

function readCredentials(env: Env, prefix: string): RedisCredentials {
  const username = env.optional(`${prefix}_USERNAME`);
  const file = `${prefix}_PASSWORD_FILE`;
  const path = env.optional(file);
  return { username, password: path === undefined ? undefined : readPassword(path, file) };
}

function readPassword(path: string, variable: string): string {
  let text = '';
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch {
    // Told below, as an empty file is.
  }
  if (text === '' || text.length > PASSWORD_LENGTH_MAX || /\s/.test(text)) {
    throw new ConfigInvalidError(variable, 'must name a readable file that holds one password');
  }
  return text;
}
