import { createMetrics } from '@cotejo/platform';
import { TenantFigures } from './tenant-figures.js';

it('counts what a request was to its tenant, and names at most 500 of them', async () => {
  const metrics = createMetrics('gateway');
  const figures = new TenantFigures(metrics);
  for (let tenant = 0; tenant < 510; tenant += 1) {
    figures.count(`tenant-${tenant}`, 'ok');
  }
  figures.count('tenant-7', 'timeout');
  figures.count('tenant-7', 'plan_limited');
  figures.count('tenant-509', 'shed');

  const { values } = (await metrics.getSingleMetric('tenant_requests_total')?.get()) ?? { values: [] };
  const of = (tenant: string) =>
    Object.fromEntries(
      values.filter(({ labels }) => labels.tenant_id === tenant).map((v) => [v.labels.class, v.value]),
    );
  expect(of('tenant-7')).toEqual({ good: 1, bad: 1, excluded: 1 });
  expect(of('tenant-499')).toEqual({ good: 1, bad: 0, excluded: 0 });
  expect(of('other')).toEqual({ good: 10, bad: 1, excluded: 0 });
  expect(of('tenant-500')).toEqual({});
  expect(new Set(values.map(({ labels }) => labels.tenant_id)).size).toBe(501);
});
