import { Readable } from 'node:stream';
import { COLOMBIA, type ListedEntry } from '../formats/listed-entry.js';
import { BundleRefusedError } from './bundle-errors.js';
import { type ListManifest, readManifest } from './bundle-manifest.js';
import type { BundleStore } from './bundle-store.js';
import type { LocatedEntry } from './find-entries.js';
import { unpackLines } from './list-object.js';

/** The search of one number in everything that a store keeps. */
export interface DocumentSearch {
  /** Contents of lists that were read. A content that two bundles share is read once. */
  lists: number;
  found: LocatedEntry[];
}

/**
 * Finds the entries with a document of this number, in every bundle of a store and not only in the bundle in use. A document
 * of another country counts only when the list does not say which country it is of.
 * @param number without leading zeros and without check digit
 * @param nit the same number with its check digit: some lists print a NIT as one number
 * @throws BundleRefusedError when a bundle is incomplete or does not match its manifest, or entries belong to no bundle
 */
export async function findDocument(store: BundleStore, number: string, nit: string): Promise<DocumentSearch> {
  const found: LocatedEntry[] = [];
  const lists = await listsOf(store);
  for (const list of lists) {
    const data = await store.readObject(list.content);
    if (!data) {
      throw new BundleRefusedError(`the entries of ${list.list} are missing (${store.name})`);
    }
    for await (const lines of unpackLines(Readable.from([data]), list)) {
      // Few lines have the digits at all, so few are parsed.
      const entries = lines.filter((line) => line.includes(number)).map((line) => JSON.parse(line) as ListedEntry);
      found.push(...entries.filter((entry) => hasDocument(entry, number, nit)).map((entry) => ({ entry, list })));
    }
  }
  return { lists: lists.length, found };
}

async function listsOf(store: BundleStore): Promise<ListManifest[]> {
  const byContent = new Map<string, ListManifest>();
  for (const id of await store.bundleIds()) {
    const signed = await store.readSigned(id);
    if (!signed) {
      throw new BundleRefusedError(`it is incomplete or not signed (${store.name})`);
    }
    for (const list of readManifest(id, signed.bytes).lists) {
      byContent.set(list.content, list);
    }
  }
  // A writer stores entries before the bundle that names them.
  if ((await store.contents()).some((content) => !byContent.has(content))) {
    throw new BundleRefusedError(`an update is under way or was interrupted: refresh the lists (${store.name})`);
  }
  return [...byContent.values()];
}

const hasDocument = ({ documents }: ListedEntry, number: string, nit: string): boolean =>
  documents.some(
    (each) =>
      (each.number === number || (each.kind === 'nit' && each.number === nit)) &&
      (each.country === COLOMBIA || each.country === null),
  );
