import { resolve } from 'node:path';
import { ENVIRONMENTS, type Environment } from '@cotejo/contracts';
import type { Env } from './env.js';
import { defaultPoliciesDir } from './policies.js';
import { type RedisConfig, readRedisConfig } from './redis/redis-config.js';
import { parseOneSecret } from './secrets/one-secret.js';
import type { Secret } from './secrets/secret.js';

/** The settings that all processes have. */
export interface ProcessConfig extends RedisConfig {
  environment: Environment;
  /** Prefix of Redis keys and channels, so that several deployments can share a server. */
  namespace: string;
  /** Path of the mounted file with the keys that seal frames on the bus. The bus reads and checks it. */
  busKeyFile: string;
  adminHost: string;
  /** 0 means any free port. */
  adminPort: number;
  /** What `/metrics` requires as a bearer token; undefined: it is open to everyone who reaches the admin port. */
  metricsToken: Secret<string> | undefined;
  /** Folder of snapshots, lists and databases. */
  dataDir: string;
  policiesDir: string;
  /** The policy of tenants without their own, a file name in `decision/` of the policies folder without `.json`. */
  defaultPolicy: string;
  logLevel: string;
  /** How long the process still serves after a stop signal while it is not ready, so that balancers notice; milliseconds. */
  drainGraceMs: number;
  /** Bound on the graceful stop after that; milliseconds. */
  drainMs: number;
  /** CPU priority: 0 (usual) to 19 (lowest). */
  niceness: number;
}

/** The shipped default policies: for local data alone, for connected operators, and for the sandbox. */
const DEFAULT_POLICIES = ['default', 'operators', 'sandbox'] as const;

/** Names a file, because a secret in a variable would leak into dumps and process listings. */
export const BUS_KEY_FILE = 'COTEJO_BUS_KEY_FILE';
const METRICS_TOKEN_FILE = 'COTEJO_METRICS_TOKEN_FILE';

/** The settings that a process needs to use the bus. */
export type BusConfig = Pick<ProcessConfig, 'environment' | 'namespace' | 'busRedisUrls' | 'busKeyFile'>;

/** Reads the settings of the bus, for a command. @throws ConfigInvalidError that names the first invalid variable */
export function readBusConfig(env: Env): BusConfig {
  return {
    environment: env.oneOf('COTEJO_ENV', ENVIRONMENTS),
    namespace: env.string('COTEJO_NAMESPACE', 'cotejo'),
    busRedisUrls: readRedisConfig(env).busRedisUrls,
    busKeyFile: env.string(BUS_KEY_FILE),
  };
}

/**
 * Reads the environment variables that all processes have.
 *
 * @throws ConfigInvalidError that names the first invalid variable
 */
export function readProcessConfig(env: Env): ProcessConfig {
  const bus = readBusConfig(env);
  return {
    ...bus,
    ...readRedisConfig(env),
    adminHost: env.string('COTEJO_ADMIN_HOST', '127.0.0.1'),
    adminPort: env.integer('COTEJO_ADMIN_PORT', 9464, { min: 0, max: 65_535 }),
    metricsToken: env.optionalSecret(METRICS_TOKEN_FILE, parseOneSecret),
    dataDir: resolve(env.string('COTEJO_DATA_DIR', '.cotejo/data')),
    policiesDir: resolve(env.string('COTEJO_POLICIES_DIR', defaultPoliciesDir())),
    defaultPolicy: readDefaultPolicy(env, bus.environment),
    logLevel: env.oneOf('COTEJO_LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'info'),
    drainGraceMs: env.integer('COTEJO_DRAIN_GRACE_MS', 0, { min: 0, max: 30_000 }),
    drainMs: env.integer('COTEJO_DRAIN_MS', 10_000, { min: 0, max: 60_000 }),
    niceness: env.integer('COTEJO_NICE', 0, { min: 0, max: 19 }),
  };
}

/** Default: the sandbox has its own policy; production decides with local data alone until a deployer connects operators. */
export function readDefaultPolicy(env: Env, environment: Environment): string {
  return env.oneOf('COTEJO_DEFAULT_POLICY', DEFAULT_POLICIES, environment === 'sandbox' ? 'sandbox' : 'default');
}
