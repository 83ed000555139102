import { createLogger, Registry, type SpanAttributes, type Tracing } from '@cotejo/platform';
import { ProviderUnavailableError } from './errors.js';
import { type Answer, SourceProvider } from './provider.js';
import { SOURCE_DEFAULTS, type SourceDefinition } from './source-definition.js';
import { SourceRunner } from './source-runner.js';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

type Behaviour =
  | 'away'
  | 'hangs'
  | 'off'
  | { name: string | null; days?: number; asOf?: string; version?: string; incomplete?: boolean };

class FakeProvider extends SourceProvider {
  asked = 0;
  constructor(
    readonly id: string,
    private readonly behaviour: Behaviour,
  ) {
    super();
  }

  override configured(): boolean {
    return this.behaviour !== 'off';
  }

  async find(): Promise<Answer<{ name: string }>> {
    this.asked += 1;
    if (this.behaviour === 'hangs') {
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
  operations: { 'registry.record': { fetch: (provider) => provider.find(), checks: [] } },
};

function start(behaviours: Record<string, Behaviour>, staleAfterDays = 0) {
  const lines: string[] = [];
  const logger = createLogger('test', 'trace', { write: (line: string) => void lines.push(line) });
  const metrics = new Registry();
  const providers = Object.entries(behaviours).map(([id, behaviour]) => new FakeProvider(id, behaviour));
  const runner = new SourceRunner(source, providers, { logger, metrics }, staleAfterDays * DAY_MS);
  const ask = (deadline = Date.now() + 5_000) =>
    runner.answerQuery(
      'registry.record',
      { query: {} },
      { deadline, attempt: 1, signal: new AbortController().signal },
    );
  return { ask, providers, metrics, logged: () => lines.join('\n') };
}

const ANA = { name: 'ana' };
const BEA = { name: 'bea' };
const NOBODY = { name: null };
const HALF = { name: 'half', incomplete: true };

describe('the version of the data', () => {
  it('is told with the answer that was found in it', async () => {
    const { ask } = start({ a: { ...NOBODY, version: 'v1' }, b: { ...BEA, version: 'v2' } });
    expect(await ask()).toMatchObject({ provider: 'b', version: 'v2' });
  });

  it('is left out where the data has none, and where there is no answer', async () => {
    expect(await start({ a: ANA }).ask()).not.toHaveProperty('version');
    expect(await start({ a: 'away' }).ask()).not.toHaveProperty('version');
  });
});

describe('the order of providers', () => {
  it.each<[string, Record<string, Behaviour>, object]>([
    ['the first who knows', { a: ANA, b: BEA }, { status: 'ok', provider: 'a', record: ANA }],
    ['the next when one knows nobody', { a: NOBODY, b: BEA }, { status: 'ok', provider: 'b', record: BEA }],
    ['the last when nobody knows', { a: NOBODY, b: NOBODY }, { status: 'ok', provider: 'b', record: null }],
    ['the next when one is away', { a: 'away', b: BEA }, { status: 'ok', provider: 'b', record: BEA }],
    ['never "nobody" when a later one is away', { a: NOBODY, b: 'away' }, { status: 'unavailable', provider: 'b' }],
    ['never "nobody" when an earlier one is away', { a: 'away', b: NOBODY }, { status: 'unavailable', provider: 'a' }],
    ['the next when one knows half of it', { a: HALF, b: BEA }, { status: 'ok', provider: 'b', record: BEA }],
    [
      'half of it when nobody knows more',
      { a: HALF, b: 'off' },
      { status: 'ok', provider: 'a', record: { name: 'half' } },
    ],
    ['not half of it when a later one is away', { a: HALF, b: 'away' }, { status: 'unavailable', provider: 'b' }],
    ['who is configured', { a: 'off', b: BEA }, { status: 'ok', provider: 'b' }],
    [
      '"nobody" though another is not configured',
      { a: NOBODY, b: 'off' },
      { status: 'ok', provider: 'a', record: null },
    ],
    ['not_configured when none is', { a: 'off', b: 'off' }, { status: 'not_configured', provider: 'a' }],
  ])('answers with %s', async (_what, behaviours, expected) => {
    expect(await start(behaviours).ask()).toMatchObject(expected);
  });

  it.each<[string, Record<string, Behaviour>, object]>([
    ['the next for old data', { a: { ...ANA, days: 31 }, b: BEA }, { status: 'ok', provider: 'b' }],
    [
      'the next for old data without the subject',
      { a: { name: null, days: 31 }, b: BEA },
      { status: 'ok', provider: 'b' },
    ],
    ['the first for young data', { a: { ...ANA, days: 29 }, b: BEA }, { status: 'ok', provider: 'a' }],
    [
      'nobody for old data and one away',
      { a: { ...ANA, days: 31 }, b: 'away' },
      { status: 'unavailable', provider: 'b' },
    ],
    ['nobody for old data alone', { a: { ...ANA, days: 31 }, b: 'off' }, { status: 'unavailable', provider: 'a' }],
    [
      'nobody for old data of the last',
      { a: NOBODY, b: { ...BEA, days: 31 } },
      { status: 'unavailable', provider: 'b' },
    ],
    ['nobody for data of an unreadable age', { a: { ...ANA, asOf: 'ayer' } }, { status: 'unavailable' }],
    [
      'that nobody is known, by the younger data',
      { a: { ...ANA, days: 31 }, b: NOBODY },
      { status: 'ok', record: null },
    ],
  ])('with a bound on age asks %s', async (_what, behaviours, expected) => {
    expect(await start(behaviours, 30).ask()).toMatchObject(expected);
  });

  it('uses data of any age without a bound', async () => {
    expect(await start({ a: { ...ANA, days: 9_000 } }).ask()).toMatchObject({ status: 'ok', record: ANA });
  });

  it('does not ask the next one without need', async () => {
    const { ask, providers } = start({ a: ANA, b: BEA });
    await ask();
    expect(providers.map(({ asked }) => asked)).toEqual([1, 0]);
  });

  it('has one deadline for all of them', async () => {
    const { ask } = start({ a: NOBODY, b: 'hangs' });
    const startedAt = Date.now();
    expect(await ask(startedAt + 120)).toMatchObject({ status: 'timeout', provider: 'b', record: null });
    expect(Date.now() - startedAt).toBeLessThan(1_000);
  });

  it('closes off one that only fails, and goes on with the others', async () => {
    const { ask, providers, metrics, logged } = start({ a: 'away', b: BEA });
    for (let call = 0; call < 400; call += 1) {
      expect(await ask()).toMatchObject({ status: 'ok', provider: 'b' });
    }
    const [away, other] = providers.map(({ asked }) => asked) as [number, number];
    expect(away).toBeLessThan(400);
    expect(other).toBe(400);
    const text = await metrics.metrics();
    expect(text).toContain('breaker_state{source="registry",provider="a"} 2');
    expect(text).toContain('breaker_state{source="registry",provider="b"} 0');
    expect(logged()).toContain('"provider":"a","cause":"connection_refused"');
  });
});

it('follows each provider that is asked, as a part of the trace of the question', async () => {
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
  const behaviours = { old: { ...ANA, days: 9 }, lost: 'away', off: 'off', blank: NOBODY, good: BEA } as const;
  const providers = Object.entries(behaviours).map(([id, behaviour]) => new FakeProvider(id, behaviour));
  const logger = createLogger('test', 'silent');
  const runner = new SourceRunner(source, providers, { logger, metrics: new Registry(), tracing }, DAY_MS);
  const call = { deadline: Date.now() + 5_000, attempt: 1, signal: new AbortController().signal, traceparent: 'T' };
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
