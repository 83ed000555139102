import type { SpanAttributes, Tracing } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { Registry } from '@cotejo/platform/metrics';
import { callBefore } from './conformance/test-runner.js';
import { ProviderUnavailableError } from './errors.js';
import { type Answer, SourceProvider } from './provider.js';
import { SOURCE_DEFAULTS, type SourceDefinition } from './source-definition.js';
import { SourceRunner } from './source-runner.js';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

const QUEUED_MAX = 100;

type Behaviour =
  | 'away'
  | 'hangs'
  | 'queues'
  | 'off'
  | { name: string | null; days?: number; asOf?: string; version?: string; incomplete?: boolean };

class FakeProvider extends SourceProvider {
  calls = 0;
  constructor(
    readonly id: string,
    private readonly behaviour: Behaviour,
  ) {
    super();
  }

  override configured(): boolean {
    return this.behaviour !== 'off';
  }

  override queriesMax(): number | undefined {
    return this.behaviour === 'queues' ? QUEUED_MAX : undefined;
  }

  async fetchPerson(): Promise<Answer<{ name: string }>> {
    this.calls += 1;
    if (this.behaviour === 'hangs' || this.behaviour === 'queues') {
      return new Promise(() => {});
    }
    if (typeof this.behaviour === 'string') {
      throw new ProviderUnavailableError('connection_refused');
    }
    const { name, days = 0, asOf = daysAgo(days), version, incomplete = false } = this.behaviour;
    return { record: name === null ? null : { name }, asOf, version, incomplete };
  }
}

const source: SourceDefinition<FakeProvider> = {
  ...SOURCE_DEFAULTS,
  id: 'registry',
  publisher: 'test',
  port: FakeProvider,
  operations: { 'registry.record': { fetch: (provider) => provider.fetchPerson(), checks: {} } },
};

function start(behaviours: Record<string, Behaviour>, staleAfterDays = 0) {
  const lines: string[] = [];
  const logger = createLogger('test', 'trace', { write: (line: string) => void lines.push(line) });
  const metrics = new Registry();
  const providers = Object.entries(behaviours).map(([id, behaviour]) => new FakeProvider(id, behaviour));
  const runner = new SourceRunner(source, providers, { logger, metrics }, staleAfterDays * DAY_MS);
  const query = (deadline = Date.now() + 5_000) =>
    runner.answerQuery('registry.record', { query: {} }, callBefore(deadline));
  return { query, providers, metrics, logged: () => lines.join('\n') };
}

const ANA = { name: 'ana' };
const BEA = { name: 'bea' };
const OLD = { ...ANA, days: 31 };
const NO_RECORD = { name: null };
const INCOMPLETE = { name: 'half', incomplete: true };
const ok = (provider: string, record?: object | null) => ({
  status: 'ok',
  provider,
  ...(record !== undefined && { record }),
});
const lost = (provider: string) => ({ status: 'unavailable', provider });

describe('the version of the data', () => {
  it('is reported with the answer', async () => {
    const { query } = start({ a: { ...NO_RECORD, version: 'v1' }, b: { ...BEA, version: 'v2' } });
    expect(await query()).toMatchObject({ provider: 'b', version: 'v2' });
  });

  it('is left out when the data has no version, and when there is no answer', async () => {
    expect(await start({ a: ANA }).query()).not.toHaveProperty('version');
    expect(await start({ a: 'away' }).query()).not.toHaveProperty('version');
  });
});

