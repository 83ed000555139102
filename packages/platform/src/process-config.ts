import { resolve } from 'node:path';
import { ENVIRONMENTS, type Environment } from '@cotejo/contracts';
import { ConfigInvalidError, type Env } from './env.js';
import { defaultPoliciesDir } from './policies.js';

/** What every process needs to know. */
export interface ProcessConfig {
  environment: Environment;
  /** Prefix of Redis keys and channels, so that deployments may share a server. */
  namespace: string;
  stateRedisUrl: string;
  /** One bus, or two independent ones. */
  busRedisUrls: readonly string[];
  /** Where the velocity counters lie: one server that persists nothing, by default the first bus. */
  velocityRedisUrl: string;
  /** Mounted file with the keys by which frames on the bus are sealed; read, and checked, by the bus. */
  busKeyFile: string;
  adminHost: string;
  /** 0: any free port. */
  adminPort: number;
  /** Snapshots, lists and databases. */
  dataDir: string;
  policiesDir: string;
  logLevel: string;
  /** How long it serves on once told to stop, not ready any more, so that balancers see it; milliseconds. */
  drainGraceMs: number;
  /** Bound on the graceful stop after that, milliseconds. */
  drainMs: number;
  /** 0 to 19: how far it gives way to other processes of the machine. */
  niceness: number;
}

/** A file: a secret in a variable would leak into dumps and listings. */
export const BUS_KEY_FILE = 'COTEJO_BUS_KEY_FILE';

/** Also nodes of a cluster are separated by commas: a URL begins after one that a scheme follows. */
const BETWEEN_URLS = /\s*,\s*(?=[a-z+]+:\/\/)/;
const BUS_URL = /^rediss?(\+cluster)?:\/\/./;
const CLUSTER_URL = /^rediss?\+cluster:/;

function readBusUrls(env: Env, shared?: string): Pick<ProcessConfig, 'busRedisUrls' | 'velocityRedisUrl'> {
  const name = 'COTEJO_BUS_REDIS_URLS';
  const urls = env.string(name, shared).split(BETWEEN_URLS);
  const [first] = urls as [string];
  if (urls.length > 2 || new Set(urls).size < urls.length) {
    throw new ConfigInvalidError(name, 'must be one URL, or two that differ');
  }
  if (!urls.every((url) => BUS_URL.test(url))) {
    throw new ConfigInvalidError(name, 'must hold URLs of redis, rediss, redis+cluster or rediss+cluster');
  }
  const velocity = env.string('COTEJO_VELOCITY_REDIS_URL', CLUSTER_URL.test(first) ? '' : first);
  if (!/^rediss?:\/\/./.test(velocity)) {
    const rule = 'must be one Redis that persists nothing (redis, rediss), as a cluster cannot count';
    throw new ConfigInvalidError('COTEJO_VELOCITY_REDIS_URL', rule);
  }
  return { busRedisUrls: urls, velocityRedisUrl: velocity };
}

/**
 * Reads the variables common to all processes.
 * @throws ConfigInvalidError naming the first variable that is wrong
 */
export function readProcessConfig(env: Env): ProcessConfig {
  const shared = env.optional('REDIS_URL');
  return {
    environment: env.oneOf('COTEJO_ENV', ENVIRONMENTS),
    namespace: env.string('COTEJO_NAMESPACE', 'cotejo'),
    stateRedisUrl: env.string('COTEJO_STATE_REDIS_URL', shared),
    ...readBusUrls(env, shared),
    busKeyFile: env.string(BUS_KEY_FILE),
    adminHost: env.string('COTEJO_ADMIN_HOST', '127.0.0.1'),
    adminPort: env.integer('COTEJO_ADMIN_PORT', 9464, { min: 0, max: 65_535 }),
    dataDir: resolve(env.string('COTEJO_DATA_DIR', '.cotejo/data')),
    policiesDir: resolve(env.string('COTEJO_POLICIES_DIR', defaultPoliciesDir())),
    logLevel: env.oneOf('COTEJO_LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
    drainGraceMs: env.integer('COTEJO_DRAIN_GRACE_MS', 0, { min: 0, max: 30_000 }),
    drainMs: env.integer('COTEJO_DRAIN_MS', 10_000, { min: 0, max: 60_000 }),
    niceness: env.integer('COTEJO_NICE', 0, { min: 0, max: 19 }),
  };
}
