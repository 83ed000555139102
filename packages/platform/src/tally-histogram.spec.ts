import { Histogram, Registry } from 'prom-client';
import { TallyHistogram } from './tally-histogram.js';

const BUCKETS = [0.1, 0.5, 1];
const VALUES = [0.05, 0.1, 0.3, 1, 7];

it('exports the same lines as a prom-client histogram', async () => {
  const settings = { name: 'work_seconds', help: 'Duration of work' };
  const expected = new Registry();
  const histogram = new Histogram({ ...settings, labelNames: ['kind'], buckets: BUCKETS, registers: [expected] });
  const metrics = new Registry();
  const tally = new TallyHistogram({ ...settings, buckets: BUCKETS, metrics }).addSeries({ kind: 'a' });
  for (const value of VALUES) {
    histogram.observe({ kind: 'a' }, value);
    tally.observe(value);
  }
  expect(await metrics.metrics()).toBe(await expected.metrics());
});
