import type { Env } from '@cotejo/platform';

const PREFIX = 'COTEJO_EMAIL_RDAP';

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
  if (env.oneOf(PREFIX, ['off', 'on'], 'off') === 'off') {
    return null;
  }
  return {
    bootstrapFile: env.optional(`${PREFIX}_BOOTSTRAP_FILE`),
    timeoutMs: env.integer(`${PREFIX}_TIMEOUT_MS`, 300, { min: 20, max: 5_000 }),
    callsPerSecond: env.integer(`${PREFIX}_CALLS_PER_SECOND`, 5, { min: 1, max: 100 }),
  };
}
