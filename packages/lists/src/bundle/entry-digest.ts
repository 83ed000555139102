import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ListedEntry } from '../formats/listed-entry.js';
import type { ListManifest } from './bundle-manifest.js';

/** An entry and the list that contains it. */
export interface LocatedEntry {
  entry: ListedEntry;
  list: ListManifest;
}

/** Digest (16 hexadecimal digits) of the names, documents and birth dates of entries that share an id, in any order. */
export function digestEntries(entries: readonly LocatedEntry[]): string {
  const texts = entries.flatMap(({ entry: { names, documents, birthDates } }) => [
    ...names.map(({ text, weak = false }) => JSON.stringify(['name', text, weak])),
    ...documents.map(({ kind, number, country }) => JSON.stringify(['document', kind, number, country])),
    ...birthDates.map((day) => JSON.stringify(['birth', day])),
  ]);
  return bytesToHex(sha256(utf8ToBytes(texts.sort().join('\n')))).slice(0, 16);
}
