import { resolve } from 'node:path';
import { ENVIRONMENTS, type Environment } from '@cotejo/contracts';
import { defaultPoliciesDir, type Env, optionalStateRedisUrl, type RedisUrl } from '@cotejo/platform';
import { BundleKeys } from './bundle/bundle-keys.js';

/** Settings of a list command or a refresh process. Both run without the bus and without its key. */
export interface ListsConfig {
  environment: Environment;
  namespace: string;
  /** Absent when the deployment has no state Redis: bundles are then kept in files only. */
  stateRedisUrl: RedisUrl | undefined;
  dataDir: string;
  policiesDir: string;
  keys: BundleKeys;
}

/** @throws ConfigInvalidError */
export function readListsConfig(env: Env): ListsConfig {
  return {
    environment: env.oneOf('COTEJO_ENV', ENVIRONMENTS, 'production'),
    namespace: env.string('COTEJO_NAMESPACE', 'cotejo'),
    stateRedisUrl: optionalStateRedisUrl(env),
    dataDir: resolve(env.string('COTEJO_DATA_DIR', '.cotejo/data')),
    policiesDir: resolve(env.string('COTEJO_POLICIES_DIR', defaultPoliciesDir())),
    keys: BundleKeys.read(env),
  };
}
