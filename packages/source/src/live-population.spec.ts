import { setTimeout as delay } from 'node:timers/promises';
import { ANNOUNCEMENTS, type NameShares } from '@cotejo/contracts';
import { COLOMBIAN_NAMES, nameShares } from '@cotejo/names';
import type { ProcessScope } from '@cotejo/platform';
import { createLogger } from '@cotejo/platform/logger';
import { RpcClient } from '@cotejo/platform/service';
import { startRedis, useFixture, waitFor } from '@cotejo/testing';
import { Bus } from '@cotejo/transport';
import { LivePopulation } from './live-population.js';

const SHARES = nameShares(1_000_000, [['UMBARILA', 250_000]]);

let buses: Bus[];
let population: LivePopulation;
let logged: string[];

const redis = useFixture(startRedis);
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

/** Serves the registry on a separate bus connection and counts the calls. */
async function serveRegistry(
  answer: () => NameShares | null | Promise<NameShares | null>,
): Promise<{ bus: Bus; calls: () => number }> {
  const bus = await openBus();
  let calls = 0;
  await bus.serve('registry', async () => {
    calls += 1;
    return answer();
  });
  return { bus, calls: () => calls };
}

it('uses the table of @cotejo/names until the registry has answered', async () => {
  expect(population.share('maria')).toBe(COLOMBIAN_NAMES('maria'));
  await serveRegistry(() => SHARES);
  population.onApplicationBootstrap();
  await waitFor(() => population.share('umbarila') === 0.25);
  expect(population.share('maria')).toBeUndefined();
});

it('keeps the table when the registry has no shares, and does not fetch again', async () => {
  const { calls } = await serveRegistry(() => null);
  population.onApplicationBootstrap();
  await waitFor(() => calls() === 1);
  expect(population.share('maria')).toBe(COLOMBIAN_NAMES('maria'));
  await delay(1_200);
  expect(calls()).toBe(1);
});

it('repeats the fetch until the registry is reachable', async () => {
  population.onApplicationBootstrap();
  await waitFor(() => logged.some((line) => line.includes('no_replica')));
  await serveRegistry(() => SHARES);
  await waitFor(() => population.share('umbarila') === 0.25, { timeoutMs: 10_000 });
});

it('fetches again after a switch, once for all announcements during a fetch', async () => {
  let current: NameShares | null = null;
  const { bus, calls } = await serveRegistry(async () => {
    const answer = current;
    await delay(100);
    return answer;
  });
  population.onApplicationBootstrap();
  await waitFor(() => calls() === 1);
  current = SHARES;
  for (let replica = 0; replica < 20; replica += 1) {
    void bus.announce(ANNOUNCEMENTS.snapshotSwitched, null);
  }
  await waitFor(() => population.share('umbarila') === 0.25);
  expect(calls()).toBe(2);
  current = null;
  await bus.announce(ANNOUNCEMENTS.snapshotSwitched, null);
  await waitFor(() => population.share('umbarila') === undefined);
  expect(population.share('maria')).toBe(COLOMBIAN_NAMES('maria'));
});

it('calls listeners when the shares change, and not when they stay the same', async () => {
  let current: NameShares | null = null;
  const { bus, calls } = await serveRegistry(() => current);
  const received: (NameShares | null)[] = [];
  const removeListener = population.onChange(() => received.push(population.shares));
  population.onApplicationBootstrap();
  await waitFor(() => calls() === 1);
  current = SHARES;
  for (const count of [2, 3]) {
    await bus.announce(ANNOUNCEMENTS.snapshotSwitched, null);
    await waitFor(() => calls() === count);
  }
  await waitFor(() => received.length > 0);
  expect(received).toEqual([SHARES]);
  removeListener();
  current = null;
  await bus.announce(ANNOUNCEMENTS.snapshotSwitched, null);
  await waitFor(() => population.shares === null);
  expect(received).toHaveLength(1);
});

it.each([
  ['too few persons', { persons: 100, tokens: { maria: 0.9 } }],
  ['no shares', { some: 'thing' }],
])('keeps the table and logs a warning when the answer has %s', async (_what, shares) => {
  await serveRegistry(() => shares as NameShares);
  population.onApplicationBootstrap();
  await waitFor(() => logged.some((line) => line.includes('name_shares_invalid')));
  expect(population.share('maria')).toBe(COLOMBIAN_NAMES('maria'));
});

it('receives the largest possible shares in one message', async () => {
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
