import { createSecretKey, randomBytes } from 'node:crypto';
import type { CountLimit, CountSubject } from '@cotejo/contracts';
import { KIND_OF_SUBJECT, limitName } from '@cotejo/contracts';
import { createRedis } from '@cotejo/platform';
import { startRedis, type TestRedis } from '@cotejo/testing';
import type { Redis } from 'ioredis';
import { compileLimits, type SubjectKind } from './compiled-limits.js';
import type { Peppers } from './pepper-exchange.js';
import { TURN_MS, type Turn, turnOf } from './pepper-ratchet.js';
import { type Count, type Sighting, SightingCounters } from './sightings.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = TURN_MS.day;
/** Ten thousand requests need some time on a busy machine. */
const PATIENT_MS = 30_000;
const MANY_BYTES = 1e9;

const LIMITS: CountLimit[] = [
  { count: 'checks', of: 'document', window: 'minute', max: 2 },
  { count: 'checks', of: 'document', window: 'day', max: 4 },
  { count: 'documents', of: 'phone', window: 'hour', max: 2 },
  { count: 'ips', of: 'phone', window: 'hour', max: 2 },
];
const WEEKLY: CountLimit[] = [{ count: 'documents', of: 'phone', window: 'week', max: 2 }];

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

const realNow = Date.now;
/** The clock of the gateways and of Redis. */
let nowMs: number;
beforeEach(async () => {
  const keys = await redis.keys(`${prefix()}:*`);
  if (keys.length > 0) {
    await redis.del(...keys);
  }
  // Noon of a Wednesday: in the middle of a day and of a week.
  await setClock(Date.parse('2026-11-25T12:00:00Z'));
  Date.now = () => nowMs;
});
afterEach(() => {
  Date.now = realNow;
});

const clockKey = () => `${server.namespace}:clock`;
async function setClock(ms: number): Promise<void> {
  nowMs = ms;
  await redis.set(clockKey(), ms);
}
const pass = (ms: number) => setClock(nowMs + ms);

/** A client whose scripts have the clock of the test. */
const withTestClock = (): Redis =>
  Object.create(redis, {
    defineCommand: {
      value(this: Redis, name: string, { lua }: { lua: string }) {
        const clock = "call('TIME')";
        expect(lua).toContain(clock);
        const changed = lua.replace(clock, `{ math.floor(call('GET', '${clockKey()}') / 1000), 0 }`);
        redis.defineCommand(name, { lua: changed });
        const run = (redis as unknown as Record<string, unknown>)[name];
        Object.defineProperty(this, name, {
          value: (...args: unknown[]) => (run as (...a: unknown[]) => unknown).apply(redis, args),
        });
      },
    },
  });

const newPepper = () => createSecretKey(randomBytes(32));
/** A pepper for each turn, as the ratchet gives one. */
const peppersOf = new Map<string, ReturnType<typeof newPepper>>();
function pepper(length: Turn, turn: number) {
  const name = `${length}${turn}`;
  const known = peppersOf.get(name) ?? newPepper();
  peppersOf.set(name, known);
  return known;
}
const cached = new Map<string, Peppers>();
const exchange = {
  peppers(length: Turn = 'day'): Peppers {
    const turn = turnOf(nowMs, length);
    const made = cached.get(length + turn) ?? {
      turn,
      current: pepper(length, turn),
      previous: pepper(length, turn - 1),
      markSeed: 7,
    };
    cached.set(length + turn, made);
    return made;
  },
};

const prefix = () => `${server.namespace}:velocity`;

interface Buyer {
  tenant?: string;
  surnames?: string[];
  small?: boolean;
}
type Values = Partial<Record<CountSubject, string>>;

function sighting(values: Values, { tenant = 'acme', surnames = [], small = false }: Buyer = {}): Sighting {
  const subjects = Object.fromEntries(
    (Object.entries(values) as [CountSubject, string][]).map(([of, value]) => [KIND_OF_SUBJECT[of], { of, value }]),
  ) as Partial<Record<SubjectKind, { of: CountSubject; value: string }>>;
  const marked = surnames.map((text) => ({ text, isCommon: ['gomez', 'rodriguez'].includes(text) }));
  return {
    tenant,
    subjects,
    surnames: marked,
    door: values.address ?? null,
    line: values.phone ?? null,
    hasSmallAmount: small,
  };
}

