import { setTimeout as sleep } from 'node:timers/promises';
import { printFigure } from '../harness/figures.js';
import { type Amount, scanSurfaces, sendCanaries } from './hunt.js';
import { findVendorLeaks } from './live/live-leaks.js';
import type { LiveVendors } from './live/live-vendors.js';
import { printReport, type Run } from './report.js';
import { residuesOf } from './residues.js';
import type { Rig } from './rig.js';
import { selfTest } from './self-test.js';

const QUIET_SECONDS = 60;
const FULL: Amount = { disturbed: 100, calm: 400 };
/** `ZERO_STORAGE_SHARE=0.5` makes half of the calls, for a slow machine; the output says so. */
const SHARE = Number(process.env.ZERO_STORAGE_SHARE ?? 1);
const AMOUNT: Amount = { disturbed: Math.ceil(FULL.disturbed * SHARE), calm: Math.ceil(FULL.calm * SHARE) };

/** Every service is a process. */
export const FULL_LAYOUT = 'separate';

/** A thousand calls, a minute of rest, the search and the deliberate leaks. Prints the tables and the figures. */
export async function runFully(rig: Rig, vendors?: LiveVendors): Promise<Run & { traced: Set<string> }> {
  const sent = await sendCanaries(rig, FULL_LAYOUT, AMOUNT);
  await sleep(QUIET_SECONDS * 1_000);
  const patterns = [...sent.patterns, ...(vendors?.canaries.patterns ?? [])];
  const residues = await residuesOf(rig, patterns);
  const findings = await scanSurfaces(rig, patterns);
  const figures = (await vendors?.figures(sent.patterns)) ?? [];
  // Before the self-test, whose deliberate span names no service.
  const traced = new Set(rig.collector.spans().map(({ service }) => service));
  const planted = [...(await selfTest(rig)), ...(vendors ? await findVendorLeaks(rig, vendors) : [])];

  const versions = { redisVersion: await rig.redis.state.version(), nginxVersion: rig.edge?.version ?? null };
  const settings = { layout: FULL_LAYOUT, env: rig.env, share: SHARE, quietSeconds: QUIET_SECONDS };
  const run = {
    ...settings,
    ...versions,
    sent,
    patterns: patterns.length,
    findings,
    residues,
    planted,
    vendors: figures,
  };
  printReport(run);
  printFigures(run);
  return { ...run, traced };
}

function printFigures({ findings, planted }: Run): void {
  const count = (metric: string, value: number, unit = '') => printFigure({ metric, value, unit });
  count('surfaces scanned', findings.filter(({ notAvailable }) => !notAvailable).length);
  count(
    'bytes scanned',
    findings.reduce((sum, { bytes }) => sum + bytes, 0),
    'bytes',
  );
  count('surfaces with a hit', findings.filter(({ hits }) => hits.length > 0).length);
  count('deliberate leaks found', planted.filter(({ found }) => found).length, `of ${planted.length}`);
}
