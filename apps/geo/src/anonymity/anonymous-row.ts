import type { Anonymity } from '@cotejo/anonymity';

/** Fields of MaxMind's GeoIP2 Anonymous IP and Anonymous Plus; those that are true are there. */
interface AnonymousRow {
  is_anonymous_vpn?: boolean;
  is_hosting_provider?: boolean;
  is_public_proxy?: boolean;
  is_residential_proxy?: boolean;
  is_tor_exit_node?: boolean;
}

/** An address without a row is none of them: the database lists all it knows. It has no word for relays. */
export function readAnonymousRow(row: unknown): Anonymity {
  const found = (row ?? {}) as AnonymousRow;
  return {
    vpn: found.is_anonymous_vpn === true,
    hosting: found.is_hosting_provider === true,
    proxy: found.is_public_proxy === true || found.is_residential_proxy === true,
    tor: found.is_tor_exit_node === true,
    relay: null,
  };
}
