import type { Env } from '@cotejo/platform';
import { EMAIL_SETTINGS } from '../email.settings.js';

export type RdapConfig = NonNullable<ReturnType<typeof readRdapConfig>>;

/**
 * Reads `COTEJO_EMAIL_RDAP_*`; `null` unless `COTEJO_EMAIL_RDAP` is `on`, so that no registry is queried by default.
 * @throws ConfigInvalidError
 */
export function readRdapConfig(env: Env) {
  const settings = env.read(EMAIL_SETTINGS);
  if (settings.COTEJO_EMAIL_RDAP === 'off') {
    return null;
  }
  return {
    bootstrapFile: settings.COTEJO_EMAIL_RDAP_BOOTSTRAP_FILE,
    timeoutMs: settings.COTEJO_EMAIL_RDAP_TIMEOUT_MS,
    callsPerSecond: settings.COTEJO_EMAIL_RDAP_CALLS_PER_SECOND,
  };
}
