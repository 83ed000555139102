import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultPoliciesDir, PolicyFileError } from '@cotejo/platform';
import { suiteFolder } from '@cotejo/testing';
import type { UsageRow } from '../admission/usage.js';
import { availabilityPercent, isBelow } from './availability.js';
import { latestMonths, settledMonths, slaMonth } from './sla-month.js';
import { readSlaPolicy } from './sla-policy.js';
import { computeStatement, type StatementInput } from './statement.js';

const POLICY = readSlaPolicy(defaultPoliciesDir());
const NOW = Date.parse('2026-11-03T08:00:00Z');
const TENANT = { id: 'acme', createdAt: Date.parse('2026-01-10T00:00:00Z') };

const row = (more: Partial<UsageRow>): UsageRow => ({
  day: '2026-10-01',
  endpoint: 'verify',
  charged: 0,
  chargedToTrial: 0,
  degraded: 0,
  outcomes: {},
  reasons: {},
  latencyMs: {},
  ...more,
});
const statement = (rows: UsageRow[], more: Partial<StatementInput> = {}) =>
  computeStatement({
    tenant: TENANT,
    environment: 'sandbox',
    month: slaMonth('2026-10', NOW),
    rows,
    policy: POLICY,
    now: NOW,
    ...more,
  });
const verifyOf = (good: number, bad: number) =>
  statement([row({ outcomes: { ok: good, timeout: bad } })]).apis[0] as ReturnType<typeof statement>['apis'][0];

describe('availability', () => {
  it.each([
    [999, 1_000, '99.9000'],
    [99_899_999, 100_000_000, '99.8999'],
    [9_999_999_999, 10_000_000_000, '99.9999'],
    [0, 7, '0.0000'],
    [1, 200_000, '0.0005'],
    [5, 5, '100.0000'],
    [0, 0, null],
  ])('of %d good requests in %d is %s, never rounded up', (good, eligible, percent) => {
    expect(availabilityPercent(good, eligible)).toBe(percent);
  });

  it('is compared with an objective exactly', () => {
    expect(isBelow(999, 1_000, '99.9')).toBe(false);
    expect(isBelow(9_989, 10_000, '99.9')).toBe(true);
    expect(isBelow(0, 0, '99.9')).toBe(false);
    // One request in a hundred thousand million makes the difference.
    expect(isBelow(99_990_000_000, 100_000_000_000, '99.99')).toBe(false);
    expect(isBelow(99_989_999_999, 100_000_000_000, '99.99')).toBe(true);
  });
});

