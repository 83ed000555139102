import type { Admission, Plan } from '@cotejo/accounts';
import { fakeReply } from '../../test/fake-reply.js';
import { setLimitHeaders } from './admission-headers.js';

const PLAN = { requestsPerSecond: 200, trial: null } as Plan;
const ADMISSION = {
  rateLeft: 199,
  quotaLeft: 99_999,
  period: { quota: 100_000, resetMs: 1_209_599_001 },
} as Admission;

function limitHeaders(plan: Partial<Plan>, admission: Partial<Admission> = {}) {
  const { reply, headers } = fakeReply();
  setLimitHeaders(reply, { ...ADMISSION, plan: { ...PLAN, ...plan }, ...admission });
  return headers;
}

describe('setLimitHeaders', () => {
  const realNow = Date.now;
  afterEach(() => {
    Date.now = realNow;
  });

  it.each([
    ['2026-02-10T12:00:00Z', 28],
    ['2026-12-31T23:00:00Z', 31],
    ['2026-03-01T04:59:59Z', 28],
    ['2026-03-01T05:00:00Z', 31],
  ])('gives the length of the month in Bogotá at %s', (now, days) => {
    Date.now = () => Date.parse(now);
    expect(limitHeaders({})).toEqual({
      'ratelimit-policy': `"second";q=200;w=1, "month";q=100000;w=${days * 86_400}`,
      ratelimit: '"second";r=199;t=1, "month";r=99999;t=1209600',
    });
  });

  it.each([
    ['trial', 1_209_600],
    ['2026-11-21', 86_400],
  ])('gives the length of the period %s of a trial', (id, seconds) => {
    const headers = limitHeaders(
      { trial: { queries: 100, days: 14 } },
      { period: { ...ADMISSION.period, id, quota: 100 } },
    );
    expect(headers['ratelimit-policy']).toBe(`"second";q=200;w=1, "trial";q=100;w=${seconds}`);
    expect(headers.ratelimit).toContain('"trial";r=99999');
  });

  it('leaves out limits that the plan does not have', () => {
    const period = { ...ADMISSION.period, quota: null };
    expect(limitHeaders({ requestsPerSecond: null }, { period })).toEqual({});
    expect(limitHeaders({}, { period }).ratelimit).toBe('"second";r=199;t=1');
  });

  it('sends only the policy when the remaining numbers are not known', () => {
    const headers = limitHeaders({}, { rateLeft: null, quotaLeft: null });
    expect(Object.keys(headers)).toEqual(['ratelimit-policy']);
  });
});
