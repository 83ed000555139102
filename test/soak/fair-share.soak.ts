import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, policiesWith } from '@cotejo/testing';
import { atMost, showFigures } from '../harness/figures.js';
import { load, verifyRequests } from '../harness/load.js';
import { type RunningProduct, startProduct } from '../harness/product.js';
import { median, rounds, soakRounds, soakSeconds, watchOthers } from '../harness/soak-run.js';

/** A tenant that asks ten times what its plan allows takes nothing from another that keeps to the same plan. */
const PLAN_PER_SECOND = 50;
/**
 * The tenant that obeys its plan sends 95 % of the rate. At 100 %, a request that a busy client sends slightly early
 * would exceed the rate limit and would be refused correctly.
 */
const WITHIN_PLAN = 0.95;
const SECONDS = soakSeconds(2);
const SETTLE_MS = 1_500;
const MARGIN_MS = 5 * 60_000;

const policiesDir = policiesWith([{ id: 'fair', requestsPerSecond: PLAN_PER_SECOND }]);
let product: RunningProduct;

beforeAll(async () => {
  product = await startProduct({ extraEnv: { COTEJO_POLICIES_DIR: policiesDir } });
});
afterAll(async () => {
  await product?.stop();
  rmSync(policiesDir, { recursive: true, force: true });
});

it(
  'one at ten times its plan, the other within it',
  async () => {
    const [greedy, modest] = [verifyRequests(await product.key('fair')), verifyRequests(await product.key('fair'))];
    const sendModestly = () =>
      load(product.url, modest, { connections: 16, seconds: SECONDS, ratePerSecond: PLAN_PER_SECOND * WITHIN_PLAN });
    await load(product.url, modest, { connections: 16, seconds: 10, ratePerSecond: PLAN_PER_SECOND * WITHIN_PLAN });
    const others = await watchOthers(product);
    const results = await rounds(async () => {
      await sleep(SETTLE_MS);
      const alone = await sendModestly();
      await sleep(SETTLE_MS);
      const shape = { connections: 64, seconds: SECONDS, ratePerSecond: PLAN_PER_SECOND * 10 };
      const flood = load(product.url, greedy, shape);
      return { alone, beside: await sendModestly(), flooded: await flood };
    });
    const p99 = (which: 'alone' | 'beside') =>
      median(results.map((result) => percentile(result[which].latenciesMs, 0.99)));
    const sum = (count: (result: (typeof results)[number]) => number) =>
      results.reduce((total, result) => total + count(result), 0);
    const ratio = median(
      results.map(({ alone, beside }) => percentile(beside.latenciesMs, 0.99) / percentile(alone.latenciesMs, 0.99)),
    );
    const admitted = sum(({ flooded }) => flooded.statuses[200] ?? 0) / sum(({ flooded }) => flooded.seconds);
    showFigures([
      { metric: 'length of each round', value: SECONDS, unit: 's' },
      { metric: 'within its plan, alone: p99', value: p99('alone'), unit: 'ms' },
      { metric: 'within its plan, beside the other: p99', value: p99('beside'), unit: 'ms' },
      atMost('p99 beside against alone, median of rounds', ratio, '', 1.3),
      atMost(
        'within its plan: 429',
        sum(({ alone, beside }) => (alone.statuses[429] ?? 0) + (beside.statuses[429] ?? 0)),
        '',
        0,
      ),
      atMost(
        'within its plan: neither 200 nor 429',
        sum(({ beside }) => beside.answered - (beside.statuses[200] ?? 0) - (beside.statuses[429] ?? 0)),
        '',
        0,
      ),
      // In the first second of a round, the rate limit may still admit one full second of additional requests.
      atMost('over its plan: admitted', admitted, '/s', PLAN_PER_SECOND * (1 + 1 / SECONDS)),
      { metric: 'over its plan: refused with 429', value: sum(({ flooded }) => flooded.statuses[429] ?? 0), unit: '' },
      await others(),
    ]);
  },
  soakRounds() * 2 * (SECONDS * 1_000 + SETTLE_MS) + MARGIN_MS,
);
