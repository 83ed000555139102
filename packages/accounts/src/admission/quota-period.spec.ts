import { defaultPoliciesDir } from '@cotejo/platform';
import { Plans } from '../plans.js';
import { dayIn, quotaPeriod, startAfter } from './quota-period.js';

const plans = Plans.load(defaultPoliciesDir());

describe('the quota period', () => {
  it('is the calendar month in Bogotá, five hours behind UTC', () => {
    const before = Date.parse('2027-01-01T04:59:59Z');
    const after = Date.parse('2027-01-01T05:00:00Z');
    expect(quotaPeriod(plans.get('negocio'), null, before)).toMatchObject({
      id: '2026-12',
      quota: 10_000,
      resetMs: 1_000,
    });
    expect(quotaPeriod(plans.get('negocio'), null, after)).toMatchObject({ id: '2027-01' });
  });

  it('keeps its counter after its end, so that a late refund finds it', () => {
    const now = Date.parse('2026-11-30T12:00:00Z');
    const period = quotaPeriod(plans.get('negocio'), null, now);
    expect(period.forgetAt).toBeGreaterThan(now + period.resetMs);
  });

  it('counts a request that ends just after the month on the last day of the month', () => {
    const last = Date.parse('2028-03-01T04:59:59Z');
    expect(dayIn('2028-02', last)).toBe('2028-02-29');
    expect(dayIn('2028-02', last + 2_000)).toBe('2028-02-29');
    expect(dayIn('2028-03', last + 2_000)).toBe('2028-03-01');
    expect(dayIn('trial', last + 2_000)).toBe('2028-03-01');
    expect(dayIn('2027-12', Date.parse('2028-01-01T05:00:01Z'))).toBe('2027-12-31');
  });

  it('is the day in Bogotá for a trial that does not end', () => {
    const last = Date.parse('2027-01-01T04:59:59Z');
    expect(quotaPeriod(plans.get('trial'), null, last)).toMatchObject({
      id: '2026-12-31',
      quota: 100,
      resetMs: 1_000,
    });
    expect(quotaPeriod(plans.get('trial'), null, last + 1_000)).toMatchObject({ id: '2027-01-01', quota: 100 });
    expect(dayIn('2026-12-31', last + 2_000)).toBe('2026-12-31');
  });

  it.each([
    ['2026-12', '2027-01-01T00:00:00-05:00'],
    ['2028-02-28', '2028-02-29T00:00:00-05:00'],
    ['2026-12-31', '2027-01-01T00:00:00-05:00'],
    ['trial', null],
  ])('%s is followed by the period from %s on', (period, start) => {
    expect(startAfter(period)).toBe(start);
  });

  it('is the whole trial for a trial that ends', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    const end = now + 5_000;
    expect(quotaPeriod(plans.get('trial'), end, now)).toMatchObject({ id: 'trial', quota: 100, resetMs: 5_000 });
    const over = quotaPeriod(plans.get('trial'), end, now + 6_000);
    expect(over).toMatchObject({ id: 'trial', quota: 0, resetMs: 0 });
  });
});
