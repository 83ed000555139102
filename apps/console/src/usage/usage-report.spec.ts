import type { UsageRow } from '@cotejo/accounts';
import { usageReport } from './usage-report.js';

const row = (over: Partial<UsageRow>): UsageRow => ({
  day: '2026-11-01',
  endpoint: 'verify',
  charged: 0,
  chargedToTrial: 0,
  degraded: 0,
  outcomes: {},
  reasons: {},
  latencyMs: {},
  ...over,
});

it('is empty without rows', () => {
  expect(usageReport('2026-11-01', '2026-11-02', [])).toEqual({
    from: '2026-11-01',
    to: '2026-11-02',
    days: [],
    errors: [],
    totals: [],
  });
});

it('counts every outcome as a request, and only `ok` as ok', () => {
  const [day] = usageReport('a', 'b', [row({ outcomes: { ok: 3, client_error: 2, plan_limited: 1 } })]).days;
  expect(day).toMatchObject({ requests: 6, ok: 3 });
});

it('shows a reason that this version does not know by its code', () => {
  const { errors } = usageReport('a', 'b', [row({ reasons: { old_reason: 4 } })]);
  const shown = { endpoint: 'verify', reason: 'old_reason', status: 0, es: 'old_reason', en: 'old_reason', count: 4 };
  expect(errors).toEqual([shown]);
});

it('sums reasons of all days, and lists the most frequent first', () => {
  const rows = [
    row({ reasons: { invalid_body: 3, rate_limited: 2 } }),
    row({ day: '2026-11-02', reasons: { rate_limited: 5 } }),
  ];
  const { errors } = usageReport('a', 'b', rows);
  expect(errors.map(({ reason, count }) => [reason, count])).toEqual([
    ['rate_limited', 7],
    ['invalid_body', 3],
  ]);
});

it('computes percentiles over the answers of all days', () => {
  const rows = [row({ latencyMs: { 5: 98 } }), row({ day: '2026-11-02', latencyMs: { 500: 2 } })];
  expect(usageReport('a', 'b', rows).totals).toMatchObject([{ p50Ms: 5, p95Ms: 5, p99Ms: 500 }]);
});

it('does not change its input', () => {
  const rows = [row({ charged: 1, reasons: { invalid_body: 1 } }), row({ charged: 2, reasons: { invalid_body: 1 } })];
  const before = structuredClone(rows);
  usageReport('a', 'b', rows);
  expect(rows).toEqual(before);
});
