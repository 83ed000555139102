/** Lists in a browser: nothing here imports a module of Node. */
export type { ListManifest } from './bundle/bundle-manifest.js';
export { digestEntries, type LocatedEntry } from './bundle/entry-digest.js';
export { identityOf } from './bundle/list-identity.js';
export { cedulaKeysOf, cedulasOf, type ListedDocument, type ListedEntry } from './formats/listed-entry.js';
export { type ListForce, ListPolicy, type ListPolicyFile } from './policy/list-policy.js';
