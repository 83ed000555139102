interface KubernetesObject {
  kind: string;
  metadata: { name: string };
}

/** @returns the folders of k8s/components */
export function componentNames(): string[];
/** @returns the objects of k8s/base with components, by kind and name */
export function renderBase(kubectl: string, components: readonly string[]): Promise<Map<string, KubernetesObject>>;
/** Removes the hashes from the names of ConfigMaps and from references to them. */
export function withoutNameHashes<T>(objects: readonly T[]): T[];
