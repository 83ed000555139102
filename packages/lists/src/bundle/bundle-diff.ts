import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { ListedEntry } from '../formats/listed-entry.js';
import type { ListManifest } from './bundle-manifest.js';
import type { BundleDiff, KeptBundle, ListDiff } from './bundle-store.js';
import { identityOf } from './list-identity.js';

const IDS_MAX = 1_000;

/** Compares two bundles. With `null` as `from`, every entry counts as added. */
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

/** The entries of a list as JSON lines; an empty array when the bundle lacks the list. */
async function linesOf(bundle: KeptBundle | null, list: ListManifest | undefined): Promise<string[]> {
  const data = list && (await bundle?.store.readObject(list.content));
  return data ? gunzipSync(data, { maxOutputLength: list.bytes }).toString('utf8').split('\n').slice(0, -1) : [];
}

/** Compares two editions of a list, given as JSON lines. An id may occur more than once: the EU journal repeats ids. */
function compareEntries(before: Iterable<string>, after: Iterable<string>): Omit<ListDiff, 'list' | 'tenant'> {
  const [old, now] = [digestsById(before), digestsById(after)];
  const added = [...now.keys()].filter((id) => !old.has(id));
  const removed = [...old.keys()].filter((id) => !now.has(id));
  const changed = [...now].flatMap(([id, texts]) => (old.has(id) && old.get(id) !== texts ? [id] : []));
  return { added: countAndSample(added), removed: countAndSample(removed), changed: countAndSample(changed) };
}

/** Maps each id to a digest of all its entries, independent of their order. */
function digestsById(lines: Iterable<string>): Map<string, string> {
  const digests = new Map<string, string[]>();
  for (const line of lines) {
    const { id } = JSON.parse(line) as ListedEntry;
    digests.set(id, [...(digests.get(id) ?? []), createHash('sha256').update(line).digest('base64')]);
  }
  return new Map([...digests].map(([id, texts]) => [id, texts.sort().join()]));
}

function countAndSample(ids: string[]): { count: number; ids: string[] } {
  return { count: ids.length, ids: ids.sort().slice(0, IDS_MAX) };
}
