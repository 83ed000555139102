import type { SourceReplicaView } from '../../../../src/api/operator.api.js';
import { countSnapshots } from './count-snapshots.js';

const replica = (id: string, version: string | null): SourceReplicaView => ({
  id,
  name: 'pod',
  host: 'pod',
  problem: null,
  providers: [],
  startedAt: null,
  data: [{ name: 'snapshot', version, asOf: null, records: 5 }],
});
const silent: SourceReplicaView = { ...replica('x', null), host: null, problem: 'deadline_exceeded', data: [] };

describe('countSnapshots', () => {
  it('counts replicas by version, and a silent replica as unknown', () => {
    const replicas = [replica('a', 'v2'), silent, replica('b', 'v1'), replica('c', 'v2')];
    const { used, unknown } = countSnapshots({ id: 'registry', state: 'degraded', replicas });
    expect(used.map(({ data, replicas: count }) => [data.version, count])).toEqual([
      ['v2', 2],
      ['v1', 1],
    ]);
    expect(unknown).toBe(1);
  });

  it('returns no snapshot when the registry is missing', () => {
    expect(countSnapshots(undefined)).toEqual({ used: [], unknown: 0 });
  });
});
