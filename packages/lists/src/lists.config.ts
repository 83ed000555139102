import {
  DEPLOYMENT_SETTINGS,
  type Env,
  optionalStateRedisUrl,
  readDataDir,
  readNamespace,
  readPoliciesDir,
} from '@cotejo/platform';
import { BundleKeys } from './bundle/bundle-keys.js';

/** Settings of a list command or a refresh process. Both run without the bus and without its key. */
export type ListsConfig = ReturnType<typeof readListsConfig>;

/** @throws ConfigInvalidError */
export function readListsConfig(env: Env) {
  const isKnown = env.isSet(DEPLOYMENT_SETTINGS, 'COTEJO_ENV');
  return {
    environment: isKnown ? env.read(DEPLOYMENT_SETTINGS).COTEJO_ENV : 'production',
    namespace: readNamespace(env),
    // Without a state Redis, bundles are kept in files only.
    stateRedisUrl: optionalStateRedisUrl(env),
    dataDir: readDataDir(env),
    policiesDir: readPoliciesDir(env),
    keys: BundleKeys.read(env),
  };
}
