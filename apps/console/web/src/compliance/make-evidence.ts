import { type EvidencePack, evidencePack, type KnownLists } from '@cotejo/compliance';
import type { ComplianceView } from '../../../src/api/compliance.api.js';
import type { Given } from '../decision/read-given.js';
import { fetchList } from './fetch-list.js';
import { LIST_POLICY } from './list-section.js';
import { entriesOf } from './read-list.js';

/** The evidence pack of `cotejo evidence`, made here. The lists come from the server when they are still those that decided. */
export async function makeEvidence(given: Given, view: ComplianceView | null, tenant: string): Promise<EvidencePack> {
  const { payload: receipt, receipt: kept, screening } = given;
  const decided = receipt.sources.find(({ source }) => source === 'sanctions')?.version;
  const isSame = view !== null && view.bundle !== null && view.bundle === decided;
  const bundle = isSame ? await knownLists(view, tenant, screening?.hits ?? []) : null;
  return evidencePack({ token: kept.token, receipt, screening, bundle, policy: LIST_POLICY }, Date.now());
}

/** All manifests, and the entries that matched. */
async function knownLists(
  { lists }: ComplianceView,
  tenant: string,
  hits: readonly { list: string; entry_id: string }[],
): Promise<KnownLists> {
  const matched = lists.filter(({ list }) => hits.some((hit) => hit.list === list));
  const read = matched.map(async (manifest) => {
    const packed = await fetchList(tenant, manifest);
    const ids = hits.filter(({ list }) => list === manifest.list).map(({ entry_id }) => entry_id);
    const entries = await Promise.all(ids.map((id) => entriesOf(packed, JSON.stringify(id))));
    return { manifest, entries: entries.flat() };
  });
  return { manifest: { lists }, lists: await Promise.all(read) };
}
