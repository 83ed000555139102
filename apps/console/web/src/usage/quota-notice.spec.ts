import type { QuotaView } from '../../../src/api/usage.api.js';
import { chooseQuotaNotice, countDaysLeft } from './quota-notice.js';

const NOW_MS = Date.parse('2026-11-22T12:00:00Z');
const quota = (over: Partial<QuotaView> = {}): QuotaView => ({
  used: 1,
  quota: 100,
  left: 99,
  trial: true,
  suspended: false,
  period: 'trial',
  endsAt: '2026-11-24T12:00:00.000Z',
  plan: { id: 'trial', name: 'Trial', requestsPerSecond: 5, check: 'verify', queryCop: null },
  ...over,
});

describe('countDaysLeft', () => {
  it.each([
    ['2026-11-24T12:00:00Z', 2],
    ['2026-11-24T11:59:59Z', 1],
    ['2026-11-22T13:00:00Z', 0],
    ['2026-11-01T00:00:00Z', 0],
  ])('counts whole days until %s: %d', (endsAt, days) => {
    expect(countDaysLeft(endsAt, NOW_MS)).toBe(days);
  });
});

describe('chooseQuotaNotice', () => {
  it('returns null while calls are accepted', () => {
    expect(chooseQuotaNotice(quota(), NOW_MS)).toBeNull();
    expect(chooseQuotaNotice(quota({ quota: null, left: null }), NOW_MS)).toBeNull();
  });

  it('names a used-up trial, day and month differently', () => {
    expect(chooseQuotaNotice(quota({ left: 0 }), NOW_MS)).toBe('trial_spent');
    expect(chooseQuotaNotice(quota({ left: 0, trial: false }), NOW_MS)).toBe('month_spent');
    expect(chooseQuotaNotice(quota({ left: 0, period: '2026-11-22' }), NOW_MS)).toBe('day_spent');
  });

  it('names the end of a trial before its used-up quota, and a suspension before both', () => {
    const over = { left: 0, endsAt: '2026-11-22T12:00:00.000Z' };
    expect(chooseQuotaNotice(quota(over), NOW_MS)).toBe('trial_over');
    expect(chooseQuotaNotice(quota({ ...over, suspended: true }), NOW_MS)).toBe('suspended');
  });

  it('ends neither a plan without a trial nor a trial that renews', () => {
    expect(chooseQuotaNotice(quota({ period: '2026-11-21', endsAt: '2026-11-22T05:00:00.000Z' }), NOW_MS)).toBeNull();
    expect(chooseQuotaNotice(quota({ trial: false, endsAt: '2026-11-01T00:00:00.000Z' }), NOW_MS)).toBeNull();
  });
});
