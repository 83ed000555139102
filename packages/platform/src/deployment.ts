// The variables that commands and processes read alike. This file does without the libraries of a process.
import type { Environment } from '@cotejo/contracts';
import { Env } from './env.js';
import { DEPLOYMENT_SETTINGS } from './process.settings.js';

/** The data folder. Commands read it themselves, because they run without a process, Redis and keys. */
export const readDataDir = (env = new Env()): string => env.read(DEPLOYMENT_SETTINGS).COTEJO_DATA_DIR;

/** The policies of this build, or of `COTEJO_POLICIES_DIR`. */
export const readPoliciesDir = (env = new Env()): string => env.read(DEPLOYMENT_SETTINGS).COTEJO_POLICIES_DIR;

export const readNamespace = (env: Env): string => env.read(DEPLOYMENT_SETTINGS).COTEJO_NAMESPACE;

/** Default: the sandbox has its own policy; production decides with local data alone until a deployer connects operators. */
export function readDefaultPolicy(env: Env, environment: Environment): string {
  return env.read(DEPLOYMENT_SETTINGS).COTEJO_DEFAULT_POLICY ?? (environment === 'sandbox' ? 'sandbox' : 'default');
}
