import type { SourceReplicaView } from '../../../../src/api/operator.api.js';
import { registrySnapshots } from './registry-snapshots.js';

const replica = (id: string, version: string | null): SourceReplicaView => ({
  id,
  host: 'pod',
  problem: null,
  providers: [],
  startedAt: null,
  data: [{ name: 'snapshot', version, asOf: null, records: 5 }],
});
const silent: SourceReplicaView = { ...replica('x', null), host: null, problem: 'deadline_exceeded', data: [] };

describe('snapshots of the registry', () => {
  it('are counted by version, and a silent replica is unknown', () => {
    const replicas = [replica('a', 'v2'), silent, replica('b', 'v1'), replica('c', 'v2')];
    const { used, unknown } = registrySnapshots({ id: 'registry', state: 'degraded', replicas });
    expect(used.map(({ data, replicas: count }) => [data.version, count])).toEqual([
      ['v2', 2],
      ['v1', 1],
    ]);
    expect(unknown).toBe(1);
  });

  it('are none where nobody was asked', () => {
    expect(registrySnapshots(undefined)).toEqual({ used: [], unknown: 0 });
  });
});
