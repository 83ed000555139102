import { setTimeout as sleep } from 'node:timers/promises';
import { printFigure } from '../harness/figures.js';
import { type Amount, scanSurfaces, sendCanaries } from '../zero-storage/hunt.js';
import { printReport } from '../zero-storage/report.js';
import { residuesOf } from '../zero-storage/residues.js';
import { Rig } from '../zero-storage/rig.js';
import { selfTest } from '../zero-storage/self-test.js';

/** The long form of test/full/privacy/zero-storage.spec.ts: a thousand calls, every service a process, a minute of rest. */
const QUIET_SECONDS = 60;
const LAYOUT = 'separate';
const FULL: Amount = { disturbed: 100, calm: 400 };
/** `ZERO_STORAGE_SHARE=0.5` makes half of the calls, for a slow machine; the output says so. */
const SHARE = Number(process.env.ZERO_STORAGE_SHARE ?? 1);
const AMOUNT: Amount = { disturbed: Math.ceil(FULL.disturbed * SHARE), calm: Math.ceil(FULL.calm * SHARE) };

let rig: Rig;
beforeAll(async () => {
  rig = await Rig.start(LAYOUT);
}, 300_000);
afterAll(() => rig?.stop(), 120_000);

it('calls leave nothing, and every deliberate leak is found', async () => {
  const sent = await sendCanaries(rig, LAYOUT, AMOUNT);
  await sleep(QUIET_SECONDS * 1_000);
  const residues = await residuesOf(rig, sent.patterns);
  const findings = await scanSurfaces(rig, sent.patterns);
  // Before the self-test, whose deliberate span names no service.
  const traced = new Set(rig.collector.spans().map(({ service }) => service));
  const planted = await selfTest(rig);

  const redisVersion = await rig.redis.state.version();
  const nginxVersion = rig.edge?.version ?? null;
  const run = { layout: LAYOUT, share: SHARE, quietSeconds: QUIET_SECONDS, redisVersion, nginxVersion };
  printReport({ ...run, sent, findings, residues, planted });
  const found = planted.filter((leak) => leak.found).length;
  printFigure({
    metric: 'surfaces scanned',
    value: findings.filter(({ notAvailable }) => !notAvailable).length,
    unit: '',
  });
  printFigure({ metric: 'bytes scanned', value: findings.reduce((sum, { bytes }) => sum + bytes, 0), unit: 'bytes' });
  printFigure({
    metric: 'surfaces with a hit',
    value: findings.filter(({ hits }) => hits.length > 0).length,
    unit: '',
  });
  printFigure({ metric: 'deliberate leaks found', value: found, unit: `of ${planted.length}` });

  expect([...traced]).toEqual(expect.arrayContaining(['gateway', 'registry', 'telco', 'scoring']));
  expect(rig.edge?.temporaryFiles.created ?? []).toEqual([]);
  expect(findings.filter(({ hits }) => hits.length > 0)).toEqual([]);
  expect(planted.filter((leak) => !leak.found && !leak.notAvailable)).toEqual([]);
});
