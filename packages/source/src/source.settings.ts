import { SOURCE_APP_IDS } from '@cotejo/contracts';
import { declarePrefixed, flag, httpUrl, integer, list, optionalInteger, optionalText, type Settings } from '@cotejo/platform/settings';
import type { z } from 'zod';

/** Variables of every source. `<SOURCE>` stands for its id in capitals. */
export const SOURCE_SETTINGS = declarePrefixed('COTEJO_<SOURCE>_', 'Every source', [...SOURCE_APP_IDS].sort().join(', '), {
  PROVIDER: list().describe('Providers in the order in which they are queried, separated by commas. The sandbox ignores it.').meta({ unset: 'the first provider of the source' }),
  STALE_AFTER_DAYS: integer(0, 3_650, 0).describe('Age from which data is not used; 0 sets no limit.'),
  DEADLINE_MS: optionalInteger(50, 30_000, { unset: "600, or the source's own" }).describe('Time for all calls of one query.'),
});

export const retryAfterReroute = () => flag().describe('`true` repeats a query, and pays for it again, after the replica that sent it has died.');

/** Variables of the connection to a vendor. @param vendor whom the address belongs to */
export function vendorVariables(vendor: string) {
  return {
    URL: httpUrl().describe(`Address of ${vendor}. Without it the provider is not configured.`).meta({ unset: '-' }),
    CA_FILE: optionalText().describe('Certificate authority of the private network, in PEM.'),
    CERT_FILE: optionalText().describe('Our client certificate, in PEM.'),
    KEY_FILE: optionalText().describe('Private key of our client certificate, in PEM.'),
    TIMEOUT_MS: integer(50, 30_000, 5_000).describe('Time limit of one call. A call ends earlier when no request waits for it any more.'),
    CONCURRENCY_MAX: integer(1, 64, 4).describe('Calls, and so connections, at the same time.'),
    RETRY_AFTER_REROUTE: retryAfterReroute(),
  };
}

/** Settings that contain the connection to a vendor. */
export type VendorSettings = Settings<{
  [K in keyof ReturnType<typeof vendorVariables>]: z.output<ReturnType<typeof vendorVariables>[K]>;
}>;
