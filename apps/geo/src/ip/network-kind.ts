import { readFileSync } from 'node:fs';
import type { NetworkKind } from '@cotejo/contracts';

interface Network {
  asn: number;
  operator: string;
  /** `null` for a network that mixes several kinds (3816, Movistar). */
  network: NetworkKind | null;
  /** Present for an operator that serves only one country. */
  country?: string;
}

const table = JSON.parse(readFileSync(new URL('../../data/networks.json', import.meta.url), 'utf8')) as Network[];
const networks = new Map(table.map((network) => [network.asn, network]));

/**
 * Kind of access of an autonomous system. The table has Colombian access networks and clouds of all countries without home
 * users; `null` for a network that mixes several kinds or is not in the table.
 */
export function networkKind(asn: number | null): NetworkKind | null {
  return asn === null ? null : (networks.get(asn)?.network ?? null);
}

/** The country of an operator that serves only one country; `null` for other operators. */
export function networkCountry(asn: number | null): string | null {
  return asn === null ? null : (networks.get(asn)?.country ?? null);
}
