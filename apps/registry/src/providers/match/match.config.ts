import type { Env, Secret } from '@cotejo/platform';
import { readRetryAfterReroute, readSecret, readVendorConnection, type VendorConnection } from '@cotejo/source';

const PREFIX = 'COTEJO_MATCH';

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
  const connection = readVendorConnection(env, PREFIX);
  if (!connection) {
    return null;
  }
  return {
    connection,
    token: readSecret(env, `${PREFIX}_TOKEN_FILE`),
    contractId: env.integer(`${PREFIX}_CONTRACT_ID`, 0, { min: 0, max: Number.MAX_SAFE_INTEGER }),
    retryAfterReroute: readRetryAfterReroute(env, PREFIX),
  };
}
