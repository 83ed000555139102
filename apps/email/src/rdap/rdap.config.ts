import type { Env } from '@cotejo/platform';
import { EMAIL_SETTINGS } from '../email.settings.js';

export interface RdapConfig {
  /** Path of a bootstrap file (RFC 9224), which has priority over the registries of this build. */
  bootstrapFile: string | undefined;
  /** How long one answer waits for the age. A later result is cached for the next query. */
  timeoutMs: number;
  /** Limit for each registry and each replica. */
  callsPerSecond: number;
}

/**
 * Reads `COTEJO_EMAIL_RDAP_*`; `null` unless `COTEJO_EMAIL_RDAP` is `on`, so that no registry is queried by default.
 * @throws ConfigInvalidError
 */
export function readRdapConfig(env: Env): RdapConfig | null {
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
