import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '@cotejo/testing';
import { type FaultyRut, RUT_FAULTS, startFaultyRut } from '../harness/faulty-rut.js';
import { printFigure } from '../harness/figures.js';
import { load, metric, verifyRequests } from '../harness/load.js';

/**
 * What one failing vendor costs everybody else: verifications at a steady rate while the vendor behind the tax source
 * fails in each of its ways, and the memory of the gateway afterwards.
 */
const RATE_PER_SECOND = 100;
const CONNECTIONS = 64;
const SECONDS = 8;
const OPENS_WITHIN_MS = 3_000;
const CLOSES_WITHIN_MS = 10_000;
const HEAP_GROWTH_MAX_MB = 20;
const P99_GROWTH_MAX_MS = 100;
const UPSTREAM_MAX = 1.1;

let rut: FaultyRut;
let request: () => Buffer;
beforeAll(async () => {
  rut = await startFaultyRut();
  request = verifyRequests(rut.key);
  await underLoad();
}, 120_000);
afterAll(() => rut?.stop());

function underLoad(seconds = SECONDS) {
  return load(rut.url, request, { connections: CONNECTIONS, seconds, ratePerSecond: RATE_PER_SECOND });
}

/** The least of a few looks, as garbage that is not yet collected is no growth. */
async function gatewayHeapMb(): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < 10; look += 1) {
    looks.push(await metric(rut.adminPort, 'nodejs_heap_size_used_bytes'));
    await sleep(200);
  }
  return Math.min(...looks) / 2 ** 20;
}

/**
 * Waits until the breaker has this state. Returns the waiting time, or the time limit if the breaker never has this
 * state.
 */
async function breakerIs(figure: number, withinMs: number): Promise<number> {
  const startedAt = performance.now();
  while ((await rut.breaker()) !== figure && performance.now() - startedAt < withinMs) {
    await sleep(50);
  }
  return performance.now() - startedAt;
}

function judge(metricName: string, value: number, unit: string, most: number): void {
  printFigure({ metric: metricName, value, unit, target: `<= ${most}`, ok: value <= most });
  expect(value).toBeLessThanOrEqual(most);
}

it('a vendor that fails costs no buyer an answer, the gateway no memory, and others little time', async () => {
  const well = percentile((await underLoad()).latenciesMs, 0.99);
  printFigure({ metric: 'vendor well: p99', value: well, unit: 'ms' });
  const heapBefore = await gatewayHeapMb();
  for (const fault of RUT_FAULTS) {
    rut.fault = fault;
    const opening = breakerIs(2, OPENS_WITHIN_MS * 2);
    const { answered, statuses, latenciesMs } = await underLoad();
    judge(`${fault}: not 200`, answered - (statuses[200] ?? 0), '', 0);
    judge(`${fault}: breaker open after`, await opening, 'ms', OPENS_WITHIN_MS);
    printFigure({ metric: `${fault}: p99`, value: percentile(latenciesMs, 0.99), unit: 'ms' });
    rut.fault = null;
    const healing = underLoad();
    judge(`${fault}: breaker closed after`, await breakerIs(0, CLOSES_WITHIN_MS * 2), 'ms', CLOSES_WITHIN_MS);
    await healing;
  }
  judge('heap of the gateway: growth', (await gatewayHeapMb()) - heapBefore, 'MB', HEAP_GROWTH_MAX_MB);
  judge(
    'vendor well again: p99 above before',
    percentile((await underLoad()).latenciesMs, 0.99) - well,
    'ms',
    P99_GROWTH_MAX_MS,
  );
});

it('calls a vendor that fails every other time no more often', async () => {
  Object.assign(rut, { fault: 'http_500', faultyShare: 0.5, upstream: 0 });
  const { answered } = await underLoad();
  rut.fault = null;
  judge('half of the answers errors: calls for each request', rut.upstream / answered, '', UPSTREAM_MAX);
});
