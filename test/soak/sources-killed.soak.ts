import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '@cotejo/testing';
import { printFigure } from '../harness/figures.js';
import { load, verifyRequests } from '../harness/load.js';
import { type RunningProduct, startProduct } from '../harness/product.js';
import { type UnlimitedPlan, unlimitedPlan } from '../harness/unlimited-plan.js';

/**
 * Kills the only replica of each source at a steady request rate. Measures the answers that are not 200 and the growth
 * of the latency.
 */
const SOURCES = ['registry', 'telco', 'tax', 'sanctions', 'geo'] as const;
const RATE_PER_SECOND = 150;
const SECONDS = 15;
const DIES_AFTER_MS = 4_000;
const P99_GROWTH_MAX_MS = 100;

let plan: UnlimitedPlan;
let running: RunningProduct;
let request: () => Buffer;

beforeAll(async () => {
  plan = unlimitedPlan();
  running = await startProduct({ layout: 'separate', extraEnv: plan.env });
  request = verifyRequests(await running.key('unlimited'));
  await underLoad();
}, 120_000);
afterAll(async () => {
  await running?.stop();
  plan.remove();
});

function underLoad() {
  return load(running.url, request, { connections: 64, seconds: SECONDS, ratePerSecond: RATE_PER_SECOND });
}

it.each(SOURCES)('%s killed under load: every buyer answered, hardly later', async (source) => {
  const before = percentile((await underLoad()).latenciesMs, 0.99);
  const result = underLoad();
  await sleep(DIES_AFTER_MS);
  process.kill(running.services.pids[source] as number, 'SIGKILL');
  const { answered, statuses, latenciesMs } = await result;
  const bad = answered - (statuses[200] ?? 0);
  const growth = percentile(latenciesMs, 0.99) - before;
  const metric = `${source} killed`;
  printFigure({ metric: `${metric}: answers`, value: answered, unit: '' });
  printFigure({ metric: `${metric}: not 200`, value: bad, unit: '', target: '0', ok: bad === 0 });
  const isPrompt = growth <= P99_GROWTH_MAX_MS;
  printFigure({ metric: `${metric}: p99 before`, value: before, unit: 'ms' });
  printFigure({
    metric: `${metric}: p99 above`,
    value: growth,
    unit: 'ms',
    target: `<= ${P99_GROWTH_MAX_MS}`,
    ok: isPrompt,
  });
  expect({ bad, isPrompt }).toEqual({ bad: 0, isPrompt: true });
});
