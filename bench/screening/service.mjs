import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openScreen, queryRunner } from './screen.mjs';

/**
 * A process that does only the work of the service: opens a bundle, answers queries, and opens the next bundle while it answers.
 * Arguments: folder of the bundle, file of names (JSON). Prints what it took, as JSON.
 */
const [folder, file] = process.argv.slice(2);
const names = JSON.parse(readFileSync(file, 'utf8'));
const ROUNDS = 3;

const openedAt = performance.now();
const screen = await openScreen(folder);
const buildMs = performance.now() - openedAt;
const runQuery = queryRunner(screen);
const firstRound = round(runQuery);
const rounds = Array.from({ length: ROUNDS }, () => round(runQuery));
const best = rounds.reduce((one, other) => (one.cpuUs < other.cpuUs ? one : other));
const swap = await swapUnderLoad(runQuery);
process.stdout.write(
  JSON.stringify({ buildMs, first: firstRound, ...best, ...swap, rssMb: process.memoryUsage().rss / 2 ** 20 }),
);

/** All names one after the other: times in microseconds. */
function round(queried) {
  const times = new Float64Array(names.length);
  const before = process.cpuUsage();
  const startedAt = performance.now();
  for (const [i, query] of names.entries()) {
    const from = performance.now();
    queried({ query });
    times[i] = (performance.now() - from) * 1_000;
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(before);
  times.sort();
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))];
  return {
    p50Us: at(0.5),
    p99Us: at(0.99),
    worstUs: at(1),
    cpuUs: (user + system) / names.length,
    perSecond: names.length / seconds,
  };
}

/** The longest time for which the event loop stood still while the next bundle was built and taken over. */
async function swapUnderLoad(queried) {
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  let isOpen = false;
  const opening = openScreen(folder).finally(() => {
    isOpen = true;
  });
  pauses.enable();
  let queryRunners = 0;
  while (!isOpen) {
    queried({ query: names[queryRunners++ % names.length] });
    await new Promise((resolve) => setImmediate(resolve));
  }
  pauses.disable();
  await opening;
  screen.close();
  return { pauseP99Ms: pauses.percentile(99) / 1e6, pauseMaxMs: pauses.max / 1e6, queriesWhileBuilding: queryRunners };
}
