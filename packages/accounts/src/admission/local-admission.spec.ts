import { defaultPoliciesDir } from '@cotejo/platform';
import { type Plan, Plans } from '../plans.js';
import { LocalAdmission } from './local-admission.js';
import type { QuotaPeriod } from './quota-period.js';

const plan: Plan = { ...Plans.load(defaultPoliciesDir()).get('negocio'), trial: null, requestsPerSecond: null };
const period = (quota: number | null): QuotaPeriod => ({ id: '2026-11', quota, resetMs: 1, forgetAt: 1 });

function admitted(local: LocalAdmission, limits: { plan?: Partial<Plan>; quota?: number | null; gateways?: number }) {
  let count = 0;
  while (count < 1_000) {
    const { quota = null, gateways = 1 } = limits;
    const { verdict } = local.admit('acme', { ...plan, ...limits.plan }, period(quota), 1, gateways);
    if (verdict !== 'admitted') {
      return { count, verdict };
    }
    count += 1;
  }
  return { count, verdict: 'admitted' };
}

it.each([
  ['a tenth of an unused quota', 100, 100, 1, 10],
  ['the rest of the quota if it is less', 4, 100, 1, 4],
  ['its share with several gateways', 100, 100, 5, 2],
  ['at least one query while some quota is left', 100, 10, 50, 1],
])('admits %s', (_, quotaLeft, quota, gateways, count) => {
  const local = new LocalAdmission();
  local.observe('acme', plan, false, quotaLeft);
  expect(admitted(local, { quota, gateways })).toEqual({ count, verdict: 'state_unavailable' });
});

it('reports an exhausted quota as exhausted', () => {
  const local = new LocalAdmission();
  local.observe('acme', plan, false, 0);
  expect(admitted(local, { quota: 100 })).toEqual({ count: 0, verdict: 'quota_exhausted' });
});

it('starts again with the allowance after a report of the state Redis', () => {
  const local = new LocalAdmission();
  local.observe('acme', plan, false, 100);
  admitted(local, { quota: 100 });
  local.observe('acme', plan, false, 90);
  expect(admitted(local, { quota: 100 }).count).toBe(10);
});

it('admits its share of the rate and returns the time to wait', () => {
  const local = new LocalAdmission();
  const limited = { requestsPerSecond: 10 };
  expect(admitted(local, { plan: limited, gateways: 4 })).toEqual({ count: 2, verdict: 'rate_limited' });
  const { rateLeft, waitMs } = local.admit('acme', { ...plan, ...limited }, period(null), 1, 4);
  expect(rateLeft).toBe(0);
  expect(waitMs).toBeGreaterThan(0);
  expect(waitMs).toBeLessThanOrEqual(1_000);
});

it('counts admissions of the state Redis in the window of the rate', () => {
  const local = new LocalAdmission();
  const limited = { ...plan, requestsPerSecond: 3 };
  local.observe('acme', limited, true, null);
  local.observe('acme', limited, true, null);
  expect(admitted(local, { plan: { requestsPerSecond: 3 } }).count).toBe(1);
});

it('refuses a trial', () => {
  const trial = { trial: { queries: 100, days: 14 } };
  expect(admitted(new LocalAdmission(), { plan: trial })).toEqual({ count: 0, verdict: 'state_unavailable' });
});
