import { reachedCapsKey } from '@cotejo/contracts';
import { Env, type ProcessContext } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { Registry } from '@cotejo/platform/metrics';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import type { DeclaredContract } from './declared-contract.js';
import { openSpendMeter, type SpendMeter } from './spend-meter.js';

let redis: TestRedis;
const meters: SpendMeter[] = [];
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
afterEach(() => {
  for (const meter of meters.splice(0)) {
    meter.close();
  }
});

interface Opened {
  meter: SpendMeter;
  metrics: Registry;
  logged: () => string;
}

/** The meter of one process. */
function openMeter(
  id: string,
  caps: Partial<DeclaredContract['caps']>,
  price: number | null = 0.2,
  url: string | undefined = redis.url,
): Opened {
  const lines: string[] = [];
  const metrics = new Registry();
  const logger = createLogger('test', 'warn', { write: (line: string) => void lines.push(line) });
  const env = new Env({ COTEJO_STATE_REDIS_URL: url, COTEJO_NAMESPACE: redis.namespace });
  const config = { environment: 'production' } as ProcessContext['config'];
  const contract = {
    declaration: { id, price: { amount: price, currency: 'USD', charged: ['answer'] } },
    price,
    caps: { day: null, month: null, tenantDay: null, ...caps },
  } as unknown as DeclaredContract;
  const meter = openSpendMeter(contract, { env, config, metrics, logger });
  meters.push(meter);
  return { meter, metrics, logged: () => lines.join('') };
}

/** Waits until the connection is there: before, a capped vendor is not called. */
const ready = (meter: SpendMeter, tenant?: string) =>
  waitFor(async () => {
    const charge = await meter.reserve(tenant).catch(() => null);
    charge?.settle(false);
    return charge !== null;
  });

const codeOf = (error: { code: string }) => error.code;

it('is exact over processes: of calls at the same time, exactly as many pass as the cap pays', async () => {
  const processes = Array.from({ length: 4 }, () => openMeter('exact', { day: 10 }).meter);
  await Promise.all(processes.map((meter) => ready(meter)));
  await new Promise((resolve) => setTimeout(resolve, 50));
  const ended = await Promise.all(
    Array.from({ length: 200 }, (_, call) => processes[call % 4]?.reserve().then(() => 'paid', codeOf)),
  );
  expect(ended.filter((each) => each === 'paid')).toHaveLength(50);
  expect(new Set(ended)).toEqual(new Set(['paid', 'spend_cap_reached']));
});

it('gives the price back when the vendor charges nothing', async () => {
  const { meter, metrics } = openMeter('given-back', { month: 0.4 });
  await ready(meter);
  for (let call = 0; call < 10; call += 1) {
    (await meter.reserve()).settle(false);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  (await meter.reserve()).settle(true);
  (await meter.reserve()).settle(true);
  await expect(meter.reserve()).rejects.toMatchObject({ status: 'not_configured', countsAgainstHealth: false });
  const text = await metrics.metrics();
  expect(text).toContain('vendor_cost_total{vendor="given-back",currency="USD"} 0.4');
  expect(text).toContain('vendor_calls_total{vendor="given-back",outcome="capped"} 1');
  expect(text).toContain('vendor_spend_share{vendor="given-back",period="month"} 1');
});

it('counts each tenant by itself', async () => {
  const { meter } = openMeter('tenants', { tenantDay: 0.2 });
  await ready(meter, 'first');
  await meter.reserve('acme');
  await expect(meter.reserve('acme')).rejects.toMatchObject({ code: 'spend_cap_reached' });
  await expect(meter.reserve('other')).resolves.toBeDefined();
});

it('notes which tenants have reached 80 % of their cap, and which were refused', async () => {
  const { meter } = openMeter('noted', { tenantDay: 1 });
  await ready(meter, 'first');
  const spend = async (tenant: string, calls: number) => {
    for (let call = 0; call < calls; call += 1) {
      await meter.reserve(tenant).catch(() => {});
    }
  };
  await Promise.all([spend('acme', 3), spend('near', 4), spend('over', 6)]);
  const client = new Redis(redis.url);
  const day = new Date(Date.now() - 5 * 3_600_000).toISOString().slice(0, 10);
  const reached = await client.hgetall(reachedCapsKey(redis.namespace, 'production', day));
  client.disconnect();
  const noted = Object.entries(reached).filter(([field]) => field.endsWith(' noted'));
  expect(Object.fromEntries(noted)).toEqual({ 'near noted': '80', 'over noted': '100' });
});

it('warns once when the spending nears the cap', async () => {
  const { meter, logged } = openMeter('near', { day: 1 });
  await ready(meter);
  for (let call = 0; call < 5; call += 1) {
    (await meter.reserve()).settle(true);
  }
  expect(logged().match(/nears its cap/g)).toHaveLength(1);
});

it('makes no capped call while the counters cannot be read, and every call without a cap', async () => {
  const away = 'redis://127.0.0.1:1';
  const capped = openMeter('away', { day: 1 }, 0.2, away).meter;
  await expect(capped.reserve()).rejects.toMatchObject({ status: 'unavailable', code: 'spend_unknown' });
  await expect(openMeter('away', {}, 0.2, away).meter.reserve()).resolves.toBeDefined();
});

it('refuses a cap without a state Redis', () => {
  const env = new Env({});
  const contract = {
    declaration: { id: 'none', price: { amount: 1, currency: 'USD', charged: [] } },
    price: 1,
    caps: { day: 1, month: null, tenantDay: null },
  } as unknown as DeclaredContract;
  const process = {
    env,
    config: {} as ProcessContext['config'],
    metrics: new Registry(),
    logger: createLogger('t', 'silent'),
  };
  expect(() => openSpendMeter(contract, process)).toThrow(
    /COTEJO_STATE_REDIS_URL: must be set, because none has a cap/,
  );
});
