import type { Env, Secret } from '@cotejo/platform';
import { parseFirstLine, readVendorConnection, type VendorConnection } from '@cotejo/source';
import { MATCH_SETTINGS } from '../../registry.settings.js';

export interface MatchConfig {
  connection: VendorConnection;
  /** Bearer token. */
  token: Secret<string>;
  contractId: number;
  retryAfterReroute: boolean;
}

/**
 * Reads the contract with an operator that only compares, from `COTEJO_MATCH_*`.
 * @returns `null` without a URL
 * @throws ConfigInvalidError
 */
export function readMatchConfig(env: Env): MatchConfig | null {
  const connection = readVendorConnection(env, MATCH_SETTINGS);
  if (!connection) {
    return null;
  }
  const { CONTRACT_ID: contractId, RETRY_AFTER_REROUTE: retryAfterReroute } = env.read(MATCH_SETTINGS);
  return {
    connection,
    token: env.secret(MATCH_SETTINGS, 'TOKEN_FILE', parseFirstLine),
    contractId,
    retryAfterReroute,
  };
}
