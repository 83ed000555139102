import { setTimeout as sleep } from 'node:timers/promises';
import { startRedis, useFixture } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { bogotaDay } from '../admission/quota-period.js';
import { startAccounts } from '../testing/accounts-fixture.js';
import { DECISION_DAYS_KEPT, type DecisionBatch, DecisionCountStore, daysBefore } from './decision-count-store.js';
import type { CountedDecision } from './decision-counts.js';
import { DecisionTally } from './decision-tally.js';

const DAY_MS = 86_400_000;
const NOW_MS = Date.now();
const TODAY = [bogotaDay(NOW_MS)];

const accounts = useFixture(startAccounts);
const store = useFixture(() => storeOn(accounts.redis));
afterEach(() => accounts.clear());

const storeOn = (redis: Redis, namespace = accounts.server.namespace) =>
  new DecisionCountStore(redis, { namespace, environment: 'sandbox' });

const DECISION: CountedDecision = {
  scoreBucket: 3,
  outcome: 'review',
  classes: [
    ['ip_vpn', 't15'],
    ['stop:document_cancelled', 'rule'],
  ],
  sources: 'registry=ok,telco=timeout',
  scorecard: 'base@3.0.0',
  policy: 'default@2.0.0',
  department: '05',
  name: 'some_common',
  key: 'key_web',
  reason: 'ip_vpn',
};

function addMany(tally: DecisionTally, count: number, over: Partial<CountedDecision> = {}, tenant = 'acme'): void {
  for (let made = 0; made < count; made += 1) {
    tally.add(tenant, { ...DECISION, ...over }, NOW_MS);
  }
}
const hashOf = (tenant: string, day = TODAY[0]) => `${accounts.server.namespace}:sandbox:decisions:{${tenant}}:${day}`;
const lifetimeMs = (name: string) => accounts.redis.pttl(name);

