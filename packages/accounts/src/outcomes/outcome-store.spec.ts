import { randomBytes } from 'node:crypto';
import type { OutcomeLabel } from '@cotejo/contracts';
import { fixedSecret } from '@cotejo/platform';
import { useFixture } from '@cotejo/testing';
import type { Pepper } from '../keys/pepper-file.js';
import { startAccounts } from '../testing/accounts-fixture.js';
import type { OutcomeCounts } from './outcome-counts.js';
import { type LabelledDecision, OutcomeStore } from './outcome-store.js';

const DAY_MS = 86_400_000;
const OLD: Pepper = { version: 1, secret: randomBytes(32) };
const NEW: Pepper = { version: 2, secret: randomBytes(32) };
const NOW_MS = Date.now();

const accounts = useFixture(startAccounts);
const store = useFixture(() => storeWith([OLD]));
afterEach(() => accounts.clear());

function storeWith(peppers: Pepper[], max?: Record<OutcomeLabel, number>): OutcomeStore {
  return new OutcomeStore(accounts.redis, accounts.scope, fixedSecret(peppers), max);
}

let made = 0;
function decision(over: Partial<LabelledDecision> = {}): LabelledDecision {
  made += 1;
  return {
    tenant: 'acme',
    signedText: `header.payload-${made}`,
    decidedAtMs: NOW_MS,
    scorecard: 'base@3.0.0',
    score: 30,
    reasons: ['sim_swap_recent', 'phone_line_recent'],
    ...over,
  };
}

const keys = async () => (await accounts.redis.keys(`${accounts.server.namespace}:*`)).sort();
const plain = (counts: OutcomeCounts) =>
  counts.map(({ scorecard, bands, reasons }) => ({
    scorecard,
    bands: Object.fromEntries([...bands].map(([label, points]) => [label, Object.fromEntries(points)])),
    reasons: Object.fromEntries([...reasons].map(([reason, labels]) => [reason, Object.fromEntries(labels)])),
  }));
const read = async (tenant = 'acme') => plain(await store.read(tenant, NOW_MS));

