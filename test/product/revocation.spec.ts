import { type ExtraProcess, startExtraProcess } from '../harness/extra-process.js';
import { lend } from '../harness/lend.js';
import { percentile } from '../harness/open-load.js';
import type { RunningProduct } from '../harness/product.js';
import { RevocationProbe } from '../harness/revocations.js';

/** Revocations are announced to every gateway. test/full/kills/revocation.spec.ts loses the announcement. */
let running: RunningProduct;
let second: ExtraProcess;
let probe: RevocationProbe;

beforeAll(async () => {
  running = await lend('separate');
  second = await startExtraProcess(running, 'gateway');
  probe = new RevocationProbe(running);
});
afterAll(async () => {
  probe?.stop();
  await second?.stop();
});

const gateways = () => [running.url, second.url];

it('every gateway refuses a revoked key within a second', async () => {
  const tookMs: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    tookMs.push(...(await probe.revoke(gateways())));
  }
  // Well below the five seconds after which it would have been noticed anyhow.
  expect(percentile(tookMs, 0.5)).toBeLessThan(1_000);
  expect(percentile(tookMs, 1)).toBeLessThan(3_000);
});
