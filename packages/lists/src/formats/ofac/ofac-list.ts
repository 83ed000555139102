import { createReadStream } from 'node:fs';

/** The two lists of OFAC: specially designated nationals, and the consolidated list of all other sanctions. */
export type OfacList = 'ofac_sdn' | 'ofac_cons';

export const OFAC_LISTS: Record<OfacList, { mainFile: string; idPrefix: string }> = {
  ofac_sdn: { mainFile: 'sdn.csv', idPrefix: 'ofac-sdn:' },
  ofac_cons: { mainFile: 'cons_prim.csv', idPrefix: 'ofac-cons:' },
};

const LIST_NAME = /<List ID="(\d+)"[^>]*>([^<]+)</g;
const LIST_OF_ENTRY = /<SanctionsEntry\s[^>]*ListID="(\d+)"/;
/** Longer than any of these tags, so that a tag split between two chunks is still matched. */
const OVERLAP = 1_000;

/** Which list an advanced XML file is, decided by the list that its first entry refers to. */
export async function ofacListIn(path: string): Promise<OfacList> {
  const names = new Map<string, string>();
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const text = rest + (chunk as string);
    for (const [, id, name] of text.matchAll(LIST_NAME)) {
      names.set(id as string, (name as string).trim());
    }
    const [, id] = LIST_OF_ENTRY.exec(text) ?? [];
    if (id) {
      return names.get(id) === 'SDN List' ? 'ofac_sdn' : 'ofac_cons';
    }
    rest = text.slice(-OVERLAP);
  }
  return 'ofac_sdn';
}
