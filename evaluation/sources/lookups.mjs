import { summary } from '../../bench/registry/latencies.mjs';
import { createLogger } from '../../packages/platform/dist/logger.js';
import { Registry } from '../../packages/platform/dist/metrics.js';
import { SourceRunner } from '../../packages/source/dist/source-runner.js';

const isSmoke = process.argv.includes('--smoke');
const WARM_UP = isSmoke ? 50 : 2_000;
const LOOKUPS = isSmoke ? 200 : 20_000;

/**
 * Sends queries to a source one after the other, through everything that its service puts around a provider: bound, breaker, deadline and checks.
 *
 * @param {{ definition: object, provider: object, operation: string, queries: object[], lookups?: number }} subject
 * @returns {Promise<{ p50Us: number, p99Us: number, cpuMs: number, notOk: number }>}
 */
export async function measureLookups({ definition, provider, operation, queries, lookups = LOOKUPS }) {
  const runner = new SourceRunner(definition, [provider], {
    logger: createLogger('bench', 'silent'),
    metrics: new Registry(),
  });
  const call = { attempt: 1, signal: new AbortController().signal };
  const query = (index) =>
    runner.answerQuery(
      operation,
      { query: queries[index % queries.length] },
      { ...call, deadline: Date.now() + 5_000 },
    );
  for (let index = 0; index < Math.min(WARM_UP, lookups); index += 1) {
    await query(index);
  }
  const times = new Float64Array(lookups);
  let notOk = 0;
  const before = process.cpuUsage();
  for (let index = 0; index < lookups; index += 1) {
    const from = performance.now();
    const { status } = await query(index);
    times[index] = performance.now() - from;
    if (status !== 'ok') {
      notOk += 1;
    }
  }
  const { user, system } = process.cpuUsage(before);
  const { p50, p99 } = summary(times);
  return { p50Us: p50, p99Us: p99, cpuMs: (user + system) / lookups / 1_000, notOk };
}
