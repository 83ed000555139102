import type { Anonymity } from '@cotejo/anonymity';

/** Fields of MaxMind's GeoIP2 Anonymous IP and Anonymous Plus; a field is present only when it is true. */
interface AnonymousRow {
  is_anonymous_vpn?: boolean;
  is_hosting_provider?: boolean;
  is_public_proxy?: boolean;
  is_residential_proxy?: boolean;
  is_tor_exit_node?: boolean;
}

/**
 * Reads a row. An address without a row is in no category, because the database is complete; it has no field for
 * relays.
 */
export function readAnonymousRow(row: unknown): Anonymity {
  const fields = (row ?? {}) as AnonymousRow;
  return {
    vpn: fields.is_anonymous_vpn === true,
    hosting: fields.is_hosting_provider === true,
    proxy: fields.is_public_proxy === true || fields.is_residential_proxy === true,
    tor: fields.is_tor_exit_node === true,
    relay: null,
  };
}
