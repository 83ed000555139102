import { FULL_LAYOUT, runFully } from '../zero-storage/full-run.js';
import { LiveVendors, missedVendors } from '../zero-storage/live/live-vendors.js';
import { Rig } from '../zero-storage/rig.js';

/** The long form of test/full/privacy/zero-storage-live.spec.ts: a thousand calls, every service a process, a minute of rest. */
let vendors: LiveVendors;
let rig: Rig;
beforeAll(async () => {
  vendors = await LiveVendors.start();
  rig = await Rig.start(FULL_LAYOUT, { env: 'production', settings: vendors.settings });
}, 300_000);
afterAll(async () => {
  await rig?.stop();
  await vendors?.stop();
}, 120_000);

it('calls of live vendors leave nothing, and every deliberate leak is found', async () => {
  const run = await runFully(rig, vendors);
  expect(missedVendors(run.vendors)).toEqual([]);
  expect(run.findings.filter(({ hits }) => hits.length > 0)).toEqual([]);
  expect(run.planted.filter((leak) => !leak.found && !leak.notAvailable)).toEqual([]);
});