describe('a statement', () => {
  it('contains the exact sums of all days, by endpoint and in total', () => {
    const { apis, whole, otherRequests } = statement([
      row({ outcomes: { ok: 90, shed: 1, client_error: 4 }, latencyMs: { 5: 80, 25: 10 }, degraded: 3, charged: 91 }),
      row({ day: '2026-10-31', outcomes: { ok: 10, timeout: 2, plan_limited: 7 }, latencyMs: { 25: 10 }, charged: 10 }),
      row({ endpoint: 'cedula', outcomes: { ok: 1, server_error: 5 }, latencyMs: { 500: 1 } }),
      row({ endpoint: 'other', outcomes: { ok: 6 } }),
    ]);
    expect(apis.map(({ api, requests, eligible, good, bad }) => [api, requests, eligible, good, bad])).toEqual([
      ['verify', 114, 103, 100, 3],
      ['analyze', 0, 0, 0, 0],
      ['cedula', 6, 6, 1, 5],
    ]);
    expect(apis[0]).toMatchObject({
      degraded: 3,
      charged: 101,
      availabilityPercent: '97.0873',
      met: false,
      outcomes: { ok: 100, shed: 1, server_error: 0, timeout: 2, client_error: 4, plan_limited: 7 },
      latencyMs: { p50: 5, p95: 25, p99: 25 },
    });
    expect(apis[1]).toMatchObject({ availabilityPercent: null, met: null, creditPercent: 0 });
    expect(whole).toMatchObject({ requests: 120, eligible: 109, good: 101, bad: 8, latencyMs: { p99: 25 } });
    expect(otherRequests).toBe(6);
  });

  it.each([
    [1_000, 0, 0, true],
    [999, 1, 0, true],
    [998, 1, 10, false],
    [990, 10, 10, false],
    [989, 11, 25, false],
    [95, 5, 25, false],
    [94, 6, 100, false],
  ])('with %d good and %d bad requests has a credit of %d %% and met = %s', (good, bad, creditPercent, met) => {
    expect(verifyOf(good, bad)).toMatchObject({ creditPercent, met });
  });

  it('credits the worst endpoint, not the sum of all endpoints', () => {
    const rows = [row({ outcomes: { ok: 998, shed: 2 } }), row({ endpoint: 'cedula', outcomes: { ok: 90, shed: 10 } })];
    expect(statement(rows).creditPercent).toBe(100);
    expect(statement(rows.slice(0, 1)).creditPercent).toBe(10);
  });

  it('has no availability when the counts of some days have expired', () => {
    const now = Date.parse('2027-11-25T08:00:00Z');
    const old = statement([row({ day: '2026-10-30', outcomes: { ok: 5 } })], { now });
    expect(old.unknownDays).toHaveLength(21);
    expect([old.unknownDays[0], old.unknownDays.at(-1)]).toEqual(['2026-10-01', '2026-10-21']);
    expect(old.apis[0]).toMatchObject({ eligible: 5, availabilityPercent: null, met: null, creditPercent: null });
    expect([old.whole.availabilityPercent, old.creditPercent]).toEqual([null, null]);
    // A tenant created later has no expired days.
    const tenant = { id: 'acme', createdAt: Date.parse('2026-10-29T12:00:00Z') };
    expect(statement([], { now, tenant }).unknownDays).toEqual([]);
  });

  it('covers the month in Bogotá, and is provisional until a day after its end', () => {
    const days = (id: string, now: string) => slaMonth(id, Date.parse(now));
    expect(days('2026-10', '2026-11-01T04:59:59Z')).toMatchObject({ provisional: true, days: { length: 31 } });
    expect(days('2026-10', '2026-11-02T04:59:59Z').provisional).toBe(true);
    expect(days('2026-10', '2026-11-02T05:00:00Z').provisional).toBe(false);
    expect(days('2026-10', '2026-10-01T05:00:00Z').days).toEqual(['2026-10-01']);
    expect(days('2026-02', '2026-11-02T05:00:00Z').days.at(-1)).toBe('2026-02-28');
    expect(days('2028-02', '2028-11-02T05:00:00Z').days.at(-1)).toBe('2028-02-29');
    for (const wrong of ['2026-13', '2026-1', 'october', '2026-10-01']) {
      expect(() => days(wrong, '2026-11-02T05:00:00Z')).toThrow('has the format 2026-10');
    }
    expect(() => days('2026-10', '2026-10-01T04:59:59Z')).toThrow('not started');
    expect(settledMonths(Date.parse('2027-01-02T04:59:59Z'), 2)).toEqual(['2026-11', '2026-10']);
    expect(settledMonths(Date.parse('2027-01-02T05:00:00Z'), 2)).toEqual(['2026-12', '2026-11']);
    expect(latestMonths(Date.parse('2027-01-02T05:00:00Z'), 2)).toEqual(['2027-01', '2026-12']);
  });
});

const dir = suiteFolder();

it('refuses a policy with credits in the wrong order', () => {
  cpSync(join(defaultPoliciesDir(), 'schemas'), join(dir, 'schemas'), { recursive: true });
  const read = (objectivePercent: string, ...credits: [string, number][]) => {
    const tiers = credits.map(([belowPercent, creditPercent]) => ({ belowPercent, creditPercent }));
    const apis = [{ api: 'verify', objectivePercent, credits: tiers }];
    writeFileSync(join(dir, 'sla.json'), JSON.stringify({ version: '1', apis }));
    return readSlaPolicy(dir);
  };
  expect(read('99.9', ['99.9', 10], ['99', 25]).apis).toHaveLength(1);
  expect(read('99.9').apis).toHaveLength(1);
  expect(() => read('99.9', ['99.95', 10])).toThrow(PolicyFileError);
  expect(() => read('99.9', ['99', 10], ['99.5', 20])).toThrow(PolicyFileError);
  expect(() => read('99.9', ['99.9', 10], ['99', 10])).toThrow(PolicyFileError);
  expect(() => read('100')).toThrow(PolicyFileError);
  expect(() => read('99.9999')).toThrow(PolicyFileError);
});
