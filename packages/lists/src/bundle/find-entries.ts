import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ListedEntry } from '../formats/listed-entry.js';
import type { ListManifest } from './bundle-manifest.js';
import type { KeptBundle } from './bundle-store.js';
import { unpackLines } from './list-object.js';

/** An entry and the list that contains it. */
export interface LocatedEntry {
  entry: ListedEntry;
  list: ListManifest;
}

/**
 * Finds the entries of a bundle that have one of these ids. Several entries may share an id. Reads every list once.
 * @throws BundleRefusedError when the entries of a list do not match the manifest
 */
export async function findEntries(
  { manifest, store }: KeptBundle,
  ids: ReadonlySet<string>,
): Promise<Map<string, LocatedEntry[]>> {
  const entries = new Map<string, LocatedEntry[]>();
  for (const list of manifest.lists) {
    const data = (await store.readObject(list.content)) ?? Buffer.alloc(0);
    for await (const lines of unpackLines(Readable.from([data]), list)) {
      for (const entry of lines.map((line) => JSON.parse(line) as ListedEntry)) {
        if (ids.has(entry.id)) {
          entries.set(entry.id, [...(entries.get(entry.id) ?? []), { entry, list }]);
        }
      }
    }
  }
  return entries;
}

/** Digest (16 hexadecimal digits) of the names, documents and birth dates of entries that share an id, in any order. */
export function digestEntries(entries: readonly LocatedEntry[]): string {
  const texts = entries.flatMap(({ entry: { names, documents, birthDates } }) => [
    ...names.map(({ text, weak = false }) => JSON.stringify(['name', text, weak])),
    ...documents.map(({ kind, number, country }) => JSON.stringify(['document', kind, number, country])),
    ...birthDates.map((day) => JSON.stringify(['birth', day])),
  ]);
  return createHash('sha256').update(texts.sort().join('\n')).digest('hex').slice(0, 16);
}
