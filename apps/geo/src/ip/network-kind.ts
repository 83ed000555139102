import { readFileSync } from 'node:fs';
import type { NetworkKind } from '@cotejo/contracts';

interface Network {
  asn: number;
  operator: string;
  /** `null` for one that mixes several kinds (3816, Movistar). */
  network: NetworkKind | null;
  /** Of an operator that serves one country alone. */
  country?: string;
}

const table = JSON.parse(readFileSync(new URL('../../data/networks.json', import.meta.url), 'utf8')) as Network[];
const networks = new Map(table.map((network) => [network.asn, network]));

/**
 * Kind of access behind an autonomous system: the Colombian ones, and clouds anywhere that have no homes behind them;
 * `null` for one that mixes several or is not in the table.
 */
export function networkKind(asn: number | null): NetworkKind | null {
  return asn === null ? null : (networks.get(asn)?.network ?? null);
}

/** The country of an operator that serves that one alone; `null` for any other. */
export function networkCountry(asn: number | null): string | null {
  return asn === null ? null : (networks.get(asn)?.country ?? null);
}
