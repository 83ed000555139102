import { resolve } from 'node:path';
import { ENVIRONMENTS, type Environment } from '@cotejo/contracts';
import type { Env } from './env.js';
import { defaultPoliciesDir } from './policies.js';
import { type RedisConfig, readRedisConfig } from './redis-config.js';

/** What every process needs to know. */
export interface ProcessConfig extends RedisConfig {
  environment: Environment;
  /** Prefix of Redis keys and channels, so that deployments may share a server. */
  namespace: string;
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

/**
 * Reads the variables common to all processes.
 * @throws ConfigInvalidError naming the first variable that is wrong
 */
export function readProcessConfig(env: Env): ProcessConfig {
  return {
    environment: env.oneOf('COTEJO_ENV', ENVIRONMENTS),
    namespace: env.string('COTEJO_NAMESPACE', 'cotejo'),
    ...readRedisConfig(env),
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
