import { readDataDir, readDefaultPolicy, readPoliciesDir } from './deployment.js';
import type { Env } from './env.js';
import { DEPLOYMENT_SETTINGS, PROCESS_SETTINGS } from './process.settings.js';
import { REDIS_SETTINGS } from './redis/redis.settings.js';
import { readRedisConfig } from './redis/redis-config.js';
import { parseOneSecret } from './secrets/one-secret.js';

export type ProcessConfig = ReturnType<typeof readProcessConfig>;

/** The settings that a process needs to use the bus. */
export type BusConfig = ReturnType<typeof readBusConfig>;

/** Reads the settings of the bus, for a command. @throws ConfigInvalidError that names the first invalid variable */
export function readBusConfig(env: Env) {
  const { COTEJO_ENV, COTEJO_NAMESPACE } = env.read(DEPLOYMENT_SETTINGS);
  return {
    environment: COTEJO_ENV,
    namespace: COTEJO_NAMESPACE,
    busRedisUrls: readRedisConfig(env).busRedisUrls,
    busKeyFile: env.read(REDIS_SETTINGS).COTEJO_BUS_KEY_FILE,
  };
}

/**
 * Reads the environment variables that all processes have.
 *
 * @throws ConfigInvalidError that names the first invalid variable
 */
export function readProcessConfig(env: Env) {
  const bus = readBusConfig(env);
  const settings = env.read(PROCESS_SETTINGS);
  return {
    ...bus,
    ...readRedisConfig(env),
    adminHost: settings.COTEJO_ADMIN_HOST,
    adminPort: settings.COTEJO_ADMIN_PORT,
    metricsToken: env.optionalSecret(PROCESS_SETTINGS, 'COTEJO_METRICS_TOKEN_FILE', parseOneSecret),
    dataDir: readDataDir(env),
    policiesDir: readPoliciesDir(env),
    defaultPolicy: readDefaultPolicy(env, bus.environment),
    logLevel: settings.COTEJO_LOG_LEVEL,
    drainGraceMs: settings.COTEJO_DRAIN_GRACE_MS,
    drainMs: settings.COTEJO_DRAIN_MS,
    niceness: settings.COTEJO_NICE,
  };
}