describe('counts of outcomes', () => {
  it('have the band of the score and every reason once, by scorecard and label', async () => {
    expect(await store.count(decision({ score: 64.9, reasons: ['sim_swap_recent', 'sim_swap_recent'] }), 'fraud')).toBe(
      'counted',
    );
    await store.count(decision({ score: 100 }), 'chargeback');
    await store.count(decision({ score: 0 }), 'good');
    await store.count(decision({ scorecard: 'base@2.0.0', reasons: [] }), 'good');
    expect(await read()).toEqual([
      { scorecard: 'base@2.0.0', bands: { good: { 30: 1 } }, reasons: {} },
      {
        scorecard: 'base@3.0.0',
        bands: { fraud: { 64: 1 }, chargeback: { 100: 1 }, good: { 0: 1 } },
        reasons: {
          sim_swap_recent: { fraud: 1, chargeback: 1, good: 1 },
          phone_line_recent: { chargeback: 1, good: 1 },
        },
      },
    ]);
  });

  it('count a receipt once, also when many gateways report it at once and after a change of the pepper', async () => {
    const one = decision();
    const results = await Promise.all(Array.from({ length: 50 }, () => store.count(one, 'fraud')));
    expect(results.filter((result) => result === 'counted')).toHaveLength(1);
    expect(results.filter((result) => result === 'repeated')).toHaveLength(49);
    expect(await storeWith([NEW, OLD]).count(one, 'fraud')).toBe('repeated');
    expect((await read())[0]?.bands).toEqual({ fraud: { 30: 1 } });
  });

  it('move when a later label replaces the first one, and leave no count of zero', async () => {
    const one = decision();
    await store.count(one, 'good');
    expect(await store.count(one, 'chargeback')).toBe('changed');
    expect(await read()).toMatchObject([
      { bands: { chargeback: { 30: 1 } }, reasons: { sim_swap_recent: { chargeback: 1 } } },
    ]);
    expect(await storeWith([NEW, OLD]).count(one, 'unknown')).toBe('changed');
    expect((await read())[0]?.bands).toEqual({ unknown: { 30: 1 } });
    expect(await store.count(one, 'good')).toBe('changed');
    expect((await read())[0]?.bands).toEqual({ good: { 30: 1 } });
  });

  it('are apart by tenant, also for the same text', async () => {
    const one = decision();
    await store.count(one, 'fraud');
    expect(await store.count({ ...one, tenant: 'globex' }, 'good')).toBe('counted');
    expect((await read())[0]?.bands).toEqual({ fraud: { 30: 1 } });
    expect((await read('globex'))[0]?.bands).toEqual({ good: { 30: 1 } });
    expect(await read('initech')).toEqual([]);
  });

  it('leave room for frauds when good payments reach their bound, and then count nothing further', async () => {
    const small = storeWith([OLD], { fraud: 3, chargeback: 3, good: 2, unknown: 2 });
    const results = { good: 0, fraud: 0 };
    for (const label of ['good', 'fraud'] as const) {
      for (let index = 0; index < 4_000; index += 1) {
        results[label] += (await small.count(decision(), label)) === 'counted' ? 1 : 0;
      }
    }
    // 512 buckets, of which nearly all get eight receipts of each label.
    expect(results.good).toBeGreaterThan(1_000);
    expect(results.good).toBeLessThanOrEqual(1_024);
    expect(results.fraud).toBeGreaterThan(500);
    expect(results.good + results.fraud).toBeLessThanOrEqual(1_536);
    expect((await read())[0]?.bands).toEqual({ good: { 30: results.good }, fraud: { 30: results.fraud } });
    const receipts = (await keys()).filter((key) => key.includes(':receipts:'));
    expect(receipts.length).toBeLessThanOrEqual(512);
  });

  it('accept a receipt for 180 days, and keep its digest longer than that but not for a year', async () => {
    expect(store.isOpen({ decidedAtMs: NOW_MS - 180 * DAY_MS }, NOW_MS)).toBe(true);
    expect(store.isOpen({ decidedAtMs: NOW_MS - 180 * DAY_MS - 1 }, NOW_MS)).toBe(false);
    const oldest = decision({ decidedAtMs: NOW_MS - 180 * DAY_MS });
    await store.count(oldest, 'good');
    const [counts, receipts] = (await keys()) as [string, string];
    expect([counts, receipts].map((key) => /:(counts|receipts):/.exec(key)?.[1])).toEqual(['counts', 'receipts']);
    const ofReceipts = await accounts.redis.pexpiretime(receipts);
    expect(ofReceipts).toBeGreaterThan(oldest.decidedAtMs + 181 * DAY_MS - 1);
    expect(ofReceipts).toBeLessThan(oldest.decidedAtMs + 215 * DAY_MS);
    expect(await accounts.redis.pexpiretime(counts)).toBeGreaterThan(ofReceipts);
    expect(await accounts.redis.pexpiretime(counts)).toBeLessThan(oldest.decidedAtMs + 440 * DAY_MS);
  });

  it('store a keyed digest and a letter for each receipt, in at most 40 bytes', async () => {
    const count = 10_000;
    await Promise.all(Array.from({ length: count }, () => store.count(decision(), 'good')));
    const names = (await keys()).filter((key) => key.includes(':receipts:'));
    const stored = await Promise.all(names.map((name) => accounts.redis.hgetall(name)));
    const entries = stored.flatMap((entry) => Object.entries(entry));
    expect(entries).toHaveLength(count);
    for (const [digest, label] of entries) {
      expect(digest).toMatch(/^[\w-]{16}$/);
      expect(label).toBe('g');
    }
    const sizes = await Promise.all(names.map((name) => accounts.redis.memory('USAGE', name)));
    expect(sizes.reduce<number>((sum, bytes) => sum + Number(bytes), 0) / count).toBeLessThan(40);
  });
});