describe('counts of decisions', () => {
  it('are exact when two gateways send theirs at the same time', async () => {
    const tallies = ['one', 'other'].map((writer) => new DecisionTally(store, writer));
    for (let turn = 0; turn < 20; turn += 1) {
      for (const tally of tallies) {
        addMany(tally, 10);
        addMany(tally, 5, { outcome: 'approve', department: 'none', classes: [], scoreBucket: 0 });
      }
      await Promise.all(tallies.map((tally) => tally.flush()));
    }
    const counts = await store.read('acme', TODAY);
    expect(counts.decisions).toBe(600);
    expect(Object.fromEntries(counts.scores)).toEqual({ 0: 200, 3: 400 });
    expect(counts.characteristics.get('ip_vpn')?.get('t15')).toBe(400);
    expect(counts.sources.get('registry')?.get('ok')).toBe(600);
    expect(counts.sources.get('telco')?.get('timeout')).toBe(600);
    expect(Object.fromEntries(counts.departments)).toEqual({
      '05': { approve: 0, review: 400, reject: 0 },
      none: { approve: 200, review: 0, reject: 0 },
    });
    expect(counts.names.get('some_common')).toEqual({ approve: 200, review: 400, reject: 0 });
    expect(Object.fromEntries(counts.versions)).toEqual({ 'base@3.0.0 default@2.0.0': 600 });
  });

  it('tell the outcomes by key and main reason, in a hash with its own bound and life', async () => {
    const tally = new DecisionTally(store, 'gateway');
    addMany(tally, 2);
    addMany(tally, 3, { key: 'key_app', outcome: 'approve', reason: null });
    tally.add('acme', DECISION, NOW_MS - DAY_MS);
    expect(await tally.flush()).toBe(true);
    const [today, yesterday] = [TODAY[0] as string, bogotaDay(NOW_MS - DAY_MS)];
    const outcomes = await store.readOutcomes('acme', [yesterday, today]);
    expect(outcomes).toHaveLength(3);
    expect(outcomes).toEqual(
      expect.arrayContaining([
        { day: yesterday, key: 'key_web', outcome: 'review', reason: 'ip_vpn', count: 1 },
        { day: today, key: 'key_web', outcome: 'review', reason: 'ip_vpn', count: 2 },
        { day: today, key: 'key_app', outcome: 'approve', reason: null, count: 3 },
      ]),
    );
    const [own, ofDay] = await Promise.all([`${hashOf('acme')}:keys`, hashOf('acme')].map(lifetimeMs));
    // The clock goes on between the two commands.
    expect(Math.abs(Number(own) - Number(ofDay))).toBeLessThan(1_000);
    const counts = new Map(Array.from({ length: 1_200 }, (_, index): [string, number] => [`k key_${index} a -`, 1]));
    await store.add('w', { tenant: 'many', day: today, number: 1, counts });
    expect(await accounts.redis.hlen(`${hashOf('many')}:keys`)).toBe(1_001);
    expect(await accounts.redis.hget(`${hashOf('many')}:keys`, 'lost')).toBe('201');
  });

  it('keep tenants and days apart, and expire', async () => {
    const tally = new DecisionTally(store, 'gateway');
    addMany(tally, 2);
    addMany(tally, 3, {}, 'other');
    tally.add('acme', DECISION, NOW_MS - DAY_MS);
    expect(await tally.flush()).toBe(true);
    expect(tally.waiting).toBe(0);
    expect((await store.read('acme', TODAY)).decisions).toBe(2);
    expect((await store.read('acme', daysBefore(NOW_MS, 1, 1))).decisions).toBe(1);
    expect((await store.read('acme', daysBefore(NOW_MS, 0, 2))).decisions).toBe(3);
    expect((await store.read('other', TODAY)).decisions).toBe(3);
    const lifetimeDays = (await lifetimeMs(hashOf('acme'))) / DAY_MS;
    expect(lifetimeDays).toBeGreaterThan(DECISION_DAYS_KEPT - 1);
    expect(lifetimeDays).toBeLessThanOrEqual(DECISION_DAYS_KEPT + 1);
  });

  it('count a batch once that was applied although its answer was lost', async () => {
    let answersAreLost = true;
    const lossy = {
      add: async (writer: string, batch: DecisionBatch) => {
        await store.add(writer, batch);
        if (answersAreLost) {
          throw new Error('Command timed out');
        }
      },
    };
    const tally = new DecisionTally(lossy, 'gateway');
    addMany(tally, 4);
    expect(await tally.flush()).toBe(false);
    addMany(tally, 3);
    expect(await tally.flush()).toBe(false);
    answersAreLost = false;
    await tally.flush();
    await tally.flush();
    expect((await store.read('acme', TODAY)).decisions).toBe(7);
    expect(tally.waiting).toBe(0);
  });

  it('bound the fields of a day in Redis and in memory, and count what they lose', async () => {
    const small = new DecisionTally(store, 'gateway', { entriesMax: 1, fieldsMax: 5, allFieldsMax: 100 });
    addMany(small, 2);
    addMany(small, 3, {}, 'too-many');
    await small.flush();
    expect(small.lost).toBe(3);
    const counts = await store.read('acme', TODAY);
    expect([counts.decisions, counts.lost]).toEqual([2, 6]);
    const together = new DecisionTally(store, 'gateway', { entriesMax: 9, fieldsMax: 100, allFieldsMax: 9 });
    for (let turn = 0; turn < 2; turn += 1) {
      addMany(together, 2, {}, 'first');
      addMany(together, 2, {}, 'second');
      expect(await together.flush()).toBe(true);
    }
    const [first, second] = [await store.read('first', TODAY), await store.read('second', TODAY)];
    expect([first.decisions, first.lost, second.decisions]).toEqual([4, 0, 4]);
    expect(second.lost).toBeGreaterThan(0);
    const batch = (number: number, ...fields: string[]) => ({
      tenant: 'full',
      day: TODAY[0] as string,
      number,
      counts: new Map(fields.map((field) => [field, 1])),
    });
    await store.add('w', batch(1, 'p 1', 'p 2', 'p 3', 'p 4'), 4);
    await store.add('w', batch(2, 'p 1', 'p 5'), 4);
    const { decisions, lost } = await store.read('full', TODAY);
    expect([decisions, lost]).toEqual([4, 2]);
    expect(Number(await accounts.redis.hlen(hashOf('full')))).toBe(5);
  });
});

it('counts wait while Redis is away, and are exact after it is back', async () => {
  const server = await startRedis({ own: true });
  const redis = new Redis(server.url, { maxRetriesPerRequest: 0, enableOfflineQueue: false, commandTimeout: 250 });
  redis.on('error', () => {});
  try {
    await new Promise((resolve) => redis.once('ready', resolve));
    const own = storeOn(redis, server.namespace);
    const tally = new DecisionTally(own, 'gateway');
    addMany(tally, 2);
    expect(await tally.flush()).toBe(true);
    process.kill(server.pid as number, 'SIGSTOP');
    addMany(tally, 3);
    expect(await tally.flush()).toBe(false);
    addMany(tally, 4);
    const since = performance.now();
    await tally.drain();
    expect(performance.now() - since).toBeLessThan(3_000);
    process.kill(server.pid as number, 'SIGCONT');
    while (!(await tally.flush()) || tally.waiting > 0) {
      await sleep(50);
    }
    expect((await own.read('acme', TODAY)).decisions).toBe(9);
  } finally {
    redis.disconnect();
    await server.stop();
  }
}, 20_000);
