import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@cotejo/testing';
import { KINDS } from '../../zero-storage/calls.js';
import { type Finding, type Sent, scanSurfaces, sendCanaries } from '../../zero-storage/hunt.js';
import { coreDumpLimits } from '../../zero-storage/process-memory.js';
import { Rig } from '../../zero-storage/rig.js';
import { selfTest } from '../../zero-storage/self-test.js';

/** Nothing of a buyer stays behind, on any surface, whatever happens; and the search for it can see. */
const QUIET_MS = 2_000;
/** Ten times the time on a machine without other work. */
const SETUP_MS = 600_000;
/** Nothing is written there unless something goes wrong. */
const MAY_BE_EMPTY = ['core dumps', 'nginx: logs', 'nginx: temporary files'];

let rig: Rig;
let sent: Sent;
let findings: Finding[];

beforeAll(async () => {
  rig = await Rig.start('split');
  sent = await sendCanaries(rig, 'split', { disturbed: 8, calm: 2 * KINDS });
  await sleep(QUIET_MS);
  findings = await scanSurfaces(rig, sent.patterns);
}, SETUP_MS);
afterAll(() => rig?.stop(), 60_000);

it('answers calls of every kind', () => {
  for (const status of [200, 400, 401, 403, 404, 405, 413, 415, 429, 431, 503]) {
    expect(sent.statuses).toHaveProperty(String(status));
  }
  expect(sent.statuses[200]).toBeGreaterThan(25);
});

it('leaves no value of a buyer on any surface', () => {
  expect(findings.filter(({ hits }) => hits.length > 0)).toEqual([]);
  const unread = findings.filter(({ bytes, notAvailable }) => bytes === 0 && !notAvailable);
  expect(MAY_BE_EMPTY).toEqual(expect.arrayContaining(unread.map(({ surface }) => surface)));
});

it('lets nginx create no temporary file, and write no line', () => {
  expect(rig.edge?.temporaryFiles.created ?? []).toEqual([]);
  const logs = rig.edge ? readdirSync(rig.edge.logsDir) : [];
  const written = logs.filter((log) => statSync(join(rig.edge?.logsDir as string, log)).size > 0);
  expect(written).toEqual([]);
});

it('has collected the spans of the gateway and of the sources', () => {
  const services = new Set(rig.collector.spans().map(({ service }) => service));
  expect([...services]).toEqual(expect.arrayContaining(['gateway', 'host']));
});

it('allows no core dump and no debugger', async () => {
  for (const { name, pid } of rig.processes) {
    if (process.platform === 'linux') {
      expect(coreDumpLimits(pid)).toEqual({ soft: '0', hard: '0' });
    }
    const log = () => readFileSync(join(rig.product.logsDir, `${name}.log`), 'utf8');
    process.kill(pid, 'SIGUSR1');
    await waitFor(() => log().includes('no debugger'), { what: `${name} to refuse` });
    expect(log()).not.toContain('Debugger listening');
  }
});

it('finds a deliberate leak on each surface', async () => {
  const planted = await selfTest(rig);
  expect(planted.filter(({ found, notAvailable }) => !found && !notAvailable)).toEqual([]);
  expect(new Set(planted.map(({ surface }) => surface))).toEqual(new Set(findings.map(({ surface }) => surface)));
}, 120_000);