/** Counts with limits, and tells the names of the crossed ones with their numbers. */
function counting(limits: CountLimit[] = LIMITS, bytes = MANY_BYTES) {
  const counters = new SightingCounters(withTestClock(), prefix(), exchange, bytes);
  const compiled = compileLimits({ week: true, limits });
  const whole = (values: Values, buyer: Buyer = {}, wasCounted = false) =>
    counters.count(sighting(values, buyer), compiled, wasCounted);
  const crossed = async (values: Values, buyer: Buyer = {}, wasCounted = false) =>
    (await whole(values, buyer, wasCounted)).counts.filter(isCrossed).map(textOf);
  const number = async (values: Values, buyer: Buyer = {}) => (await whole(values, buyer)).counts.at(-1)?.number;
  return { whole, crossed, number };
}
const isCrossed = ({ limit, number }: Count) => number > limit.max;
const textOf = ({ limit, number }: Count) => `${limitName(limit)}:${number}`;

it('crosses a limit with one request more, in windows that end', async () => {
  const { crossed } = counting();
  const answers = [];
  for (let check = 0; check < 5; check += 1) {
    answers.push(await crossed({ document: 'often' }));
  }
  const minute = 'checks_per_document_minute:3';
  expect(answers).toEqual([[], [], [minute], [minute], [minute, 'checks_per_document_day:5']]);
  await pass(MINUTE_MS + 100);
  expect(await crossed({ document: 'often' })).toEqual(['checks_per_document_day:5']);
  await pass(DAY_MS);
  expect(await crossed({ document: 'often' })).toEqual([]);
});

it('counts a batch like single requests, separately for each tenant', async () => {
  const { crossed } = counting();
  const requests = Array.from({ length: 200 }, (_, index) =>
    crossed({ document: 'at once' }, { tenant: `tenant ${index % 80}` }),
  );
  const answers = (await Promise.all(requests)).map((names) => names.length > 0);
  expect(answers).toEqual(Array.from({ length: 200 }, (_, index) => index >= 160));
});

it('counts each distinct other subject once, as long as it was seen within the window', async () => {
  const { crossed, number } = counting();
  const seen: (number | undefined)[] = [];
  for (const document of ['one', 'one', 'two', 'three', 'two']) {
    seen.push(await number({ phone: 'line', document }));
  }
  expect(seen).toEqual([1, 1, 2, 3, 3]);
  expect(await number({ phone: 'line', document: 'four' }, { tenant: 'other' })).toBe(1);
  await pass(HOUR_MS / 2);
  expect(await number({ phone: 'line', document: 'one' })).toBe(3);
  // Two and three were last seen more than an hour ago.
  await pass(HOUR_MS / 2 + MINUTE_MS);
  expect(await number({ phone: 'line', document: 'four' })).toBe(2);
  const addresses = await Promise.all(
    ['a', 'b', 'c'].map((ip, index) => crossed({ phone: 'roaming', document: `roamer ${index % 2}`, ip })),
  );
  expect(addresses).toEqual([[], [], ['ips_per_phone_hour:3']]);
});

