export { compareBundles } from './bundle/bundle-diff.js';
export { BundleRefusedError } from './bundle/bundle-errors.js';
export { BUNDLE_FILE_SUFFIX, BundleFile, writeBundleFile } from './bundle/bundle-file.js';
export { readBundleManifest, readEntries } from './bundle/bundle-folder.js';
export { BundleFollower } from './bundle/bundle-follower.js';
export { BundleKeys } from './bundle/bundle-keys.js';
export { type BundleManifest, identityOf, type ListManifest, readManifest } from './bundle/bundle-manifest.js';
export type { BundleDiff, BundleReader, BundleStore, KeptBundle, ListDiff } from './bundle/bundle-store.js';
export { checkBundle } from './bundle/copy-bundle.js';
export {
  type DocumentSearch,
  digestEntries,
  findDocument,
  findEntries,
  type LocatedEntry,
} from './bundle/find-entries.js';
export { bundlesIn, FolderStore } from './bundle/folder-store.js';
export { type BundleFileReport, importBundleFile } from './bundle/import-bundle-file.js';
export { type ImportReport, importLists } from './bundle/import-lists.js';
export { type OpenHomes, withListHomes } from './bundle/list-homes.js';
export { pointerOf, readBundleAt, readBundleOf, type WholeBundle } from './bundle/open-bundle.js';
export { type BundleInUse, type ListHomes, type PublishedBundle, readBundleInUse } from './bundle/publish-bundle.js';
export { RedisStore } from './bundle/redis-store.js';
export { removeList } from './bundle/remove-list.js';
export type { BrokenRow } from './formats/imported-list.js';
export { cedulaKeysOf, cedulasOf, type ListedDocument, type ListedEntry } from './formats/listed-entry.js';
export { readListMapping } from './formats/own/list-mapping.js';
export { ListError } from './list-error.js';
export { type ListsConfig, readListsConfig } from './lists.config.js';
export { type ListForce, ListPolicy, type LoadedList } from './policy/list-policy.js';
export type { ListOutcome } from './refresh/list-outcome.js';
export { type ListStatus, type ListsInUse, listsInUse } from './status/lists-in-use.js';
