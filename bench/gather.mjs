import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRedis } from '@cotejo/launcher/redis';
import { startRedis } from '@cotejo/launcher/redis-server';
import { VARIANTS } from '../packages/transport/bench/verification/variants.mjs';
import { Contestant } from './gather/contestant.mjs';
import { measureInTurn, mediansOf, ratiosOf } from './measuring/rounds.mjs';
import { warmUp } from './measuring/steady.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench gather -- [options]   other ways for the messages of one verification, as prototypes

  --seconds N   length of each measurement (default 1)
  --rounds N    all ways in turn, so often; a ratio is computed in each round (default 9)
  --json        one line of JSON for each figure

A gateway, six sources and scoring, each a process with the keys of production, and recorded messages of the sandbox. The sources answer
at once, so the figures show JSON, sealing, sockets, wake-ups and Redis. The ways are today's calls; the same messages
sent once and forgotten; one frame for the whole first wave; and sources that answer to scoring, with and without the
records for the gateway's answer. A prototype has no deadline, no probe and no second try, so it shows the most that a way
could save. ADR 56 says what was decided.`;

const values = readOptions(
  HELP,
  { seconds: { type: 'string', default: '1' }, rounds: { type: 'string', default: '9' } },
  { seconds: '0.1', rounds: '1' },
);
const WARM_UP = values.smoke ? { sliceSeconds: 0.2, slicesMin: 1, slicesMax: 1 } : { sliceSeconds: 2, slicesMax: 8 };
const LOADS = {
  '64 in flight': { inFlight: 64 },
  '1 in flight': { inFlight: 1 },
  '200/s': { inFlight: 64, ratePerSecond: 200 },
};
const COLUMNS = {
  rate: ['rate', '/s'],
  p50: ['p50', 'ms'],
  p99: ['p99', 'ms'],
  cpuMs: ['CPU', 'ms'],
  gatewayMs: ['gateway', 'ms'],
  sourcesMs: ['sources', 'ms'],
  scoringMs: ['scoring', 'ms'],
  redisMs: ['Redis', 'ms'],
};
const NAMES = Object.keys(VARIANTS);
const [TODAY, ONE_WAY] = NAMES;
const report = new Report(values);
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);

const found = await findRedis({ node: process.execPath, env: process.env });
const redis = await startRedis(found.argv, {});
const folder = mkdtempSync(join(tmpdir(), 'cotejo-gather-'));
const contestants = NAMES.map(
  (name, index) =>
    new Contestant(name, { redisUrl: redis.url, namespace: `way-${index}`, folder: join(folder, `${index}`) }),
);
const byName = Object.fromEntries(contestants.map((contestant) => [contestant.name, contestant]));
try {
  report.say(
    `five ways, each of eight processes; about ${Math.round(contestants.length * (16 + 3 * rounds * seconds))} s`,
  );
  for (const contestant of contestants) {
    await contestant.start();
    await warmUp(async (slice) => (await contestant.measure({ inFlight: 64, seconds: slice })).cpuMs, WARM_UP);
  }
  for (const [title, load] of Object.entries(LOADS)) {
    report.say(`measuring: ${title}`);
    const results = await measureInTurn(NAMES, rounds, (name) => byName[name].measure({ ...load, seconds }));
    const rows = Object.entries(results).map(([name, all]) => [name, mediansOf(all)]);
    report.table(title, COLUMNS, Object.fromEntries(rows));
    compare(title, results);
  }
  report.print();
} finally {
  for (const contestant of contestants) {
    contestant.stop();
  }
  await redis.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Against one-way messages, a prototype shows what its way saves; against today's calls, also what it leaves out. */
function compare(title, results) {
  const cpuOf = (name) => results[name].map(({ cpuMs }) => cpuMs);
  for (const reference of [TODAY, ONE_WAY]) {
    for (const name of NAMES.slice(NAMES.indexOf(reference) + 1)) {
      report.addRounds(`${title}: CPU, ${name} against ${reference}`, ratiosOf(cpuOf(name), cpuOf(reference)), 'x');
    }
  }
}
