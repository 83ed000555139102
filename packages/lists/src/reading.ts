/** Reading bundles only. A worker thread imports this entry, so that it does not load downloads, keys and databases. */
export { readBundleManifest, readEntries, readEntryLines } from './bundle/bundle-folder.js';
export type { ListManifest } from './bundle/bundle-manifest.js';
export { identityOf } from './bundle/list-identity.js';
export { COLOMBIA, cedulaKeysOf, cedulasOf, type ListedDocument, type ListedEntry } from './formats/listed-entry.js';
