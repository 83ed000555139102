import type { Environment } from '@cotejo/contracts';
import {
  DEPLOYMENT_SETTINGS,
  type Env,
  optionalStateRedisUrl,
  type RedisUrl,
  readDataDir,
  readNamespace,
  readPoliciesDir,
} from '@cotejo/platform';
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
  const isKnown = env.isSet(DEPLOYMENT_SETTINGS, 'COTEJO_ENV');
  return {
    environment: isKnown ? env.read(DEPLOYMENT_SETTINGS).COTEJO_ENV : 'production',
    namespace: readNamespace(env),
    stateRedisUrl: optionalStateRedisUrl(env),
    dataDir: readDataDir(env),
    policiesDir: readPoliciesDir(env),
    keys: BundleKeys.read(env),
  };
}
