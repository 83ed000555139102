import { type ReadLists, type ReadOptions, readLists } from '../formats/read-lists.js';
import type { ListManifest } from './bundle-manifest.js';
import { identityOf } from './list-identity.js';
import { packList } from './pack-list.js';
import { type ListHomes, type PublishedBundle, publishChange, withLockedBundle } from './publish-bundle.js';

export interface ImportOptions extends ReadOptions {
  /** Files and folders. */
  paths: readonly string[];
  homes: ListHomes;
  /** YYYY-MM-DD, for lists that do not state their edition. */
  edition?: string;
  /** `true` when the operator knows that these files match what is published now. */
  checkedNow?: boolean;
  /** Stops the import; the bundle in use then stays. */
  signal?: AbortSignal;
}

export interface ImportReport extends PublishedBundle, Omit<ReadLists, 'lists'> {
  /** Lists read by this import. */
  imported: ListManifest[];
  /** Lists in use that this import did not replace. */
  kept: ListManifest[];
}

/**
 * Builds a bundle from the lists in the given files and the other lists in use, and activates it in every store. All or
 * nothing: one broken list refuses the import, and the lists in use stay.
 * @throws ListError, BundleRefusedError, ExpectedError `lists_busy`, `lists_unwritable`, or an AbortError
 */
export async function importLists(options: ImportOptions): Promise<ImportReport> {
  const { homes, edition, signal } = options;
  const checkedAt = options.checkedNow ? new Date().toISOString() : undefined;
  const { lists: read, ...skipped } = await readLists(options.paths, options);
  signal?.throwIfAborted();
  const lists = await Promise.all(read.map((list) => packList(list, { edition, checkedAt })));
  const published = await withLockedBundle(homes, { signal }, (before, held) =>
    publishChange(homes, before, { lists }, held),
  );
  const imported = lists.map(({ manifest }) => manifest);
  const names = new Set(imported.map(identityOf));
  return { ...published, imported, kept: published.lists.filter((list) => !names.has(identityOf(list))), ...skipped };
}
