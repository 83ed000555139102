import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ListedEntry } from '../formats/listed-entry.js';
import type { ListManifest } from './bundle-manifest.js';
import type { KeptBundle } from './copy-bundle.js';
import { unpackLines } from './list-object.js';

/** An entry, and the list it stands on. */
export interface FoundEntry {
  entry: ListedEntry;
  list: ListManifest;
}

/**
 * The entries of a bundle with one of these ids; several may share one. Reads every list of the bundle once.
 * @throws BundleRefusedError when entries are not those of the manifest
 */
export async function findEntries(
  { manifest, store }: KeptBundle,
  ids: ReadonlySet<string>,
): Promise<Map<string, FoundEntry[]>> {
  const found = new Map<string, FoundEntry[]>();
  for (const list of manifest.lists) {
    const data = (await store.readObject(list.content)) ?? Buffer.alloc(0);
    for await (const lines of unpackLines(Readable.from([data]), list)) {
      for (const entry of lines.map((line) => JSON.parse(line) as ListedEntry)) {
        if (ids.has(entry.id)) {
          found.set(entry.id, [...(found.get(entry.id) ?? []), { entry, list }]);
        }
      }
    }
  }
  return found;
}

/** Digest, 16 hexadecimal digits, of the names, documents and birth dates of the entries that share an id, in any order. */
export function contentOf(found: readonly FoundEntry[]): string {
  const texts = found.flatMap(({ entry: { names, documents, birthDates } }) => [
    ...names.map(({ text, weak = false }) => JSON.stringify(['name', text, weak])),
    ...documents.map(({ kind, number, country }) => JSON.stringify(['document', kind, number, country])),
    ...birthDates.map((day) => JSON.stringify(['birth', day])),
  ]);
  return createHash('sha256').update(texts.sort().join('\n')).digest('hex').slice(0, 16);
}
