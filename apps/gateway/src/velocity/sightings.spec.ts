import { createSecretKey, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRedis } from '@cotejo/platform';
import { startRedis, type TestRedis } from '@cotejo/testing';
import type { Redis } from 'ioredis';
import type { DayPeppers } from './pepper-exchange.js';
import { MEMBER_LENGTH } from './pepper-ratchet.js';
import { type Sighting, SightingCounters } from './sightings.js';
import { VelocityLimits } from './velocity-limits.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Ten thousand requests need some time on a busy machine. */
const PATIENT_MS = 30_000;

const newPepper = () => createSecretKey(randomBytes(32));
const peppers: DayPeppers = { today: newPepper(), yesterday: newPepper() };

/** A limit that the third request crosses. */
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

type ScriptLimits = Pick<VelocityLimits, 'names' | 'scriptArgument'>;
const prefix = () => `${server.namespace}:velocity`;
const counters = (by = peppers, limits: ScriptLimits = new VelocityLimits(LIMITS)) =>
  new SightingCounters(redis, prefix(), { peppers: () => by }, limits);
const seen = (sighting: Partial<Sighting>): Sighting => ({
  tenant: 'acme',
  document: null,
  phone: null,
  ip: null,
  ...sighting,
});
const keys = () => redis.keys(`${prefix()}:*`);

/** Bytes of the fixed fields of a window. Three lists follow, and a zero byte ends each of them. */
const WINDOW_BYTES = { length: 4, end: 8, checks: 4 };
const LISTS_AT = WINDOW_BYTES.length + WINDOW_BYTES.end + WINDOW_BYTES.checks;

/** Moves the end of all windows of a length. A test clock cannot do it, because the script uses the clock of Redis. */
async function endIn(leftMs: number, lengthMs: number): Promise<void> {
  for (const key of await keys()) {
    const value = (await redis.getBuffer(key)) as Buffer;
    for (let at = 0; at < value.length; ) {
      if (value.readUInt32BE(at) === lengthMs) {
        value.writeDoubleBE(Date.now() + leftMs, at + WINDOW_BYTES.length);
      }
      at += LISTS_AT;
      for (let list = 0; list < 3; list += 1) {
        at = value.indexOf(0, at) + 1;
      }
    }
    await redis.set(key, value, 'KEEPTTL');
  }
}
const end = (lengthMs: number) => endIn(-1, lengthMs);

it('returns the first crossed limit in the order of the policy', async () => {
  const counter = counters();
  const answers = [];
  for (let check = 0; check < 5; check += 1) {
    answers.push(await counter.count(seen({ document: 'often' })));
  }
  expect(answers).toEqual([null, null, ...Array(3).fill('checks_per_document_minute')]);
  await end(MINUTE_MS);
  expect(await counter.count(seen({ document: 'often' }))).toBe('checks_per_document_day');
});

it('counts a batch like single requests, separately for each tenant', async () => {
  const counter = counters();
  const requests = Array.from({ length: 200 }, (_, index) =>
    counter.count(seen({ tenant: `tenant ${index % 80}`, document: 'at once' })),
  );
  const crossed = (await Promise.all(requests)).map((limit) => limit !== null);
  expect(crossed).toEqual(Array.from({ length: 200 }, (_, index) => index >= 160));
});

it('counts each distinct other subject once', async () => {
  const counter = counters();
  const count = (document: string, ip: string | null = null) => counter.count(seen({ phone: 'family', document, ip }));
  expect(await count('one')).toBeNull();
  expect(await count('one')).toBeNull();
  expect(await count('two')).toBeNull();
  expect(await count('three')).toBe('documents_per_phone_hour');
  expect(await count('two')).toBe('documents_per_phone_hour');
  expect(await counter.count(seen({ tenant: 'other', phone: 'family', document: 'four' }))).toBeNull();
  const addresses = await Promise.all(
    ['a', 'b', 'c'].map((ip, index) => counter.count(seen({ phone: 'roaming', document: `roamer ${index % 2}`, ip }))),
  );
  expect(addresses).toEqual([null, null, 'ips_per_phone_hour']);
});

