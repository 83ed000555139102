import { createSecretKey, randomBytes } from 'node:crypto';
import { createRedis } from '@cotejo/platform';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import type { Redis } from 'ioredis';
import type { DayPeppers } from './pepper-exchange.js';
import { type Sighting, SightingCounters } from './sightings.js';
import { VelocityLimits } from './velocity-limits.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Ten thousand requests at once take their time on a busy machine. */
const PATIENT_MS = 30_000;

const newPepper = () => createSecretKey(randomBytes(32));
const peppers: DayPeppers = { today: newPepper(), yesterday: newPepper() };

/** A limit of one kind, crossed by the third. */
const LIMITS = [
  { count: 'checks', of: 'document', window: 'minute', max: 2 },
  { count: 'checks', of: 'document', window: 'day', max: 4 },
  { count: 'documents', of: 'phone', window: 'hour', max: 2 },
  { count: 'ips', of: 'phone', window: 'hour', max: 2 },
] as const;

let server: TestRedis;
let redis: Redis;
beforeAll(async () => {
  server = await startRedis();
  redis = createRedis(server.url, { commandTimeoutMs: PATIENT_MS });
  await redis.connect();
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

const prefix = () => `${server.namespace}:velocity`;
const counters = (by: DayPeppers = peppers, limits = new VelocityLimits(LIMITS)) =>
  new SightingCounters(redis, prefix(), { peppers: () => by }, limits);
const seen = (sighting: Partial<Sighting>): Sighting => ({
  tenant: 'acme',
  document: null,
  phone: null,
  ip: null,
  ...sighting,
});
const keys = () => redis.keys(`${prefix()}:*`);

/** What happens to a server's keys in a lifetime cut short. */
async function shorten(fromMs: number): Promise<void> {
  for (const key of await keys()) if (key.endsWith(`:${fromMs}`)) await redis.pexpire(key, 1);
  await waitFor(async () => !(await keys()).some((key) => key.endsWith(`:${fromMs}`)), { what: 'the end of a window' });
}

it('names the limit that is crossed, and in the order of the policy', async () => {
  const of = counters();
  const answers = [];
  for (let check = 0; check < 5; check += 1) answers.push(await of.count(seen({ document: 'often' })));
  expect(answers).toEqual([null, null, ...Array(3).fill('checks_per_document_minute')]);
  await shorten(MINUTE_MS);
  expect(await of.count(seen({ document: 'often' }))).toBe('checks_per_document_day');
});

it('counts what is seen in one turn as if it were asked one by one, each tenant apart', async () => {
  const of = counters();
  const asked = Array.from({ length: 200 }, (_, index) =>
    of.count(seen({ tenant: `tenant ${index % 80}`, document: 'at once' })),
  );
  const crossed = (await Promise.all(asked)).map((limit) => limit !== null);
  expect(crossed).toEqual(Array.from({ length: 200 }, (_, index) => index >= 160));
});

it('counts distinct others, and the same one once', async () => {
  const of = counters();
  const ask = (document: string, ip: string | null = null) => of.count(seen({ phone: 'family', document, ip }));
  expect(await ask('one')).toBeNull();
  expect(await ask('one')).toBeNull();
  expect(await ask('two')).toBeNull();
  expect(await ask('three')).toBe('documents_per_phone_hour');
  expect(await ask('two')).toBe('documents_per_phone_hour');
  expect(await of.count(seen({ tenant: 'other', phone: 'family', document: 'four' }))).toBeNull();
  const addresses = await Promise.all(
    ['a', 'b', 'c'].map((ip, index) => of.count(seen({ phone: 'roaming', document: `roamer ${index % 2}`, ip }))),
  );
  expect(addresses).toEqual([null, null, 'ips_per_phone_hour']);
});

it('holds no more of the others than it needs to see the limit crossed', async () => {
  await redis.del(...(await keys()));
  const of = counters();
  for (let other = 0; other < 50; other += 1) await of.count(seen({ phone: 'farm', ip: `address ${other}` }));
  const [window] = await keys();
  // Three members and their count.
  expect(await redis.hlen(window as string)).toBe(4);
});

it('goes on under the pepper under which a window began, then under the new one', async () => {
  const turned: DayPeppers = { today: newPepper(), yesterday: peppers.today };
  for (const document of ['a', 'b']) await counters().count(seen({ phone: 'midnight', document }));
  expect(await counters(turned).count(seen({ phone: 'midnight', document: 'b' }))).toBeNull();
  expect(await counters(turned).count(seen({ phone: 'midnight', document: 'c' }))).toBe('documents_per_phone_hour');
  await shorten(3_600_000);
  expect(await counters(turned).count(seen({ phone: 'midnight', document: 'c' }))).toBeNull();
  // It began under the new one: the old one is not needed for it.
  expect(
    await counters({ today: turned.today, yesterday: newPepper() }).count(seen({ phone: 'midnight', document: 'd' })),
  ).toBeNull();
  expect(await counters(turned).count(seen({ phone: 'midnight', document: 'e' }))).toBe('documents_per_phone_hour');
});

it('begins anew when the peppers are lost', async () => {
  for (let check = 0; check < 3; check += 1) await counters().count(seen({ document: 'lost' }));
  const lost: DayPeppers = { today: newPepper(), yesterday: newPepper() };
  expect(await counters(lost).count(seen({ document: 'lost' }))).toBeNull();
  expect(await counters().count(seen({ document: 'lost' }))).toBe('checks_per_document_minute');
});

it('counts the same from every gateway that has the peppers', async () => {
  const other = createRedis(server.url, { commandTimeoutMs: PATIENT_MS });
  await other.connect();
  const gateways = [
    counters(),
    new SightingCounters(other, prefix(), { peppers: () => peppers }, new VelocityLimits(LIMITS)),
  ];
  const answers = [];
  for (let check = 0; check < 4; check += 1) {
    answers.push(await gateways[check % 2]?.count(seen({ document: 'anywhere' })));
  }
  other.disconnect();
  expect(answers).toEqual([null, null, 'checks_per_document_minute', 'checks_per_document_minute']);
});

it('mends a window that lost its lifetime', async () => {
  await redis.del(...(await keys()));
  await counters().count(seen({ document: 'persisted' }));
  for (const key of await keys()) await redis.persist(key);
  await counters().count(seen({ document: 'persisted' }));
  const lifetimes = await Promise.all((await keys()).map((key) => redis.pttl(key)));
  expect(lifetimes).toHaveLength(2);
  expect(Math.min(...lifetimes)).toBeGreaterThan(0);
});

it('gives each of the windows of 10,000 subjects a lifetime, and keeps nothing of them', async () => {
  await redis.del(...(await keys()));
  const of = counters();
  const run = randomBytes(4).readUInt32BE();
  const documents = Array.from({ length: 10_000 }, (_, index) =>
    String(1_000_000_000 + ((run + index * 7_919) % 2 ** 31)),
  );
  const ask = (document: string, index: number) =>
    of.count(
      seen({
        tenant: 'distinctive-tenant',
        document,
        phone: `+57300${document.slice(-7)}`,
        ip: `190.85.${index >> 8}.${index & 255}`,
      }),
    );
  await Promise.all(documents.map(ask));
  const made = await keys();
  expect(made).toHaveLength(new Set(documents).size * 3);
  const texts = [];
  for (let from = 0; from < made.length; from += 2_000) {
    const page = made.slice(from, from + 2_000);
    const pipeline = redis.pipeline();
    for (const key of page) pipeline.pttl(key).hkeys(key);
    const answers = (await pipeline.exec())?.map(([, answer]) => answer) ?? [];
    for (let index = 0; index < page.length; index += 1) {
      const lifetimeMs = answers[2 * index] as number;
      if (!(lifetimeMs > 0 && lifetimeMs <= DAY_MS)) throw new Error(`a window lives ${lifetimeMs} ms`);
      texts.push(page[index] as string, ...(answers[2 * index + 1] as string[]));
    }
  }
  const kept = texts.join('\n');
  for (const document of documents.slice(0, 500)) {
    expect(kept.includes(document) || kept.includes(document.slice(-7))).toBe(false);
  }
  expect(kept).not.toMatch(/distinctive|190\.85|57300/);
}, 60_000);

it('fails all that were asked together when Redis refuses, and none that come after', async () => {
  await redis.del(...(await keys()));
  await counters().count(seen({ document: 'broken' }));
  for (const key of await keys()) await redis.set(key, 'no hash', 'PX', MINUTE_MS);
  const of = counters();
  const together = [of.count(seen({ document: 'broken' })), of.count(seen({ document: 'fine' }))];
  expect((await Promise.allSettled(together)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(of.count(seen({ document: 'later' }))).resolves.toBeNull();
});
