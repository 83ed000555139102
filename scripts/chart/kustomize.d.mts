/** @returns the folders of k8s/components */
export function componentNames(): string[];
/** Removes the hashes from the names of ConfigMaps and from references to them. */
export function withoutNameHashes<T>(objects: readonly T[]): T[];
