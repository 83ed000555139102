import { setTimeout as sleep } from 'node:timers/promises';
import { KINDS } from '../../zero-storage/calls.js';
import { type Finding, type Sent, scanSurfaces, sendCanaries } from '../../zero-storage/hunt.js';
import { findVendorLeaks } from '../../zero-storage/live/live-leaks.js';
import { EXPECTED_KINDS, LiveVendors, type VendorFigures } from '../../zero-storage/live/live-vendors.js';
import { Rig } from '../../zero-storage/rig.js';

/** As zero-storage.spec.ts, in the production environment: each source that has live vendors calls them on servers of this machine. */
const QUIET_MS = 2_000;
/** Ten times the time on a machine without other work. */
const SETUP_MS = 600_000;

let vendors: LiveVendors;
let rig: Rig;
let sent: Sent;
let figures: VendorFigures[];
let findings: Finding[];

beforeAll(async () => {
  vendors = await LiveVendors.start();
  rig = await Rig.start('split', { env: 'production', settings: vendors.settings });
  sent = await sendCanaries(rig, 'split', { disturbed: 0, calm: KINDS });
  await sleep(QUIET_MS);
  figures = await vendors.figures(sent.patterns);
  findings = await scanSurfaces(rig, [...sent.patterns, ...vendors.canaries.patterns]);
  if (process.env.SHOW) {
    console.log(
      JSON.stringify(
        {
          figures,
          statuses: sent.statuses,
          findings: findings.map((f) => ({ ...f, hits: f.hits.slice(0, 20) })),
          patterns: sent.patterns.length,
          answers: vendors.canaries.patterns.length,
        },
        null,
        1,
      ),
    );
    const fs = await import('node:fs');
    fs.cpSync(rig.folders.probes, '/tmp/live-probes', { recursive: true });
    fs.writeFileSync(
      '/tmp/live-emails',
      JSON.stringify(
        sent.patterns.filter((p) => p.kind === 'email' && p.encoding === 'plain').map((p) => p.bytes.toString()),
      ),
    );
    fs.writeFileSync('/tmp/live-pids', JSON.stringify(rig.processes));
  }
}, SETUP_MS);
afterAll(async () => {
  await rig?.stop();
  await vendors?.stop();
}, 60_000);

it('sends values of buyers to each vendor', () => {
  for (const { vendor, kinds } of figures) {
    expect({ vendor, kinds }).toEqual({ vendor, kinds: expect.arrayContaining(EXPECTED_KINDS[vendor] as string[]) });
  }
});

it('leaves no value of a buyer and no text of a vendor on any surface', () => {
  expect(findings.filter(({ hits }) => hits.length > 0)).toEqual([]);
});

it('finds each answer of a vendor that a source leaves behind', async () => {
  const planted = await findVendorLeaks(rig, vendors);
  expect(planted.filter(({ found, notAvailable }) => !found && !notAvailable)).toEqual([]);
}, 120_000);
