export { contentOf, type FoundEntry, findEntries } from './bundle/find-entries.js';
export { type ImportReport, importLists } from './bundle/import-lists.js';
export { bundlesIn, type ListManifest, readBundleManifest, readEntries } from './bundle/list-bundle.js';
export { ListImportError } from './formats/errors.js';
export { cedulaKeysOf, cedulasOf, type ListedDocument, type ListedEntry } from './formats/listed-entry.js';
export { type ListForce, ListPolicy, type LoadedList } from './policy/list-policy.js';
