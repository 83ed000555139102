import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '@cotejo/testing';
import { type ExtraProcess, startExtraProcess } from '../harness/extra-process.js';
import { printFigure } from '../harness/figures.js';
import { load, metric, verifyRequests } from '../harness/load.js';
import { type RunningProduct, startProduct } from '../harness/product.js';
import { type UnlimitedPlan, unlimitedPlan } from '../harness/unlimited-plan.js';

/** The separate layout at 200 verifications a second, each source with a second replica that is not the product's own. */
const SOURCES = ['registry', 'telco', 'tax'] as const;
const SECONDS = 20;

let plan: UnlimitedPlan;
let running: RunningProduct;
const replicas: ExtraProcess[] = [];

beforeAll(async () => {
  plan = unlimitedPlan();
  running = await startProduct({ layout: 'separate', extraEnv: plan.env });
  for (const source of SOURCES) {
    replicas.push(await startExtraProcess(running, source));
  }
}, 120_000);
afterAll(async () => {
  for (const replica of replicas) {
    replica.child.kill('SIGKILL');
  }
  await running?.stop();
  plan.remove();
});

it.each(['SIGTERM', 'SIGKILL'] as const)('%s of one of two replicas of three sources in turn', async (signal) => {
  const gateway = running.services.adminPorts.gateway;
  const request = verifyRequests(await running.key('unlimited'));
  /**
   * Degraded answers of all sources except velocity. The gateway queries Redis for velocity with a limit of a few
   * milliseconds, which a busy machine often exceeds.
   */
  const degraded = async () => {
    const counts = SOURCES.map((source) => metric(gateway, 'api_degraded_responses_total', `source="${source}"`));
    return (await Promise.all(counts)).reduce((total, count) => total + count, 0);
  };
  const ended = (outcome: string) => metric(gateway, 'transport_calls_total', `outcome="${outcome}"`);
  const reroutes = () => metric(gateway, 'transport_reroutes_total');
  await load(running.url, request, { connections: 32, seconds: 5, ratePerSecond: 200 });
  const [before, movedBefore] = [await degraded(), await reroutes()];
  const lateBefore = await ended('deadline_exceeded');
  const result = load(running.url, request, { connections: 64, seconds: SECONDS, ratePerSecond: 200 });
  for (const source of SOURCES) {
    await sleep((SECONDS * 1_000) / (SOURCES.length + 1));
    process.kill(running.services.pids[source] as number, signal);
  }
  const { answered, statuses, latenciesMs } = await result;
  const missing = (await degraded()) - before;
  const late = (await ended('deadline_exceeded')) - lateBefore;
  const bad = answered - (statuses[200] ?? 0);
  printFigure({ metric: `${signal} of sources: answers`, value: answered, unit: '' });
  printFigure({ metric: `${signal} of sources: not 200`, value: bad, unit: '', target: '0', ok: bad === 0 });
  printFigure({ metric: `${signal} of sources: degraded`, value: missing, unit: '', target: '0', ok: missing === 0 });
  printFigure({ metric: `${signal} of sources: moved`, value: (await reroutes()) - movedBefore, unit: '' });
  printFigure({ metric: `${signal} of sources: late`, value: late, unit: '' });
  printFigure({ metric: `${signal} of sources: p99`, value: percentile(latenciesMs, 0.99), unit: 'ms' });
  printFigure({ metric: `${signal} of sources: worst`, value: latenciesMs.at(-1) ?? Number.NaN, unit: 'ms' });
  expect({ bad, missing }).toEqual({ bad: 0, missing: 0 });
});