it('stores only as many other subjects as the limit needs', async () => {
  await redis.del(...(await keys()));
  const counter = counters();
  for (let other = 0; other < 50; other += 1) {
    await counter.count(seen({ phone: 'farm', ip: `address ${other}` }));
  }
  const [phone] = await keys();
  expect(await redis.strlen(phone as string)).toBe(LISTS_AT + 3 + 3 * MEMBER_LENGTH);
});

it('restarts a short window inside a longer one, without the subjects of the old window', async () => {
  await redis.del(...(await keys()));
  const counter = counters(
    peppers,
    new VelocityLimits([
      { count: 'documents', of: 'phone', window: 'minute', max: 2 },
      { count: 'documents', of: 'phone', window: 'day', max: 8 },
    ]),
  );
  const count = (document: number) => counter.count(seen({ phone: 'again and again', document: String(document) }));
  for (let minute = 0; minute < 4; minute += 1) {
    // The first two of each minute are new in this window, even when an earlier window counted them.
    for (const document of [2 * minute, 2 * minute + 1, 2 * minute]) {
      expect(await count(document)).toBeNull();
    }
    await end(MINUTE_MS);
  }
  for (const document of [0, 3]) {
    expect(await count(document)).toBeNull();
  }
  expect(await count(5)).toBe('documents_per_phone_minute');
  await end(MINUTE_MS);
  expect(await count(8)).toBe('documents_per_phone_day');
  // Subjects of past minutes are gone: one is left in this minute, nine in this day.
  const [phone] = await keys();
  expect(await redis.strlen(phone as string)).toBe(2 * (LISTS_AT + 3) + (1 + 9) * MEMBER_LENGTH);
});

it('ends a window by the clock of Redis', async () => {
  const limits = new VelocityLimits(LIMITS);
  const lengthMs = 1_500;
  const scriptArgument = limits.scriptArgument.replace(`[${MINUTE_MS},`, `[${lengthMs},`);
  const counter = counters(peppers, { ...limits, scriptArgument });
  const count = () => counter.count(seen({ document: 'in time' }));
  expect([await count(), await count(), await count()]).toEqual([null, null, 'checks_per_document_minute']);
  await sleep(lengthMs);
  expect([await count(), await count()]).toEqual([null, 'checks_per_document_day']);
});

it('expires a subject when its last window ends', async () => {
  await redis.del(...(await keys()));
  const count = () => counters().count(seen({ document: 'late' }));
  await count();
  const [key] = (await keys()) as [string];
  expect(await redis.pttl(key)).toBeGreaterThan(HOUR_MS);
  await end(MINUTE_MS);
  await endIn(5_000, DAY_MS);
  await count();
  // The minute that has just started ends after the day.
  expect(await redis.pttl(key)).toBeGreaterThan(50_000);
  expect(await redis.pttl(key)).toBeLessThanOrEqual(MINUTE_MS);
});

it('counts 500 documents of one IP address, with one digest for each', async () => {
  await redis.del(...(await keys()));
  const limits = new VelocityLimits([{ count: 'documents', of: 'ip', window: 'day', max: 500 }]);
  const counter = counters(peppers, limits);
  const count = (person: number) => counter.count(seen({ ip: 'shop', document: `buyer ${person}` }));
  const burst = await Promise.all(Array.from({ length: 500 }, (_, person) => count(person)));
  expect(burst.filter((crossed) => crossed !== null)).toEqual([]);
  expect(await count(0)).toBeNull();
  expect(await count(500)).toBe('documents_per_ip_day');
  expect(await count(0)).toBe('documents_per_ip_day');
  const [address] = await keys();
  expect(await redis.strlen(address as string)).toBe(LISTS_AT + 3 + 501 * MEMBER_LENGTH);
});

