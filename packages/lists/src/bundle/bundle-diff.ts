import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { ListedEntry } from '../formats/listed-entry.js';
import { identityOf, type ListManifest } from './bundle-manifest.js';
import type { KeptBundle } from './copy-bundle.js';

const IDS_MAX = 1_000;

/** Entries of one list that differ; of each kind how many, and the first 1,000 ids. Never a name. */
export interface ListDiff {
  list: string;
  tenant?: string;
  added: { count: number; ids: string[] };
  removed: { count: number; ids: string[] };
  changed: { count: number; ids: string[] };
}

/** How a bundle differs from the one before it; lists that are equal are not in it. */
export interface BundleDiff {
  from: string | null;
  to: string;
  /** When `to` was made, ISO 8601; absent in differences that an older version kept. */
  at?: string;
  lists: ListDiff[];
}

/** How one bundle differs from another; `null`: from no list at all. */
export async function compareBundles(from: KeptBundle | null, to: KeptBundle): Promise<BundleDiff> {
  const before = new Map((from?.manifest.lists ?? []).map((list) => [identityOf(list), list]));
  const after = new Map(to.manifest.lists.map((list) => [identityOf(list), list]));
  const lists: ListDiff[] = [];
  for (const identity of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(identity), after.get(identity)];
    const { list, tenant } = (now ?? old) as ListManifest;
    if (old?.content === now?.content) {
      continue;
    }
    const difference = compareEntries(await linesOf(from, old), await linesOf(to, now));
    lists.push({ list, ...(tenant !== undefined && { tenant }), ...difference });
  }
  return { from: from?.id ?? null, to: to.id, at: to.manifest.createdAt, lists };
}

/** The entries of a list, each as its JSON line; none where there is no such list. */
async function linesOf(bundle: KeptBundle | null, list: ListManifest | undefined): Promise<string[]> {
  const data = list && (await bundle?.store.readObject(list.content));
  return data ? gunzipSync(data, { maxOutputLength: list.bytes }).toString('utf8').split('\n').slice(0, -1) : [];
}

/** Of a list, given as JSON lines. An id may occur more than once: the journal of the EU repeats them. */
function compareEntries(before: Iterable<string>, after: Iterable<string>): Omit<ListDiff, 'list' | 'tenant'> {
  const [old, now] = [byId(before), byId(after)];
  const added = [...now.keys()].filter((id) => !old.has(id));
  const removed = [...old.keys()].filter((id) => !now.has(id));
  const changed = [...now].flatMap(([id, texts]) => (old.has(id) && old.get(id) !== texts ? [id] : []));
  return { added: bounded(added), removed: bounded(removed), changed: bounded(changed) };
}

/** A digest of all entries of an id, whatever their order. */
function byId(lines: Iterable<string>): Map<string, string> {
  const digests = new Map<string, string[]>();
  for (const line of lines) {
    const { id } = JSON.parse(line) as ListedEntry;
    digests.set(id, [...(digests.get(id) ?? []), createHash('sha256').update(line).digest('base64')]);
  }
  return new Map([...digests].map(([id, texts]) => [id, texts.sort().join()]));
}

function bounded(ids: string[]): { count: number; ids: string[] } {
  return { count: ids.length, ids: ids.sort().slice(0, IDS_MAX) };
}
