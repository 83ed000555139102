import type { SourceReplicaView, SourceView } from '../../../../src/api/operator.api.js';

type Data = SourceReplicaView['data'][number];

/** One version of the registry's data, and how many replicas answer from it. */
export interface UsedSnapshot {
  data: Data;
  replicas: number;
}

export interface RegistrySnapshots {
  /** The most used first. */
  used: UsedSnapshot[];
  /** Replicas that did not say. */
  unknown: number;
}

/** What the replicas of the registry answer from. */
export function registrySnapshots(registry: SourceView | undefined): RegistrySnapshots {
  const used = new Map<string, UsedSnapshot>();
  let unknown = 0;
  for (const { problem, data } of registry?.replicas ?? []) {
    if (problem !== null) {
      unknown += 1;
    }
    for (const each of data) {
      const key = `${each.name} ${each.version}`;
      const found = used.get(key) ?? { data: each, replicas: 0 };
      found.replicas += 1;
      used.set(key, found);
    }
  }
  return { used: [...used.values()].sort((a, b) => b.replicas - a.replicas), unknown };
}
