import { type ExtraProcess, startExtraProcess } from '../harness/extra-process.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { percentile, RevocationProbe } from '../harness/revocations.js';

/** Every gateway refuses a revoked key within a second, and within five seconds when the announcement is lost. */
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

it('every gateway refuses a revoked key within five seconds when the announcement is lost', async () => {
  await probe.allowChannels(false);
  const tookMs = await probe.revoke(gateways());
  // Noticed only by the age of what was known; the margin is for a busy machine.
  expect(Math.max(...tookMs)).toBeGreaterThan(2_500);
  expect(Math.max(...tookMs)).toBeLessThan(6_500);
  await probe.allowChannels(true);
}, 30_000);
