import type { Caller } from '@cotejo/accounts';
import {
  COUNTS_BY_DEFAULT,
  type CountSettings,
  PHONE_SCENARIOS,
  type PlaceRecord,
  type RegistryRecord,
  type SourceReport,
  type SourceReports,
} from '@cotejo/contracts';
import { Env, type ProcessScope } from '@cotejo/platform';
import { createMetrics } from '@cotejo/platform/metrics';
import type { Subject } from '@cotejo/receipt/subject';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { Bus } from '@cotejo/transport';
import type { RequestRules } from '../tenants/request-rules.js';
import { PepperExchange } from './pepper-exchange.js';
import { VelocityService } from './velocity.service.js';
import { VelocityMetrics } from './velocity-metrics.js';

const DAY_MS = 86_400_000;
const DOCUMENT_MAX = 10;
const DOCUMENTS_PER_PHONE_MAX = 3;

/** What every gateway needs. */
const ENV = { COTEJO_HOST: '127.0.0.1' };
const PHONE = '+573005550001';

interface Gateway {
  bus: Bus;
  exchange: PepperExchange;
  velocity: VelocityService;
}

let server: TestRedis;
let gateways: Gateway[];
beforeEach(async () => {
  server = await startRedis({ own: true });
  gateways = [];
});
afterEach(async () => {
  await Promise.all(gateways.map(stop));
  await server.stop();
});

/** The velocity service of one gateway, with its own bus and its own peppers until it receives others. */
async function start(
  environment: 'sandbox' | 'production' = 'production',
  counts: CountSettings = COUNTS_BY_DEFAULT,
): Promise<Gateway> {
  const { url: redisUrl, namespace } = server;
  const bus = new Bus({ redisUrl, namespace, environment, processName: 'gateway', key: Buffer.alloc(32, 3) });
  await bus.connect();
  const exchange = new PepperExchange(bus);
  exchange.onApplicationBootstrap();
  const config = { environment, namespace, velocityRedisUrl: redisUrl };
  const scope = { config, env: new Env(ENV), metrics: createMetrics('gateway') } as unknown as ProcessScope;
  const rules = { of: () => ({ counts, attributes: {} }) } as unknown as RequestRules;
  const velocity = new VelocityService(scope, exchange, rules, new VelocityMetrics(scope, exchange));
  await velocity.onApplicationBootstrap();
  const gateway = { bus, exchange, velocity };
  gateways.push(gateway);
  return gateway;
}

async function stop({ bus, exchange, velocity }: Gateway): Promise<void> {
  velocity.onApplicationShutdown();
  exchange.onApplicationShutdown();
  await bus.close();
}

const CONTEXT = {
  requestId: 'req',
  deadline: Date.now() + 1_000_000,
  signal: new AbortController().signal,
  caller: { tenant: { id: 'acme' } } as Caller,
};
const EMPTY = { phone: null, ip: null, email: null, name: null, amountCop: null };
interface Known {
  registry?: Partial<RegistryRecord>;
  place?: Partial<PlaceRecord>;
}
function check(
  { velocity }: Gateway,
  subject: Partial<Subject>,
  scenario?: string,
  { registry, place }: Known = {},
): Promise<SourceReport> {
  const known = { registry: { record: registry ?? null }, place: { record: place ?? null } };
  return velocity.check(
    { document: '1032456782', ...EMPTY, ...subject } as Subject,
    { ...CONTEXT, ...(scenario && { scenario }) },
    Promise.resolve(known as unknown as Pick<SourceReports, 'registry' | 'place'>),
  );
}
const stateOf = async (report: Promise<SourceReport>) => (await report).signals[0]?.state;

async function checkTimes(gateway: Gateway, times: number, subject: Partial<Subject> = {}): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await check(gateway, subject);
  }
}

