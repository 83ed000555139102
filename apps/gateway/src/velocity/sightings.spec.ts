import { createSecretKey, randomBytes } from 'node:crypto';
import { createRedis } from '@cotejo/platform';
import { startRedis, type TestRedis } from '@cotejo/testing';
import type { Redis } from 'ioredis';
import type { PepperExchange } from './pepper-exchange.js';
import { type Sighting, SightingCounters } from './sightings.js';

const WINDOW_MS = 60_000;
const pepper = createSecretKey(randomBytes(32));
const before = createSecretKey(randomBytes(32));

let server: TestRedis;
let redis: Redis;
beforeAll(async () => {
  server = await startRedis();
  redis = createRedis(server.url, { commandTimeoutMs: 5_000 });
  await redis.connect();
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

/** Counters under one pepper, or under today's and the day's before. */
function counters(...peppers: (typeof pepper)[]): SightingCounters {
  const exchange: Pick<PepperExchange, 'within'> = { within: () => peppers };
  return new SightingCounters(redis, `${server.namespace}:velocity`, exchange as PepperExchange, WINDOW_MS);
}

const seen = (tenant: string, value: string, input = 'document'): Sighting => ({
  tenant,
  input,
  value,
  windowMs: WINDOW_MS,
});

it('counts what is seen in one turn as if it were asked one by one', async () => {
  const of = counters(pepper);
  const asked = Array.from({ length: 200 }, (_, index) =>
    of.count([seen('acme', 'often'), seen('acme', `once ${index}`), seen(index % 2 ? 'acme' : 'other', 'half')]),
  );
  const counts = await Promise.all(asked);
  expect(counts.map(([often]) => often)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  expect(counts.every(([, once]) => once === 1)).toBe(true);
  expect(counts.slice(-2).map(([, , half]) => half)).toEqual([100, 100]);
});

it('adds what was counted under the pepper before, and gives every counter a lifetime', async () => {
  await Promise.all([1, 2, 3].map(() => counters(before).count([seen('acme', 'midnight')])));
  await expect(counters(pepper, before).count([seen('acme', 'midnight'), seen('acme', 'new')])).resolves.toEqual([
    4, 1,
  ]);
  const keys = await redis.keys(`${server.namespace}:velocity:*`);
  const lifetimes = await Promise.all(keys.map((key) => redis.pttl(key)));
  expect(Math.min(...lifetimes)).toBeGreaterThan(0);
  expect(keys.join()).not.toMatch(/acme|midnight/);
});

it('fails all that were asked together when Redis refuses, and none that come after', async () => {
  const of = counters(pepper);
  const [key] = await keysOf(of, seen('acme', 'broken'));
  await redis.set(key as string, 'no number', 'PX', WINDOW_MS);
  const together = [of.count([seen('acme', 'broken')]), of.count([seen('acme', 'fine')])];
  expect((await Promise.allSettled(together)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(of.count([seen('acme', 'later')])).resolves.toEqual([1]);
});

/** The keys that one sighting makes. */
async function keysOf(of: SightingCounters, sighting: Sighting): Promise<string[]> {
  const known = new Set(await redis.keys(`${server.namespace}:velocity:*`));
  await of.count([sighting]);
  return (await redis.keys(`${server.namespace}:velocity:*`)).filter((key) => !known.has(key));
}
