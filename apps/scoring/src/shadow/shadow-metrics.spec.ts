import { Registry } from '@cotejo/platform/metrics';
import { ShadowMetrics } from './shadow-metrics.js';

const metrics = new Registry();
const shadow = new ShadowMetrics({ metrics });

const seriesOf = async (tenant: string) => {
  const text = await metrics.metrics();
  return text.split('\n').filter((line) => line.startsWith(`policy_shadow_decisions_total{tenant="${tenant}"`));
};

it('gives fifty tenants their own series, and removes the shared series with its last tenant', async () => {
  const tenants = Array.from({ length: 52 }, (_, at) => `tenant-${at}`);
  shadow.follow(new Map(tenants.map((tenant) => [tenant, 'h'])));
  expect((await seriesOf('tenant-49')).length).toBe(9);
  expect((await seriesOf('tenant-50')).length).toBe(0);
  shadow.count('tenant-50', 'approve', 'review');
  shadow.count('tenant-51', 'approve', 'review');
  expect((await seriesOf('other')).filter((line) => line.endsWith(' 2'))).toHaveLength(1);
  shadow.follow(new Map(tenants.slice(0, 51).map((tenant) => [tenant, 'h'])));
  expect((await seriesOf('other')).length).toBe(9);
  shadow.follow(new Map(tenants.slice(0, 50).map((tenant) => [tenant, 'h'])));
  expect((await seriesOf('other')).length).toBe(0);
  shadow.follow(new Map());
  expect(await metrics.metrics()).not.toContain('policy_shadow_decisions_total{');
});

it('does not count a shadow that was withdrawn', async () => {
  shadow.count('nobody', 'approve', 'reject');
  expect(await metrics.metrics()).not.toContain('nobody');
});