it('reports only the name of the crossed limit', async () => {
  const gateway = await start();
  await checkTimes(gateway, DOCUMENT_MAX);
  expect(await check(gateway, {})).toEqual({
    source: 'velocity',
    status: 'ok',
    record: { details: {} },
    tookMs: 0,
    provider: 'gateway',
    asOf: expect.any(String),
    version: expect.stringMatching(/^since 20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    signals: [{ code: 'velocity_check_failed', state: true, value: 'checks_per_document_minute' }],
  });
});

it('shares its counts between gateways, also with one that has just started', async () => {
  const [first, second] = [await start(), await start()];
  const pepperOf = ({ exchange }: Gateway) => exchange.peppers().current;
  await waitFor(() => pepperOf(first).equals(pepperOf(second)), { what: 'the same peppers' });
  for (let index = 0; index < DOCUMENTS_PER_PHONE_MAX; index += 1) {
    const gateway = index % 2 ? second : first;
    expect(
      await stateOf(check(gateway, { document: `103245678${index}`, phone: '+573005550001', address: null })),
    ).toBe(false);
  }
  const third = await start();
  await waitFor(() => pepperOf(first).equals(pepperOf(third)), { what: 'the peppers of the third gateway' });
  const { signals } = await check(third, { document: '1032456789', phone: '+573005550001', address: null });
  expect(signals).toEqual([
    { code: 'velocity_check_failed', state: true, value: 'documents_per_phone_hour' },
    { code: 'shared_phone', state: true, value: 4 },
  ]);
});

it('sees strangers who share a line, with their number, and no family', async () => {
  const limits = [{ count: 'documents', of: 'phone', window: 'week', max: 2 }] as const;
  const gateway = await start('production', { week: true, limits: [...limits] });
  const ask = (person: number, ...[firstSurname, secondSurname]: string[]) =>
    check(
      gateway,
      { document: String(80_000_000 + person), phone: PHONE, address: `Calle ${person} # 1-20` },
      undefined,
      {
        registry: { firstName: 'ANA', firstSurname, secondSurname } as Partial<RegistryRecord>,
      },
    );
  await ask(1, 'QUIMBAYO', 'LEAL');
  await ask(2, 'DUQUE', 'PERDOMO');
  const family = await ask(3, 'QUIMBAYO', 'DUQUE');
  expect(family.signals[1]).toEqual({ code: 'shared_phone', state: false, value: 1 });
  await ask(4, 'VEGA', 'MORA');
  const { signals, record } = await ask(5, 'CALLE', 'OSPINA');
  expect(signals).toEqual([
    { code: 'velocity_check_failed', state: false },
    { code: 'shared_phone', state: true, value: 3 },
  ]);
  expect(record).toEqual({ details: { shared_phone: 'documents_per_phone_week:3' } });
});

it('does not wait for other sources beyond its deadline', async () => {
  const gateway = await start();
  await check(gateway, {});
  const deadline = Date.now() + 400;
  const never = new Promise<never>(() => {});
  await gateway.velocity.check({ document: '1032456782', ...EMPTY } as Subject, { ...CONTEXT, deadline }, never);
  expect(Date.now()).toBeLessThanOrEqual(deadline + 50);
});

it('loses its counts when the only gateway restarts, and counts again', async () => {
  const alone = await start();
  await checkTimes(alone, DOCUMENT_MAX + 1);
  expect(await stateOf(check(alone, {}))).toBe(true);
  await stop(gateways.pop() as Gateway);
  const restarted = await start();
  expect(await stateOf(check(restarted, {}))).toBe(false);
  await checkTimes(restarted, DOCUMENT_MAX);
  expect(await stateOf(check(restarted, {}))).toBe(true);
});

it('continues its counts after a change of the pepper, and forgets them after two days', async () => {
  const gateway = await start();
  await checkTimes(gateway, DOCUMENT_MAX);
  const now = Date.now;
  try {
    Date.now = () => now() + DAY_MS;
    expect(await stateOf(check(gateway, {}))).toBe(true);
    Date.now = () => now() + 2 * DAY_MS;
    expect(await stateOf(check(gateway, {}))).toBe(false);
  } finally {
    Date.now = now;
  }
});

it('does not count the scenarios of the sandbox', async () => {
  const gateway = await start('sandbox');
  const phone = PHONE_SCENARIOS[0]?.value as string;
  await checkTimes(gateway, DOCUMENT_MAX);
  expect(await stateOf(check(gateway, {}, 'approved'))).toBe(false);
  expect(await stateOf(check(gateway, {}, 'checked_too_often'))).toBe(true);
  for (let person = 0; person < 2 * DOCUMENT_MAX; person += 1) {
    expect(await stateOf(check(gateway, { document: String(80_000_000 + person), phone }))).toBe(false);
  }
});

it('does not count private IP addresses', async () => {
  const gateway = await start();
  const states = await Promise.all(
    Array.from({ length: 200 }, (_, person) =>
      stateOf(check(gateway, { document: String(80_000_000 + person), ip: '10.0.0.1' })),
    ),
  );
  expect(states).not.toContain(true);
});

it('reports unavailable without waiting while Redis is silent or away', async () => {
  const gateway = await start();
  await check(gateway, {});
  process.kill(server.pid as number, 'SIGSTOP');
  const startedAt = performance.now();
  try {
    expect(await check(gateway, {})).toMatchObject({ status: 'unavailable', signals: [] });
    expect(performance.now() - startedAt).toBeLessThan(400);
  } finally {
    process.kill(server.pid as number, 'SIGCONT');
  }
  await waitFor(async () => (await check(gateway, {})).status === 'ok', { what: 'Redis again' });
  await server.kill();
  expect(await check(gateway, {})).toMatchObject({ status: 'unavailable', signals: [] });
});
