import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { LocalRegistryProvider } from '../../apps/registry/dist/providers/local.provider.js';
import { PERSONS } from '../../apps/registry/dist/snapshot/person-snapshots.js';
import { snapshotsIn } from '../../packages/snapshot/dist/index.js';
import { REGISTRY } from './child-process.mjs';
import { summary } from './latencies.mjs';

/**
 * A registry that answers all the time while another snapshot is imported and taken into use: `node swap.mjs NUMBERS CSV`,
 * data folder by COTEJO_DATA_DIR. Prints each phase: lookups, failures, their times, the longest time the loop stood still.
 */
const [, , numbersPath, csv] = process.argv;
await once(process.stdin, 'data');
const SWITCHES = 10;
const LOOKUPS_PER_SECOND = 10_000;
/**
 * Maximum number of lookups in one turn of the event loop. After a pause, the lookups that are overdue are spread over
 * several turns, as requests would be.
 */
const LOOKUPS_PER_TURN_MAX = 100;
const bytes = readFileSync(numbersPath);
const sampled = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
const logger = { info() {}, error() {} };
const provider = new LocalRegistryProvider({ config: { dataDir: process.env.COTEJO_DATA_DIR }, logger });
await provider.open();
const recordOf = async (number) => (await provider.fetchRecord({ document: String(number) })).record;
// Numbers that were never issued have no record; all others must have one at any moment.
const numbers = [];
for (const number of sampled) {
  if (await recordOf(number)) {
    numbers.push(number);
  }
}

const TIMES_MAX = 5_000_000;
const times = new Float64Array(TIMES_MAX);
let phase = { lookups: 0, failed: 0, pauseMs: 0 };
let queried = 0;
const servingSince = performance.now();
let turnAt = servingSince;
let stopped = false;

async function lookUp() {
  const number = numbers[queried % numbers.length];
  queried += 1;
  const from = performance.now();
  const record = await recordOf(number).catch(() => null);
  times[phase.lookups % TIMES_MAX] = performance.now() - from;
  phase.lookups += 1;
  if (!record) {
    phase.failed += 1;
  }
}

/**
 * Runs in every turn of the event loop, so that it measures every pause of the loop. It starts lookups at a steady
 * rate.
 */
function turn() {
  const now = performance.now();
  phase.pauseMs = Math.max(phase.pauseMs, now - turnAt);
  const due = Math.min(LOOKUPS_PER_TURN_MAX, Math.floor(((now - servingSince) * LOOKUPS_PER_SECOND) / 1_000) - queried);
  for (let i = 0; i < due; i += 1) {
    void lookUp();
  }
  turnAt = performance.now();
  if (!stopped) {
    setImmediate(turn);
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const phases = {};
/** Runs `work` and adds its lookups, failures and times to the phase with this name. A phase may have several runs. */
async function during(name, work) {
  // Computing the results of the previous phase blocks the event loop. This wait keeps that block out of the new phase.
  await pause(50);
  phase = { lookups: 0, failed: 0, pauseMs: 0 };
  const startedAt = performance.now();
  await work();
  const seconds = (performance.now() - startedAt) / 1_000;
  const { lookups, failed, pauseMs } = phase;
  phases[name] ??= { seconds: 0, lookups: 0, failed: 0, times: [], pauses: [] };
  const sum = phases[name];
  sum.seconds += seconds;
  sum.lookups += lookups;
  sum.failed += failed;
  sum.pauses.push(pauseMs);
  sum.times.push(times.slice(0, Math.min(lookups, TIMES_MAX)));
}

function summed({ times: parts, pauses, ...sums }) {
  const all = new Float64Array(parts.reduce((count, part) => count + part.length, 0));
  let filled = 0;
  for (const part of parts) {
    all.set(part, filled);
    filled += part.length;
  }
  const sorted = pauses.toSorted((a, b) => a - b);
  const pauseMedianMs = sorted[Math.floor(sorted.length / 2)];
  return { ...sums, ...summary(all), pauseMedianMs, pauseMs: sorted.at(-1) };
}

turn();
await pause(1_000);
await during('idle', () => pause(2_000));
await during('import', async () => {
  const child = spawn(process.execPath, [...REGISTRY, 'import', csv], { stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) {
    throw new Error(`import ended with ${code}`);
  }
});
const snapshots = snapshotsIn(process.env.COTEJO_DATA_DIR, PERSONS);
const [older, newer] = await snapshots.ids();
for (let round = 0; round < SWITCHES; round += 1) {
  if (round > 0) {
    await snapshots.switchTo(round % 2 === 0 ? newer : older);
  }
  await during('switch', () => provider.reload());
  // A thread unmaps the other store now.
  await during('unmapping', () => pause(300));
}
await during('after', () => pause(2_000));
stopped = true;
await pause(10);
await provider.close();
process.stdin.destroy();
process.stdout.write(
  JSON.stringify(Object.fromEntries(Object.entries(phases).map(([name, sum]) => [name, summed(sum)]))),
);
