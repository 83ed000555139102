/** What reads bundles, alone: a thread that imports it loads nothing of files to download, keys and databases. */
export { readBundleManifest, readEntries } from './bundle/bundle-folder.js';
export type { ListManifest } from './bundle/bundle-manifest.js';
export { COLOMBIA, cedulaKeysOf, cedulasOf, type ListedDocument, type ListedEntry } from './formats/listed-entry.js';
