import type { Env } from '@cotejo/platform';
import { parseFirstLine, readVendorConnection } from '@cotejo/source';
import { MATCH_SETTINGS } from '../../registry.settings.js';

export type MatchConfig = NonNullable<ReturnType<typeof readMatchConfig>>;

/**
 * Reads the contract with an operator that only compares, from `COTEJO_MATCH_*`.
 * @returns `null` without a URL
 * @throws ConfigInvalidError
 */
export function readMatchConfig(env: Env) {
  const connection = readVendorConnection(env, MATCH_SETTINGS);
  if (!connection) {
    return null;
  }
  const settings = env.read(MATCH_SETTINGS);
  return {
    connection,
    token: env.secret(MATCH_SETTINGS, 'TOKEN_FILE', parseFirstLine),
    contractId: settings.CONTRACT_ID,
    retryAfterReroute: settings.RETRY_AFTER_REROUTE,
  };
}
