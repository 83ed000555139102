import { setTimeout as sleep } from 'node:timers/promises';
import { KINDS } from '../../zero-storage/calls.js';
import { type Finding, scanSurfaces, sendCanaries } from '../../zero-storage/hunt.js';
import { findVendorLeaks } from '../../zero-storage/live/live-leaks.js';
import { LiveVendors, missedVendors, type VendorFigures } from '../../zero-storage/live/live-vendors.js';
import { Rig } from '../../zero-storage/rig.js';

/** As zero-storage.spec.ts, in the production environment: each source that has live vendors calls them on servers of this machine. */
const QUIET_MS = 2_000;
/** Ten times the time on a machine without other work. */
const SETUP_MS = 600_000;

let vendors: LiveVendors;
let rig: Rig;
let figures: VendorFigures[];
let findings: Finding[];

beforeAll(async () => {
  vendors = await LiveVendors.start();
  rig = await Rig.start('split', { env: 'production', settings: vendors.settings });
  const sent = await sendCanaries(rig, 'split', { disturbed: 0, calm: KINDS });
  await sleep(QUIET_MS);
  figures = await vendors.figures(sent.patterns);
  findings = await scanSurfaces(rig, [...sent.patterns, ...vendors.canaries.patterns]);
}, SETUP_MS);
afterAll(async () => {
  await rig?.stop();
  await vendors?.stop();
}, 60_000);

it('sends values of buyers to each vendor, which answers well and badly', () => {
  expect(figures.map(({ vendor }) => vendor).sort()).toEqual(
    ['ani', 'camara', 'didit-cedula', 'didit-session', 'dns', 'rdap', 'verifik-dian'].sort(),
  );
  expect(missedVendors(figures)).toEqual([]);
});

it('leaves no value of a buyer and no text of a vendor on any surface', () => {
  expect(findings.filter(({ hits }) => hits.length > 0)).toEqual([]);
});

it('finds the answers of each vendor that a careless source leaves behind', async () => {
  const planted = await findVendorLeaks(rig, vendors);
  expect(planted.filter(({ found }) => !found)).toEqual([]);
}, 120_000);
