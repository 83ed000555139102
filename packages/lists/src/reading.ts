/** What reads bundles, alone: a thread that imports it loads nothing of files to download, keys and databases. */
export { type ListManifest, readBundleManifest, readEntries } from './bundle/list-bundle.js';
export { cedulaKeysOf, cedulasOf, type ListedDocument, type ListedEntry } from './formats/listed-entry.js';
