import { Readable } from 'node:stream';
import { documentIdParts } from '@cotejo/colombia/identity-document';
import { nitCheckDigit } from '@cotejo/colombia/nit';
import { COLOMBIA, type ListedEntry } from '../formats/listed-entry.js';
import { BundleRefusedError } from './bundle-errors.js';
import { type ListManifest, readManifest } from './bundle-manifest.js';
import type { BundleReader, BundleStore, KeptBundle } from './bundle-store.js';
import type { LocatedEntry } from './entry-digest.js';
import { unpackLines } from './list-object.js';

/**
 * Reads the entries of a list from a store, in batches.
 * @throws BundleRefusedError at the end, when the entries do not match the manifest
 */
export async function* entriesOf(store: BundleReader, list: ListManifest): AsyncGenerator<ListedEntry[]> {
  for await (const lines of linesOf(store, list)) {
    yield lines.map((line) => JSON.parse(line) as ListedEntry);
  }
}

async function* linesOf(store: BundleReader, list: ListManifest): AsyncGenerator<string[]> {
  yield* unpackLines(Readable.from([await store.requireObject(list)]), list);
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
    for await (const batch of entriesOf(store, list)) {
      for (const entry of batch.filter(({ id }) => ids.has(id))) {
        entries.set(entry.id, [...(entries.get(entry.id) ?? []), { entry, list }]);
      }
    }
  }
  return entries;
}

/** The search of one number in everything that a store keeps. */
export interface DocumentSearch {
  /** Contents of lists that were read. A content that two bundles share is read once. */
  lists: number;
  found: LocatedEntry[];
}

/**
 * Finds the entries with a document, in every bundle of a store and not only in the bundle in use. A document
 * of another country counts only when the list does not say which country it is of, or when it is a passport.
 * @param id of the document, see `documentId`
 * @param isIncluded default: every list
 * @throws BundleRefusedError when a bundle is incomplete or does not match its manifest, or entries belong to no bundle
 */
export async function findDocument(
  store: BundleStore,
  id: string,
  isIncluded: (list: ListManifest) => boolean = () => true,
): Promise<DocumentSearch> {
  const found: LocatedEntry[] = [];
  const { number } = documentIdParts(id);
  const lists = await listsOf(store, isIncluded);
  for (const list of lists) {
    for await (const lines of linesOf(store, list)) {
      // Few lines have the digits at all, so few are parsed.
      const entries = lines.filter((line) => line.includes(number)).map((line) => JSON.parse(line) as ListedEntry);
      found.push(...entries.filter((entry) => hasDocument(entry, id)).map((entry) => ({ entry, list })));
    }
  }
  return { lists: lists.length, found };
}

async function listsOf(store: BundleStore, isIncluded: (list: ListManifest) => boolean): Promise<ListManifest[]> {
  const all = new Set<string>();
  // Two tenants may have lists with one content.
  const byContent = new Map<string, ListManifest>();
  for (const id of await store.bundleIds()) {
    for (const list of readManifest(id, (await store.requireSigned(id)).bytes).lists) {
      all.add(list.content);
      if (isIncluded(list)) {
        byContent.set(list.content, list);
      }
    }
  }
  // A writer stores entries before the bundle that names them.
  if ((await store.contents()).some((content) => !all.has(content))) {
    throw new BundleRefusedError(`an update is under way or was interrupted: refresh the lists (${store.name})`);
  }
  return [...byContent.values()];
}

function hasDocument({ documents }: ListedEntry, id: string): boolean {
  const { kind, number } = documentIdParts(id);
  // Some lists print a NIT and its check digit as one number.
  const nit = kind === 'CC' ? `${number}${nitCheckDigit(number)}` : null;
  return documents.some(
    (each) =>
      (each.number === number || (each.kind === 'nit' && each.number === nit)) &&
      (each.country === COLOMBIA || each.country === null || (kind === 'PA' && each.kind === 'passport')),
  );
}