describe('families', () => {
  const numbers = async (line: string, ...buyers: string[][]) => {
    const { number } = counting(WEEKLY);
    const seen: (number | undefined)[] = [];
    for (const [index, surnames] of buyers.entries()) {
      seen.push(await number({ phone: line, document: `${line} ${index}` }, { surnames }));
    }
    return seen;
  };

  it('count as one person: a child joins the parents', async () => {
    expect(await numbers('home', ['perdomo', 'leal'], ['ospina', 'vega'], ['perdomo', 'ospina'])).toEqual([1, 2, 1]);
  });

  it('do not hide strangers', async () => {
    expect(await numbers('mule', ['perdomo', 'leal'], ['ospina', 'vega'], ['duque', 'mora'], ['calle'])).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it('are joined by half by a surname that strangers share too', async () => {
    expect(await numbers('two', ['gomez', 'leal'], ['gomez', 'vega'])).toEqual([1, 2]);
    expect(await numbers('all', ['gomez', 'leal'], ['rodriguez', 'vega'], ['gomez', 'rodriguez'])).toEqual([1, 2, 2]);
  });

  it('and firms on one line are joined by their door', async () => {
    const { number } = counting(WEEKLY);
    const seen = async (line: string, doors: string[]) => {
      const numbers: (number | undefined)[] = [];
      for (const [index, address] of doors.entries()) {
        numbers.push(await number({ phone: line, document: `${line} ${index}`, address }));
      }
      return numbers;
    };
    expect(await seen('firm', ['works', 'works', 'works'])).toEqual([1, 1, 1]);
    expect(await seen('mule', ['one', 'two', 'three'])).toEqual([1, 2, 3]);
    // Eleven persons are no household.
    expect(
      await seen(
        'crowd',
        Array.from({ length: 11 }, () => 'one door'),
      ),
    ).toEqual([...Array(10).fill(1), 11]);
  });

  it('and firms at one address are joined by their phone', async () => {
    const { number } = counting([{ count: 'documents', of: 'address', window: 'week', max: 2 }]);
    const seen = async (address: string, phones: string[]) => {
      const numbers: (number | undefined)[] = [];
      for (const [index, phone] of phones.entries()) {
        numbers.push(await number({ address, document: `${address} ${index}`, phone }));
      }
      return numbers;
    };
    expect(await seen('works', ['firm', 'firm', 'firm'])).toEqual([1, 1, 1]);
    expect(await seen('drop', ['one', 'two', 'three'])).toEqual([1, 2, 3]);
  });

  it('are unknown without surnames: each person counts', async () => {
    expect(await numbers('nameless', [], [], [])).toEqual([1, 2, 3]);
  });
});

it('sees a new identity each day for a week, over the turns of day and week', async () => {
  const { number } = counting(WEEKLY);
  const seen: (number | undefined)[] = [];
  for (let day = 0; day < 12; day += 1) {
    seen.push(await number({ phone: 'mule', document: `day ${day}` }));
    await pass(DAY_MS);
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, ...Array(6).fill(7)]);
  await pass(8 * DAY_MS);
  expect(await number({ phone: 'mule', document: 'last' })).toBe(1);
});

it('counts who comes back over a turn once', async () => {
  const { number } = counting([{ count: 'documents', of: 'phone', window: 'day', max: 5 }]);
  await setClock(Date.parse('2026-11-25T20:00:00Z'));
  for (const document of ['a', 'b', 'c']) {
    await number({ phone: 'midnight', document });
  }
  await setClock(Date.parse('2026-11-26T06:00:00Z'));
  expect(await number({ phone: 'midnight', document: 'b' })).toBe(3);
  expect(await number({ phone: 'midnight', document: 'd' })).toBe(4);
  // A and c were last seen on the day before, b and d today.
  await setClock(Date.parse('2026-11-26T21:00:00Z'));
  expect(await number({ phone: 'midnight', document: 'd' })).toBe(2);
  await setClock(Date.parse('2026-11-27T05:00:00Z'));
  expect(await number({ phone: 'midnight', document: 'b' })).toBe(2);
});

it('continues a counter over a turn', async () => {
  const { crossed } = counting([{ count: 'checks', of: 'document', window: 'hour', max: 2 }]);
  await setClock(Date.parse('2026-11-25T23:30:00Z'));
  expect([await crossed({ document: 'late' }), await crossed({ document: 'late' })]).toEqual([[], []]);
  await pass(HOUR_MS / 2 + MINUTE_MS);
  expect(await crossed({ document: 'late' })).toEqual(['checks_per_document_hour:3']);
  await pass(HOUR_MS / 2);
  expect(await crossed({ document: 'late' })).toEqual([]);
});

it('counts small amounts apart', async () => {
  const { crossed } = counting([{ count: 'small_amounts', of: 'email', window: 'minute', max: 2 }]);
  const tiny = () => crossed({ email: 'tester' }, { small: true });
  const ordinary = () => crossed({ email: 'tester' });
  expect([await tiny(), await ordinary(), await ordinary(), await tiny()]).toEqual([[], [], [], []]);
  expect(await tiny()).toEqual(['small_amounts_per_email_minute:3']);
});

it('counts 500 documents of one IP address, in a separate key', async () => {
  const { number } = counting([{ count: 'documents', of: 'ip', window: 'day', max: 500 }]);
  const seen = await Promise.all(
    Array.from({ length: 501 }, (_, person) => number({ ip: 'shop', document: `b${person}` })),
  );
  expect(seen.at(-1)).toBe(501);
  expect(await number({ ip: 'shop', document: 'b0' })).toBe(501);
  const keys = await redis.keys(`${prefix()}:*`);
  const large = keys.filter((key) => /:[0-9a-f]{16}$/.test(key));
  expect(large).toHaveLength(1);
  expect(await redis.strlen(large[0] as string)).toBe(3 + 501 * 12);
  expect(await redis.pttl(large[0] as string)).toBeLessThanOrEqual(2 * DAY_MS);
});

it('keeps only as many other subjects as the limit needs, the ones that were seen last', async () => {
  const { whole } = counting([{ count: 'ips', of: 'phone', window: 'hour', max: 2 }]);
  for (let other = 0; other < 50; other += 1) {
    await whole({ phone: 'farm', ip: `address ${other}` });
  }
  const records = await allRecords();
  expect(records).toHaveLength(1);
  expect(records[0]).toHaveLength(3 + 3 * 7);
});

it('compares a repetition with the limits and does not count it', async () => {
  const { crossed, whole } = counting();
  const values = { document: 'repeated', phone: 'line of repetitions' };
  await crossed(values);
  for (let repetition = 0; repetition < 5; repetition += 1) {
    expect(await crossed(values, {}, true)).toEqual([]);
  }
  expect(await whole({ document: 'never seen' }, {}, true)).toEqual({ counts: [], isFull: false });
  expect(await crossed(values)).toEqual([]);
  const minute = ['checks_per_document_minute:3'];
  expect([await crossed(values), await crossed(values, {}, true)]).toEqual([minute, minute]);
});

it('counts no new subjects of a tenant that has used up its bytes, and says so', async () => {
  const { whole } = counting(LIMITS, 64);
  const of = (document: string, tenant = 'greedy') => whole({ document }, { tenant });
  const answers = [];
  for (let person = 0; person < 5; person += 1) {
    answers.push((await of(`person ${person}`)).isFull);
  }
  // Each takes sixteen bytes: four for the first sighting, twelve for its name.
  expect(answers).toEqual([false, false, false, false, true]);
  expect((await of('person 0')).isFull).toBe(false);
  expect((await of('somebody', 'another')).isFull).toBe(false);
  // Known subjects go on counting, but see no further others.
  const { whole: lines } = counting(LIMITS, 60);
  expect((await lines({ document: 'person 0', phone: 'new line' }, { tenant: 'greedy' })).isFull).toBe(true);
});

it('applies to each request of a batch the limits of its tenant', async () => {
  const counters = new SightingCounters(withTestClock(), prefix(), exchange, MANY_BYTES);
  const strict = compileLimits({ week: false, limits: [{ count: 'checks', of: 'document', window: 'day', max: 1 }] });
  const weekly = compileLimits({ week: true, limits: WEEKLY });
  const twice = (tenant: string, limits: typeof strict) =>
    [1, 2].map(() => counters.count(sighting({ document: 'x', phone: 'y' }, { tenant }), limits));
  const answers = await Promise.all([...twice('strict', strict), ...twice('weekly', weekly)]);
  expect(answers.map(({ counts }) => counts.map(textOf))).toEqual([
    [],
    ['checks_per_document_day:2'],
    ['documents_per_phone_week:1'],
    ['documents_per_phone_week:1'],
  ]);
});

it('gives every key of 10,000 buyers an expiry, and stores none of their values', async () => {
  const limits: CountLimit[] = [...LIMITS, { count: 'documents', of: 'email', window: 'week', max: 2 }];
  const { whole } = counting(limits);
  const run = randomBytes(4).readUInt32BE();
  const documents = Array.from({ length: 10_000 }, (_, index) =>
    String(1_000_000_000 + ((run + index * 7_919) % 2 ** 31)),
  );
  await Promise.all(
    documents.map((document, index) =>
      whole(
        {
          document,
          phone: `+57300${document.slice(-7)}`,
          email: `ana.${document}@distinctive.co`,
          ip: `190.85.${index >> 8}.${index & 255}`,
        },
        { tenant: 'distinctive-tenant', surnames: ['quimbayo', 'distinctive'] },
      ),
    ),
  );
  const keys = await redis.keys(`${prefix()}:*`);
  const lifetimes = await Promise.all(keys.map((key) => redis.pttl(key)));
  expect(Math.min(...lifetimes)).toBeGreaterThan(0);
  const ofDays = lifetimes.filter((_, index) => /velocity:d/.test(keys[index] as string));
  expect(Math.max(...ofDays)).toBeLessThanOrEqual(2 * DAY_MS);
  expect(Math.max(...lifetimes)).toBeLessThanOrEqual(14 * DAY_MS);
  const kept = [...keys, ...(await allRecords()).map((record) => record.toString('latin1'))].join('\n');
  for (const document of documents.slice(0, 500)) {
    expect(kept.includes(document) || kept.includes(document.slice(-7))).toBe(false);
  }
  expect(kept).not.toMatch(/distinctive|190\.85|57300|quimbayo/);
}, 60_000);

it('fails every request of a batch when Redis refuses it, and no later request', async () => {
  const { whole } = counting();
  await whole({ document: 'broken' });
  const buckets = (await redis.keys(`${prefix()}:*`)).filter((key) => !key.endsWith(':tenants'));
  for (const key of buckets) {
    await redis.set(key, 'no bucket', 'PX', MINUTE_MS);
  }
  const together = [whole({ document: 'broken' }), whole({ document: 'fine' })];
  expect((await Promise.allSettled(together)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(whole({ document: 'later' })).resolves.toMatchObject({ isFull: false });
});

/** The records of all buckets, without the large ones. */
async function allRecords(): Promise<Buffer[]> {
  const records: Buffer[] = [];
  for (const key of await redis.keys(`${prefix()}:*`)) {
    if ((await redis.type(key)) === 'hash' && !key.endsWith(':tenants')) {
      records.push(...Object.values(await redis.hgetallBuffer(key)));
    }
  }
  return records;
}
