import { type ReadLists, type ReadOptions, readLists } from '../formats/read-lists.js';
import { identityOf, type ListManifest } from './bundle-manifest.js';
import { packList } from './pack-list.js';
import { type ListHomes, type PublishedBundle, publishChange, whileChanging } from './publish-bundle.js';

export interface ImportOptions extends ReadOptions {
  /** Files and folders. */
  paths: readonly string[];
  homes: ListHomes;
  /** YYYY-MM-DD, for lists that do not say their edition. */
  edition?: string;
  /** The operator knows that these are the lists as they are published now. */
  checkedNow?: boolean;
  /** Stops the import; nothing is switched then. */
  signal?: AbortSignal;
}

export interface ImportReport extends PublishedBundle, Omit<ReadLists, 'lists'> {
  /** Lists that this import read. */
  imported: ListManifest[];
  /** Lists that stay as they were. */
  kept: ListManifest[];
}

/**
 * Makes a bundle of the lists found and of those in use that were not found, and puts it in use in every home. All or
 * nothing: one broken list refuses the import, and the lists in use stay.
 * @throws ListImportError, BundleRefusedError, BundlesBusyError, BundlesUnwritableError, or an AbortError
 */
export async function importLists(options: ImportOptions): Promise<ImportReport> {
  const { homes, edition, signal } = options;
  const checkedAt = options.checkedNow ? new Date().toISOString() : undefined;
  const { lists: read, ...found } = await readLists(options.paths, options);
  signal?.throwIfAborted();
  const lists = await Promise.all(read.map((list) => packList(list, { edition, checkedAt })));
  const published = await whileChanging(homes, { signal }, (before, held) =>
    publishChange(homes, before, { lists }, held),
  );
  const imported = lists.map(({ manifest }) => manifest);
  const names = new Set(imported.map(identityOf));
  return { ...published, imported, kept: published.lists.filter((list) => !names.has(identityOf(list))), ...found };
}
