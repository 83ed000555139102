import { type ExtraProcess, startExtraProcess } from '../harness/extra-process.js';
import { printFigure } from '../harness/figures.js';
import { type RunningProduct, startProduct } from '../harness/product.js';
import { percentile, RevocationProbe } from '../harness/revocations.js';

const REVOCATIONS = 200;
const REVOCATIONS_UNHEARD = 20;
const P99_MAX_MS = 1_000;
const UNHEARD_MAX_MS = 5_000;

let running: RunningProduct;
let second: ExtraProcess;
let probe: RevocationProbe;

beforeAll(async () => {
  running = await startProduct();
  second = await startExtraProcess(running, 'gateway');
  probe = new RevocationProbe(running);
});
afterAll(async () => {
  probe?.stop();
  await second?.stop();
  await running?.stop();
});

async function revoke(count: number): Promise<number[]> {
  const tookMs: number[] = [];
  for (let round = 0; round < count; round += 1) {
    tookMs.push(...(await probe.revoke([running.url, second.url])));
  }
  return tookMs;
}

it('200 revocations over two gateways', async () => {
  const tookMs = await revoke(REVOCATIONS);
  const p99 = percentile(tookMs, 0.99);
  const target = `<= ${P99_MAX_MS}`;
  printFigure({ metric: 'revocation_p50', value: percentile(tookMs, 0.5), unit: 'ms' });
  printFigure({ metric: 'revocation_p99', value: p99, unit: 'ms', target, ok: p99 <= P99_MAX_MS });
  printFigure({ metric: 'revocation_max', value: percentile(tookMs, 1), unit: 'ms' });
  expect(p99).toBeLessThanOrEqual(P99_MAX_MS);
});

it('20 revocations without an announcement', async () => {
  await probe.allowChannels(false);
  const slowest = percentile(await revoke(REVOCATIONS_UNHEARD), 1);
  printFigure({
    metric: 'revocation_unheard_max',
    value: slowest,
    unit: 'ms',
    target: `<= ${UNHEARD_MAX_MS}`,
    ok: slowest <= UNHEARD_MAX_MS,
  });
  expect(slowest).toBeLessThanOrEqual(UNHEARD_MAX_MS);
  await probe.allowChannels(true);
});
