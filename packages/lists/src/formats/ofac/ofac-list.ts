import type { ImportedList, SkippedRows } from '../imported-list.js';
import type { ListedEntry } from '../listed-entry.js';

/** The lists OFAC publishes: specially designated nationals, and everything else consolidated. */
export type OfacList = 'ofac_sdn' | 'ofac_cons';

export const OFAC_LISTS: Record<OfacList, { mainFile: string; idPrefix: string }> = {
  ofac_sdn: { mainFile: 'sdn.csv', idPrefix: 'ofac-sdn:' },
  ofac_cons: { mainFile: 'cons_prim.csv', idPrefix: 'ofac-cons:' },
};

export function ofacList(list: OfacList, entries: ListedEntry[], skipped: SkippedRows, edition?: string): ImportedList {
  return { list, kind: 'international', class: 'restrictiva', entries, skipped, ...(edition && { edition }) };
}
