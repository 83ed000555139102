import type { SourceReplicaView, SourceView } from '../../../../src/api/operator.api.js';

type Data = SourceReplicaView['data'][number];

/** A version of the registry's data, and the number of replicas that use it. */
export interface UsedSnapshot {
  data: Data;
  replicas: number;
}

export interface RegistrySnapshots {
  /** The most used snapshot first. */
  used: UsedSnapshot[];
  /** Number of replicas that did not answer. */
  unknown: number;
}

/** Counts how many replicas of the registry use each snapshot. */
export function countSnapshots(registry: SourceView | undefined): RegistrySnapshots {
  const used = new Map<string, UsedSnapshot>();
  let unknown = 0;
  for (const { problem, data } of registry?.replicas ?? []) {
    if (problem !== null) {
      unknown += 1;
    }
    for (const each of data) {
      const key = `${each.name} ${each.version}`;
      const snapshot = used.get(key) ?? { data: each, replicas: 0 };
      snapshot.replicas += 1;
      used.set(key, snapshot);
    }
  }
  return { used: [...used.values()].sort((a, b) => b.replicas - a.replicas), unknown };
}