describe('the order of providers', () => {
  it.each<[string, Record<string, Behaviour>, object]>([
    ['the first one that has the record', { a: ANA, b: BEA }, ok('a', ANA)],
    ['the next one when the first has no record', { a: NO_RECORD, b: BEA }, ok('b', BEA)],
    ['the last one when none has the record', { a: NO_RECORD, b: NO_RECORD }, ok('b', null)],
    ['the next one when the first is down', { a: 'away', b: BEA }, ok('b', BEA)],
    ['unavailable, not a missing record, when a later one is down', { a: NO_RECORD, b: 'away' }, lost('b')],
    ['unavailable, not a missing record, when an earlier one is down', { a: 'away', b: NO_RECORD }, lost('a')],
    ['the next one when the first record is incomplete', { a: INCOMPLETE, b: BEA }, ok('b', BEA)],
    ['the incomplete record when no other one has more', { a: INCOMPLETE, b: 'off' }, ok('a', { name: 'half' })],
    ['unavailable, not an incomplete record, when a later one is down', { a: INCOMPLETE, b: 'away' }, lost('b')],
    ['the one that is configured', { a: 'off', b: BEA }, ok('b')],
    ['a missing record though another one is not configured', { a: NO_RECORD, b: 'off' }, ok('a', null)],
    ['not_configured when none is configured', { a: 'off', b: 'off' }, { status: 'not_configured', provider: 'a' }],
  ])('answers with %s', async (_what, behaviours, expected) => {
    expect(await start(behaviours).query()).toMatchObject(expected);
  });

  it.each<[string, Record<string, Behaviour>, object]>([
    ['the next one for old data', { a: OLD, b: BEA }, ok('b')],
    ['the next one for old data without the record', { a: { name: null, days: 31 }, b: BEA }, ok('b')],
    ['the first one for recent data', { a: { ...ANA, days: 29 }, b: BEA }, ok('a')],
    ['unavailable for old data when the other one is down', { a: OLD, b: 'away' }, lost('b')],
    ['unavailable when all data is old', { a: OLD, b: 'off' }, lost('a')],
    ['unavailable when the data of the last one is old', { a: NO_RECORD, b: { ...BEA, days: 31 } }, lost('b')],
    ['unavailable for data without a readable date', { a: { ...ANA, asOf: 'ayer' } }, { status: 'unavailable' }],
    ['a missing record by the recent data', { a: OLD, b: NO_RECORD }, { status: 'ok', record: null }],
  ])('with a limit on the age, answers with %s', async (_what, behaviours, expected) => {
    expect(await start(behaviours, 30).query()).toMatchObject(expected);
  });

  it('uses data of any age without a limit', async () => {
    expect(await start({ a: { ...ANA, days: 9_000 } }).query()).toMatchObject({ status: 'ok', record: ANA });
  });

  it('does not call the next provider when the first one has the record', async () => {
    const { query, providers } = start({ a: ANA, b: BEA });
    await query();
    expect(providers.map(({ calls }) => calls)).toEqual([1, 0]);
  });

  it.each([
    ['the bound of the source', 'hangs', SOURCE_DEFAULTS.concurrencyMax],
    ['its own bound and the one of the source', 'queues', SOURCE_DEFAULTS.concurrencyMax + QUEUED_MAX],
  ] as const)('sends a provider queries up to %s', async (_what, behaviour, sent) => {
    const { query, providers } = start({ a: behaviour });
    const deadline = Date.now() + 300;
    const queries = Array.from({ length: sent + 10 }, () => query(deadline));
    await new Promise(setImmediate);
    expect(providers[0]?.calls).toBe(sent);
    await Promise.all(queries);
  });

  it('has one deadline for all providers together', async () => {
    const { query } = start({ a: NO_RECORD, b: 'hangs' });
    const startedAt = Date.now();
    expect(await query(startedAt + 120)).toMatchObject({ status: 'timeout', provider: 'b', record: null });
    expect(Date.now() - startedAt).toBeLessThan(1_000);
  });

  it('opens the breaker of a failing provider and continues with the others', async () => {
    const { query, providers, metrics, logged } = start({ a: 'away', b: BEA });
    for (let call = 0; call < 400; call += 1) {
      expect(await query()).toMatchObject({ status: 'ok', provider: 'b' });
    }
    const [away, other] = providers.map(({ calls }) => calls) as [number, number];
    expect(away).toBeLessThan(400);
    expect(other).toBe(400);
    const text = await metrics.metrics();
    expect(text).toContain('breaker_state{source="registry",provider="a"} 2');
    expect(text).toContain('breaker_state{source="registry",provider="b"} 0');
    expect(logged()).toContain('"provider":"a","cause":"connection_refused"');
  });
});

it('makes a span for each provider that is called, in the trace of the query', async () => {
  const ended: unknown[] = [];
  const tracing: Tracing = {
    root: () => undefined,
    child: (role, name, parent, attributes) => ({
      traceId: 't',
      traceparent: 'p',
      end: (more: SpanAttributes, failed: boolean) =>
        ended.push({ role, name, parent, ...attributes, ...more, failed }),
    }),
    stop: async () => {},
  };
  const behaviours = { old: { ...ANA, days: 9 }, lost: 'away', off: 'off', blank: NO_RECORD, good: BEA } as const;
  const providers = Object.entries(behaviours).map(([id, behaviour]) => new FakeProvider(id, behaviour));
  const logger = createLogger('test', 'silent');
  const runner = new SourceRunner(source, providers, { logger, metrics: new Registry(), tracing }, DAY_MS);
  const call = callBefore(Date.now() + 5_000, 'T');
  await runner.answerQuery('registry.record', { query: { document: '1087654321' } }, call);
  const about = { role: 'internal', parent: 'T', 'cotejo.source': 'registry' };
  const ending = (id: string, outcome: string, failed: boolean) => ({
    ...about,
    name: `ask ${id}`,
    'cotejo.provider': id,
    'cotejo.outcome': outcome,
    failed,
  });
  expect(ended).toEqual([
    ending('old', 'stale_data', true),
    ending('lost', 'connection_refused', true),
    ending('blank', 'unknown_subject', false),
    ending('good', 'ok', false),
  ]);
});
