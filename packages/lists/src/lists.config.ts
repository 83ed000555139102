import { resolve } from 'node:path';
import { ENVIRONMENTS, type Environment } from '@cotejo/contracts';
import { defaultPoliciesDir, type Env, optionalStateRedisUrl } from '@cotejo/platform';
import { BundleKeys } from './bundle/bundle-keys.js';

/** What a command, or the process of a refresh, needs to know; it runs without a bus and its key. */
export interface ListsConfig {
  environment: Environment;
  namespace: string;
  /** Absent: files only. */
  stateRedisUrl: string | undefined;
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
