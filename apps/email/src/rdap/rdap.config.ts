import type { Env } from '@cotejo/platform';

const PREFIX = 'COTEJO_EMAIL_RDAP';

export interface RdapConfig {
  /** RFC 9224; goes before the registries of this build. */
  bootstrapFile: string | undefined;
  /** How long a question waits; the answer may come later, for the next one. */
  timeoutMs: number;
  /** Of one registry, and of one replica. */
  callsPerSecond: number;
}

/**
 * Reads `COTEJO_EMAIL_RDAP_*`; `null` unless `COTEJO_EMAIL_RDAP` is `on`: nobody is called without being told to.
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
