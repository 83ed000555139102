import { SOURCE_APP_IDS } from '@cotejo/contracts';
import { declarePrefixed, flag, httpUrl, integer, list, optionalInteger, optionalNumber, optionalText, type Settings, text } from '@cotejo/platform/settings';
import type { z } from 'zod';

/** Variables of every source. `<SOURCE>` stands for its id in capitals. */
export const SOURCE_SETTINGS = declarePrefixed('COTEJO_<SOURCE>_', 'Every source', [...SOURCE_APP_IDS].sort().join(', '), {
  PROVIDER: list().describe('Providers in the order in which they are queried, separated by commas. The sandbox ignores it.').meta({ unset: 'the first provider of the source' }),
  STALE_AFTER_DAYS: integer(0, 3_650, 0).describe('Age from which data is not used; 0 sets no limit.'),
  DEADLINE_MS: optionalInteger(50, 30_000, { unset: "600, or the source's own" }).describe('Time for all calls of one query.'),
});

export const retryAfterReroute = () => flag().describe('`true` repeats a query, and pays for it again, after the replica that sent it has died.');

/** Certificates of the connection to a vendor. */
const tlsVariables = {
  CA_FILE: optionalText().describe('Certificate authority of the private network, in PEM.'),
  CERT_FILE: optionalText().describe('Our client certificate, in PEM.'),
  KEY_FILE: optionalText().describe('Private key of our client certificate, in PEM.'),
};

/** Settings with the certificates of a connection. */
export type TlsSettings = Settings<{ [K in keyof typeof tlsVariables]: z.output<(typeof tlsVariables)[K]> }>;

/** Variables of the connection to a vendor. @param vendor whom the address belongs to */
export function vendorVariables(vendor: string) {
  return {
    URL: httpUrl().describe(`Address of ${vendor}. Without it the provider is not configured.`).meta({ unset: '-' }),
    ...tlsVariables,
    TIMEOUT_MS: integer(50, 30_000, 5_000).describe('Time limit of one call. A call ends earlier when no request waits for it any more.'),
    CONCURRENCY_MAX: integer(1, 64, 4).describe('Calls, and so connections, at the same time.'),
    RETRY_AFTER_REROUTE: retryAfterReroute(),
  };
}

/** Settings that contain the connection to a vendor. */
export type VendorSettings = Settings<{
  [K in keyof ReturnType<typeof vendorVariables>]: z.output<ReturnType<typeof vendorVariables>[K]>;
}>;

const DECLARED = { unset: 'as the declaration says' };

/** A vendor by declaration. `<NAME>` stands for the name of its file in capitals, with `_` for each hyphen. */
export const VENDOR_SETTINGS = declarePrefixed('COTEJO_VENDOR_<NAME>_', 'Every vendor by declaration', 'registry, tax, biometric', {
  SECRET_FILE: text({ unset: '-' }).describe('Mounted file with the key, the client secret or the private key. Without it the vendor is not configured.'),
  CLIENT_ID: optionalText().describe('Name of the contract at the vendor, where its authentication needs one.'),
  FILE: optionalText({ unset: 'the file of this build' }).describe('Your own declaration: JSON, by `policies/schemas/vendor.schema.json`.'),
  URL: httpUrl().optional().describe('Address in place of the declared one. It may be private, such as the end of a VPN. Always https, except on the loopback.').meta(DECLARED),
  ...tlsVariables,
  TIMEOUT_MS: optionalInteger(50, 30_000, DECLARED).describe('Time limit of one call. A call ends earlier when no request waits for it any more.'),
  CONCURRENCY_MAX: optionalInteger(1, 256, DECLARED).describe('Calls, and so connections, at the same time.'),
  CALLS_PER_SECOND: optionalInteger(1, 1_000, DECLARED).describe('Calls of one replica: divide the contract by the number of replicas.'),
  QUEUE_MAX: optionalInteger(1, 10_000, DECLARED).describe('Queries that may wait.'),
  RETRY_AFTER_REROUTE: retryAfterReroute(),
  CONSENT: flag().describe('`true` declares what the vendor demands: that the buyer has authorised the query.'),
  PRICE: optionalNumber(0, 1_000_000, DECLARED).describe('Price of one call in your contract, in the currency of the declaration.'),
  DAY_CAP: optionalNumber(0, 1_000_000_000, { unset: 'no cap' }).describe('Most that all calls of a day may cost, in Colombian time. At the cap the vendor is not called.'),
  MONTH_CAP: optionalNumber(0, 1_000_000_000, { unset: 'no cap' }).describe('Most that all calls of a calendar month may cost.'),
  TENANT_DAY_CAP: optionalNumber(0, 1_000_000_000, { unset: 'no cap' }).describe('Most that the calls for one tenant may cost in a day.'),
  AMOUNT_MIN: optionalInteger(0, 1_000_000_000, { unset: 'every amount' }).describe('Least amount in pesos for which the vendor is called.'),
});
