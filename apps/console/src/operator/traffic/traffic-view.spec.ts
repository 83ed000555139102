import type { Tenant, UsageRow } from '@cotejo/accounts';
import { trafficView } from './traffic-view.js';

const DAYS = ['2026-11-26', '2026-11-27'];
const row = (day: string, over: Partial<UsageRow>): UsageRow => ({
  day,
  endpoint: 'verify',
  charged: 0,
  chargedToTrial: 0,
  degraded: 0,
  outcomes: {},
  reasons: {},
  latencyMs: {},
  ...over,
});
const usage = (id: string, ...rows: UsageRow[]) => ({ tenant: { id, company: null } as Tenant, rows });

it('sums the accounts by day; a wrong request is no failure of ours', () => {
  const outcomes = { ok: 5, client_error: 2, timeout: 1 };
  const view = trafficView(
    DAYS,
    [
      usage('a', row('2026-11-27', { outcomes, latencyMs: { 50: 4, 200: 1 } })),
      usage('b', row('2026-11-27', { outcomes: { ok: 1 } }), row('2026-11-26', { outcomes: { shed: 3 } })),
    ],
    9,
  );
  expect(view.days).toEqual([
    { day: '2026-11-26', requests: 3, ok: 0, failed: 3, p95Ms: null },
    { day: '2026-11-27', requests: 9, ok: 6, failed: 1, p95Ms: 200 },
  ]);
  expect([view.counted, view.accounts]).toEqual([2, 9]);
});

it("names today's errors and busiest accounts, most first", () => {
  const view = trafficView(
    DAYS,
    [
      usage('a', row('2026-11-27', { outcomes: { ok: 1 }, reasons: { invalid_body: 2, gone_code: 3 } })),
      usage('b', row('2026-11-27', { outcomes: { ok: 7 } })),
      usage('c', row('2026-11-26', { outcomes: { ok: 70 }, reasons: { invalid_body: 9 } })),
    ],
    3,
  );
  expect(view.errors).toMatchObject([
    { reason: 'gone_code', count: 3, es: 'gone_code' },
    { reason: 'invalid_body', count: 2, status: 400 },
  ]);
  expect(view.busiest.map(({ tenant, requests }) => [tenant, requests])).toEqual([
    ['b', 7],
    ['a', 1],
  ]);
});
