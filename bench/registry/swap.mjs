import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { LocalRegistryProvider } from '../../apps/registry/dist/providers/local.provider.js';
import { COMMANDS } from './child-process.mjs';
import { summary } from './latencies.mjs';

/**
 * A registry that answers all the time while another snapshot is imported and taken into use: `node swap.mjs NUMBERS CSV`,
 * data folder by COTEJO_DATA_DIR. Prints each phase: lookups, failures, their times, the longest time the loop stood still.
 */
const [, , numbersPath, csv] = process.argv;
await once(process.stdin, 'data');
const LOOKUPS_PER_TURN = 20;
const bytes = readFileSync(numbersPath);
const sampled = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
const logger = { info() {}, error() {} };
const provider = new LocalRegistryProvider({ config: { dataDir: process.env.COTEJO_DATA_DIR }, logger });
await provider.open();
const recordOf = async (number) => (await provider.record({ document: String(number) })).record;
// Numbers that were never issued have no record; all others must have one at any moment.
const numbers = [];
for (const number of sampled) if (await recordOf(number)) numbers.push(number);

const TIMES_MAX = 5_000_000;
const times = new Float64Array(TIMES_MAX);
let phase = { lookups: 0, failed: 0, pauseMs: 0 };
let asked = 0;
let turnAt = performance.now();
let stopped = false;

async function turn() {
  for (let i = 0; i < LOOKUPS_PER_TURN; i += 1) {
    const from = performance.now();
    const record = await recordOf(numbers[asked % numbers.length]);
    times[phase.lookups % TIMES_MAX] = performance.now() - from;
    if (!record) phase.failed += 1;
    asked += 1;
    phase.lookups += 1;
  }
}

/** The longest pause is that of the loop beyond the lookups' own turn. */
async function serve() {
  while (!stopped) {
    const before = performance.now();
    phase.pauseMs = Math.max(phase.pauseMs, before - turnAt);
    await turn().catch(() => {
      phase.failed += 1;
    });
    turnAt = performance.now();
    await new Promise(setImmediate);
  }
}

const phases = {};
async function during(name, work) {
  phase = { lookups: 0, failed: 0, pauseMs: 0 };
  turnAt = performance.now();
  const startedAt = performance.now();
  await work();
  const { lookups, failed, pauseMs } = phase;
  const seconds = (performance.now() - startedAt) / 1_000;
  phases[name] = { lookups, failed, pauseMs, seconds, ...summary(times.slice(0, Math.min(lookups, TIMES_MAX))) };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const serving = serve();
await pause(1_000);
await during('idle', () => pause(2_000));
await during('import', async () => {
  const child = spawn(process.execPath, [COMMANDS, 'import', csv], { stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`import ended with ${code}`);
});
await during('switch', () => provider.reload());
await during('after', () => pause(2_000));
stopped = true;
await serving;
await provider.close();
process.stdin.destroy();
process.stdout.write(JSON.stringify(phases));
