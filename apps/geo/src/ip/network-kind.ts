import { readFileSync } from 'node:fs';
import type { NetworkKind } from '@cotejo/contracts';

interface Network {
  asn: number;
  operator: string;
  network: NetworkKind;
}

const table = JSON.parse(readFileSync(new URL('../../data/networks.json', import.meta.url), 'utf8')) as Network[];
const kinds = new Map(table.map(({ asn, network }) => [asn, network]));

/**
 * Kind of access behind an autonomous system: the Colombian ones, and clouds anywhere that have no homes behind them;
 * `null` for one that mixes several (3816, Movistar) or is not in the table.
 */
export function networkKind(asn: number | null): NetworkKind | null {
  return asn === null ? null : (kinds.get(asn) ?? null);
}
