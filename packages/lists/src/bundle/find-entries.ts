import { createHash } from 'node:crypto';
import type { ListedEntry } from '../formats/listed-entry.js';
import { readBundleManifest, readEntries } from './bundle-folder.js';
import type { ListManifest } from './bundle-manifest.js';

/** An entry, and the list it stands on. */
export interface FoundEntry {
  entry: ListedEntry;
  list: ListManifest;
}

/** The entries of a bundle with one of these ids; several may share one. Reads every list of the bundle once. */
export async function findEntries(folder: string, ids: ReadonlySet<string>): Promise<Map<string, FoundEntry[]>> {
  const found = new Map<string, FoundEntry[]>();
  const { lists } = await readBundleManifest(folder);
  for (const list of lists) {
    for (const entry of await readEntries(folder, list)) {
      if (ids.has(entry.id)) found.set(entry.id, [...(found.get(entry.id) ?? []), { entry, list }]);
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
