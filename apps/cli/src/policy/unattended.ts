import type { Environment } from '@cotejo/contracts';
import { type Env } from '@cotejo/platform/command';
import { COMMAND_SETTINGS } from '../cli.settings.js';

/**
 * Whether a name that nobody proved may activate a policy. In production a policy needs two persons who signed in to the
 * console, unless the deployer decides otherwise.
 */
export function isUnattendedAllowed(environment: Environment, env: Env): boolean {
  const byDefault = environment === 'sandbox' ? 'on' : 'off';
  return (env.read(COMMAND_SETTINGS).COTEJO_UNATTENDED_ACTIVATION ?? byDefault) === 'on';
}
