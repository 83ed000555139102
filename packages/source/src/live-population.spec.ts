import { setTimeout as delay } from 'node:timers/promises';
import { ANNOUNCEMENTS, type NameShares } from '@cotejo/contracts';
import { COLOMBIAN_NAMES, nameShares } from '@cotejo/names';
import { createLogger, type ProcessScope } from '@cotejo/platform';
import { RpcClient } from '@cotejo/service';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { Bus } from '@cotejo/transport';
import { LivePopulation } from './live-population.js';

const SHARES = nameShares(1_000_000, [['UMBARILA', 250_000]]);

let redis: TestRedis;
let buses: Bus[];
let population: LivePopulation;
let logged: string[];

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  buses = [];
  logged = [];
  const logger = createLogger('test', 'trace', { write: (line: string) => void logged.push(line) });
  const bus = await openBus();
  population = new LivePopulation(new RpcClient(bus), bus, { logger } as unknown as ProcessScope);
});
afterEach(async () => {
  await population.onApplicationShutdown();
  await Promise.all(buses.map((bus) => bus.close()));
});

async function openBus(): Promise<Bus> {
  const bus = new Bus({ redisUrl: redis.url, namespace: redis.namespace, environment: 'sandbox', processName: 'test' });
  buses.push(bus);
  await bus.connect();
  return bus;
}

/** A registry in a process of its own, as far as the bus can tell; counts how often it is asked. */
async function serveRegistry(
  tell: () => NameShares | null | Promise<NameShares | null>,
): Promise<{ bus: Bus; asked: () => number }> {
  const bus = await openBus();
  let asked = 0;
  await bus.serve('registry', async () => {
    asked += 1;
    return tell();
  });
  return { bus, asked: () => asked };
}

describe('LivePopulation', () => {
  it('answers by the table of the package until the registry has told', async () => {
    expect(population.share('maria')).toBe(COLOMBIAN_NAMES('maria'));
    await serveRegistry(() => SHARES);
    population.onApplicationBootstrap();
    await waitFor(() => population.share('umbarila') === 0.25);
    expect(population.share('maria')).toBeUndefined();
  });

  it('keeps the table where the registry has no shares, and does not ask again', async () => {
    const { asked } = await serveRegistry(() => null);
    population.onApplicationBootstrap();
    await waitFor(() => asked() === 1);
    expect(population.share('maria')).toBe(COLOMBIAN_NAMES('maria'));
    await delay(1_200);
    expect(asked()).toBe(1);
  });

  it('asks again until the registry is there', async () => {
    population.onApplicationBootstrap();
    await waitFor(() => logged.some((line) => line.includes('no_replica')));
    await serveRegistry(() => SHARES);
    await waitFor(() => population.share('umbarila') === 0.25, { timeoutMs: 10_000 });
  });

  it('asks again when a snapshot was switched, once for all that is announced while it asks', async () => {
    let told: NameShares | null = null;
    const { bus, asked } = await serveRegistry(async () => {
      const answer = told;
      await delay(100);
      return answer;
    });
    population.onApplicationBootstrap();
    await waitFor(() => asked() === 1);
    told = SHARES;
    for (let replica = 0; replica < 20; replica += 1) {
      void bus.announce(ANNOUNCEMENTS.snapshotSwitched, null);
    }
    await waitFor(() => population.share('umbarila') === 0.25);
    expect(asked()).toBe(2);
    told = null;
    await bus.announce(ANNOUNCEMENTS.snapshotSwitched, null);
    await waitFor(() => population.share('umbarila') === undefined);
    expect(population.share('maria')).toBe(COLOMBIAN_NAMES('maria'));
  });

  it('tells its listeners of other shares, and not of the same ones told again', async () => {
    let told: NameShares | null = null;
    const { bus, asked } = await serveRegistry(() => told);
    const heard: (NameShares | null)[] = [];
    const unlisten = population.onChange(() => heard.push(population.shares));
    population.onApplicationBootstrap();
    await waitFor(() => asked() === 1);
    told = SHARES;
    for (const count of [2, 3]) {
      await bus.announce(ANNOUNCEMENTS.snapshotSwitched, null);
      await waitFor(() => asked() === count);
    }
    await waitFor(() => heard.length > 0);
    expect(heard).toEqual([SHARES]);
    unlisten();
    told = null;
    await bus.announce(ANNOUNCEMENTS.snapshotSwitched, null);
    await waitFor(() => population.shares === null);
    expect(heard).toHaveLength(1);
  });

  it.each([
    ['too few persons', { persons: 100, tokens: { maria: 0.9 } }],
    ['no shares', { some: 'thing' }],
  ])('keeps the table when it is told %s, and says so', async (_what, told) => {
    await serveRegistry(() => told as NameShares);
    population.onApplicationBootstrap();
    await waitFor(() => logged.some((line) => line.includes('name_shares_invalid')));
    expect(population.share('maria')).toBe(COLOMBIAN_NAMES('maria'));
  });

  it('takes the largest shares there are in one message', async () => {
    const word = (n: number) => [...String(n).padStart(20, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const shares = nameShares(
      1_000_000,
      Array.from({ length: 9_000 }, (_, n) => [word(n), 200 + n] as const),
    );
    await serveRegistry(() => shares);
    population.onApplicationBootstrap();
    await waitFor(() => population.share(word(8_999)) === 0.0092);
    expect(population.share(word(1_000))).toBe(0.0012);
  });
});
