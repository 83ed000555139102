import { FULL_LAYOUT, runFully } from '../zero-storage/full-run.js';
import { Rig } from '../zero-storage/rig.js';

/** The long form of test/full/privacy/zero-storage.spec.ts: a thousand calls, every service a process, a minute of rest. */
let rig: Rig;
beforeAll(async () => {
  rig = await Rig.start(FULL_LAYOUT);
}, 300_000);
afterAll(() => rig?.stop(), 120_000);

it('calls leave nothing, and every deliberate leak is found', async () => {
  const { findings, planted, traced } = await runFully(rig);
  expect([...traced]).toEqual(expect.arrayContaining(['gateway', 'registry', 'telco', 'scoring']));
  expect(rig.edge?.temporaryFiles.created ?? []).toEqual([]);
  expect(findings.filter(({ hits }) => hits.length > 0)).toEqual([]);
  expect(planted.filter((leak) => !leak.found && !leak.notAvailable)).toEqual([]);
});