it('continues a window under its first pepper, and starts the next one under the new pepper', async () => {
  const turned: DayPeppers = { today: newPepper(), yesterday: peppers.today };
  for (const document of ['a', 'b']) {
    await counters().count(seen({ phone: 'midnight', document }));
  }
  expect(await counters(turned).count(seen({ phone: 'midnight', document: 'b' }))).toBeNull();
  expect(await counters(turned).count(seen({ phone: 'midnight', document: 'c' }))).toBe('documents_per_phone_hour');
  await end(HOUR_MS);
  expect(await counters(turned).count(seen({ phone: 'midnight', document: 'c' }))).toBeNull();
  // This window started under the new pepper, so the old one is not needed.
  expect(
    await counters({ today: turned.today, yesterday: newPepper() }).count(seen({ phone: 'midnight', document: 'd' })),
  ).toBeNull();
  expect(await counters(turned).count(seen({ phone: 'midnight', document: 'e' }))).toBe('documents_per_phone_hour');
});

it('restores a missing expiry', async () => {
  await redis.del(...(await keys()));
  await counters().count(seen({ document: 'persisted' }));
  for (const key of await keys()) {
    await redis.persist(key);
  }
  await counters().count(seen({ document: 'persisted' }));
  const lifetimes = await Promise.all((await keys()).map((key) => redis.pttl(key)));
  expect(lifetimes).toHaveLength(1);
  expect(Math.min(...lifetimes)).toBeGreaterThan(0);
});

it('gives every key of 10,000 subjects an expiry, and stores none of their values', async () => {
  await redis.del(...(await keys()));
  const counter = counters();
  const run = randomBytes(4).readUInt32BE();
  const documents = Array.from({ length: 10_000 }, (_, index) =>
    String(1_000_000_000 + ((run + index * 7_919) % 2 ** 31)),
  );
  const count = (document: string, index: number) =>
    counter.count(
      seen({
        tenant: 'distinctive-tenant',
        document,
        phone: `+57300${document.slice(-7)}`,
        ip: `190.85.${index >> 8}.${index & 255}`,
      }),
    );
  await Promise.all(documents.map(count));
  const made = await keys();
  expect(made).toHaveLength(new Set(documents).size * 2);
  const texts = [];
  for (let from = 0; from < made.length; from += 2_000) {
    const page = made.slice(from, from + 2_000);
    const pipeline = redis.pipeline();
    for (const key of page) {
      pipeline.pttl(key).get(key);
    }
    const answers = (await pipeline.exec())?.map(([, answer]) => answer) ?? [];
    for (let index = 0; index < page.length; index += 1) {
      const lifetimeMs = answers[2 * index] as number;
      if (!(lifetimeMs > 0 && lifetimeMs <= DAY_MS)) {
        throw new Error(`a subject lives ${lifetimeMs} ms`);
      }
      texts.push(page[index] as string, answers[2 * index + 1] as string);
    }
  }
  const kept = texts.join('\n');
  for (const document of documents.slice(0, 500)) {
    expect(kept.includes(document) || kept.includes(document.slice(-7))).toBe(false);
  }
  expect(kept).not.toMatch(/distinctive|190\.85|57300/);
}, 60_000);

it('fails every request of a batch when Redis refuses it, and no later request', async () => {
  await redis.del(...(await keys()));
  await counters().count(seen({ document: 'broken' }));
  for (const key of await keys()) {
    await redis.set(key, 'no window', 'PX', MINUTE_MS);
  }
  const counter = counters();
  const together = [counter.count(seen({ document: 'broken' })), counter.count(seen({ document: 'fine' }))];
  expect((await Promise.allSettled(together)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(counter.count(seen({ document: 'later' }))).resolves.toBeNull();
});

it('compares a repetition with the limits and does not count it', async () => {
  const counter = counters();
  const sighting = seen({ document: 'repeated', phone: 'line of repetitions' });
  await counter.count(sighting);
  for (let repetition = 0; repetition < 5; repetition += 1) {
    expect(await counter.count(sighting, true)).toBeNull();
  }
  expect(await counter.count(sighting)).toBeNull();
  expect(await counter.count(sighting)).toBe('checks_per_document_minute');
  expect(await counter.count(sighting, true)).toBe('checks_per_document_minute');
});
