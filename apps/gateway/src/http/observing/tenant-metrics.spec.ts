import { createMetrics } from '@cotejo/platform/metrics';
import { TenantMetrics } from './tenant-metrics.js';

it('counts requests by class for 500 tenants, and for all later tenants together', async () => {
  const metrics = createMetrics('gateway');
  const tenants = new TenantMetrics(metrics);
  for (let tenant = 0; tenant < 510; tenant += 1) {
    tenants.count(`tenant-${tenant}`, 'ok');
  }
  tenants.count('tenant-7', 'timeout');
  tenants.count('tenant-7', 'plan_limited');
  tenants.count('tenant-509', 'shed');

  const { values } = (await metrics.getSingleMetric('tenant_requests_total')?.get()) ?? { values: [] };
  const countsOf = (tenant: string) =>
    Object.fromEntries(
      values.filter(({ labels }) => labels.tenant_id === tenant).map((v) => [v.labels.class, v.value]),
    );
  expect(countsOf('tenant-7')).toEqual({ good: 1, bad: 1, excluded: 1 });
  expect(countsOf('tenant-499')).toEqual({ good: 1, bad: 0, excluded: 0 });
  expect(countsOf('other')).toEqual({ good: 10, bad: 1, excluded: 0 });
  expect(countsOf('tenant-500')).toEqual({});
  expect(new Set(values.map(({ labels }) => labels.tenant_id)).size).toBe(501);
});
