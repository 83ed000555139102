import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openScreen, queryRunner } from './screen.mjs';

/**
 * A process that does only the work of the service: opens a bundle, answers queries, and opens the next bundle while it answers.
 * Arguments: folder of the bundle, file of `{ names, foreign }` (JSON; foreign: names by origin). Prints what it took, as JSON.
 */
const [folder, file] = process.argv.slice(2);
const { names, foreign } = JSON.parse(readFileSync(file, 'utf8'));
const ROUNDS = 3;

const openedAt = performance.now();
const screen = await openScreen(folder);
const buildMs = performance.now() - openedAt;
const runQuery = queryRunner(screen);
round(runQuery);
const rounds = Array.from({ length: ROUNDS }, () => round(runQuery));
const best = rounds.reduce((one, other) => (one.cpuUs < other.cpuUs ? one : other));
const foreignTimes = measureForeign(runQuery);
const swap = await swapUnderLoad(runQuery);
process.stdout.write(
  JSON.stringify({
    buildMs,
    ...best,
    foreign: foreignTimes,
    ...swap,
  }),
);

/** All names one after the other: times in microseconds. */
function round(queried) {
  const times = new Float64Array(names.length);
  const before = process.cpuUsage();
  for (const [i, query] of names.entries()) {
    times[i] = microsecondsOf(queried, query);
  }
  const { user, system } = process.cpuUsage(before);
  return {
    ...percentilesOf(times),
    cpuUs: (user + system) / names.length,
  };
}

/** Percentiles of the names of each origin, and of all of them; the round with the lowest p99 counts. */
function measureForeign(queried) {
  const measured = Array.from({ length: ROUNDS }, () => {
    const byOrigin = Object.entries(foreign).map(([origin, queries]) => [
      origin,
      queries.map((query) => microsecondsOf(queried, query)),
    ]);
    const origins = byOrigin.map(([origin, times]) => ({ origin, ...percentilesOf(times) }));
    return { all: percentilesOf(byOrigin.flatMap(([, times]) => times)), origins };
  });
  return measured.reduce((one, other) => (one.all.p99Us < other.all.p99Us ? one : other));
}

function microsecondsOf(queried, query) {
  const from = performance.now();
  queried({ query });
  return (performance.now() - from) * 1_000;
}

function percentilesOf(times) {
  const sorted = Float64Array.from(times).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { p50Us: at(0.5), p99Us: at(0.99), worstUs: at(1) };
}

/** The longest time for which the event loop stood still while the next bundle was built and taken over. */
async function swapUnderLoad(runQuery) {
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  let isOpen = false;
  const opening = openScreen(folder).finally(() => {
    isOpen = true;
  });
  pauses.enable();
  let queried = 0;
  while (!isOpen) {
    runQuery({ query: names[queried++ % names.length] });
    await new Promise((resolve) => setImmediate(resolve));
  }
  pauses.disable();
  await opening;
  screen.close();
  return { pauseMaxMs: pauses.max / 1e6 };
}
