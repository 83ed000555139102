import { chartRows } from './chart-rows.js';
import { daysOf, lastDays, monthOf } from './period.js';

/** 21:30 on 31 December in Bogotá. In UTC the new year has started. */
const NEW_YEARS_EVE = Date.parse('2027-01-01T02:30:00Z');

describe('a period', () => {
  it('of the last days ends today in Bogotá', () => {
    expect(lastDays(7, NEW_YEARS_EVE)).toEqual({ from: '2026-12-25', to: '2026-12-31' });
    expect(lastDays(1, NEW_YEARS_EVE)).toEqual({ from: '2026-12-31', to: '2026-12-31' });
  });

  it('of a month has all its days, and the current month ends today', () => {
    expect(monthOf(0, NEW_YEARS_EVE)).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(monthOf(1, NEW_YEARS_EVE)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
    expect(monthOf(1, Date.parse('2028-03-15T12:00:00Z'))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(monthOf(1, Date.parse('2027-01-15T12:00:00Z'))).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('lists each of its days once', () => {
    expect(daysOf({ from: '2026-02-27', to: '2026-03-02' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
  });
});

describe('chartRows', () => {
  it('includes days without requests and ignores days outside the period', () => {
    const counts = { ok: 0, charged: 0, degraded: 0, p50Ms: null, p95Ms: null, p99Ms: null };
    const days = [
      { ...counts, day: '2026-11-02', endpoint: 'verify', requests: 3 },
      { ...counts, day: '2026-11-02', endpoint: 'analyze', requests: 1 },
      { ...counts, day: '2026-10-31', endpoint: 'verify', requests: 9 },
    ];
    expect(chartRows(days, { from: '2026-11-01', to: '2026-11-02' })).toEqual({
      rows: [
        { day: '2026-11-01', requests: {} },
        { day: '2026-11-02', requests: { verify: 3, analyze: 1 } },
      ],
      endpoints: ['analyze', 'verify'],
    });
  });
});
