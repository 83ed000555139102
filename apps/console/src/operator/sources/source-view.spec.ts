import type { ProviderState, SourceState } from '@cotejo/contracts';
import { DeadlineExceededError, type ReplicaAnswer } from '@cotejo/transport';
import { sourceView } from './source-view.js';

const provider = (over: Partial<ProviderState> = {}): ProviderState => ({
  id: 'local',
  configured: true,
  breaker: 'closed',
  inflight: 0,
  calls: {},
  p50Ms: null,
  p95Ms: null,
  lastOkAt: null,
  lastFailureAt: null,
  lastFailure: null,
  ...over,
});
const SNAPSHOT = { name: 'snapshot', version: 'v1', asOf: null, records: 1 };

const answered = (providers: ProviderState[], data: SourceState['data'] = []): ReplicaAnswer<SourceState> => ({
  replica: 'f'.repeat(32),
  answer: { host: 'pod', startedAt: '2026-01-01T00:00:00.000Z', providers, data },
});
const WELL = answered([provider()], [SNAPSHOT]);
const SILENT: ReplicaAnswer<SourceState> = { replica: 'e'.repeat(32), error: new DeadlineExceededError() };
const OPEN = answered([provider({ breaker: 'open' })]);
const OFF = answered([provider({ configured: false })]);

describe('sourceView', () => {
  it.each([
    ['ok', 'every replica can query its provider', [WELL, WELL]],
    ['degraded', 'one replica does not answer', [WELL, SILENT]],
    ['degraded', 'the breaker of one replica is open', [WELL, OPEN]],
    ['degraded', 'one provider of two cannot be queried', [answered([provider(), provider({ breaker: 'open' })])]],
    ['degraded', 'a provider is being tried again', [answered([provider({ breaker: 'half_open' })])]],
    ['degraded', 'its data cannot be opened', [answered([provider()], [{ ...SNAPSHOT, version: null }])]],
    ['degraded', 'one replica has nothing to answer from', [WELL, OFF]],
    ['ok', 'a further provider is not configured', [answered([provider(), provider({ configured: false })])]],
    ['down', 'there is no replica', []],
    ['down', 'no replica answers', [SILENT, SILENT]],
    ['down', 'every breaker is open', [OPEN, OPEN]],
    ['down', 'one breaker is open and the other replica is silent', [OPEN, SILENT]],
    ['not_configured', 'no replica has anything to answer from', [OFF, OFF]],
  ])('reports %s when %s', (state, _, answers) => {
    expect(sourceView('registry', answers).state).toBe(state);
  });

  it('names replicas by their machine, and by their id too where a machine has several', () => {
    const second = { ...WELL, replica: 'a'.repeat(32) };
    const names = sourceView('registry', [WELL, second]).replicas.map(({ name }) => name);
    expect(names).toEqual(['pod ffff', 'pod aaaa']);
    expect(sourceView('registry', [WELL]).replicas[0]?.name).toBe('pod');
  });

  it('shows a silent replica with the reason and no other data', () => {
    expect(sourceView('registry', [SILENT]).replicas).toEqual([
      {
        id: 'eeeeeeeeeeee',
        name: 'eeeeeeeeeeee',
        host: null,
        problem: 'deadline_exceeded',
        providers: [],
        data: [],
        startedAt: null,
      },
    ]);
  });
});
