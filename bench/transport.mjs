import { findRedis } from '@cotejo/launcher/redis';
import { startRedis } from '@cotejo/launcher/redis-server';
import { measureInTurn, mediansOf, ratiosOf } from './measuring/rounds.mjs';
import { warmUp } from './measuring/steady.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';
import { Contestant, VARIANT_NAMES } from './transport/contestant.mjs';

const HELP = `npm run bench transport -- [options]   this transport beside Nest's Redis and TCP transporters, in one run

  --seconds N      length of each measurement (default 1)
  --rounds N       all variants in turn, so often; medians count, and a ratio is computed in each round (default 5)
  --replicas LIST  replica processes (default 1,2)
  --json           one line of JSON for each figure

One caller process and its replicas for each variant, one Redis without persistence for all, the same handler, a question
of 0.4 kB and an answer of 0.75 kB, every answer checked. CPU is that of caller, replicas and Redis together. Each variant is
warmed up under load until its CPU time for each call is steady.`;

const values = readOptions(
  HELP,
  {
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    replicas: { type: 'string', default: '1,2' },
  },
  { seconds: '0.1', rounds: '1', replicas: '1' },
);

const WARM_UP = values.smoke ? { sliceSeconds: 0.2, slicesMin: 1, slicesMax: 1 } : { sliceSeconds: 1.5, slicesMax: 8 };
const LOADS = {
  '64 in flight': { inFlight: 64 },
  '1 in flight': { inFlight: 1 },
  '200/s': { inFlight: 64, ratePerSecond: 200 },
};
const COLUMNS = {
  rate: ['rate', '/s'],
  p50: ['p50', 'ms'],
  p99: ['p99', 'ms'],
  cpuMs: ['CPU', 'ms/call'],
  callerMs: ['caller', 'ms/call'],
  replicaMs: ['replicas', 'ms/call'],
  redisMs: ['Redis', 'ms/call'],
  executions: ['executions', '/call'],
};
const [OURS, STOCK] = ['ours, sealed', 'Nest Redis'];
const report = new Report(values);
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const counts = values.replicas.split(',').map(Number);

const found = await findRedis({ node: process.execPath, env: process.env });
const redis = await startRedis(found.argv, {});
const contestants = VARIANT_NAMES.map((name) => new Contestant(name, redis.url));
const byName = Object.fromEntries(contestants.map((contestant) => [contestant.name, contestant]));
try {
  const runs = counts.length * Object.keys(LOADS).length * rounds * contestants.length;
  const estimate = Math.round(runs * (seconds + 0.1) + counts.length * contestants.length * 6);
  report.say(`${runs} measurements of ${seconds} s, about ${estimate} s, Redis: ${found.label}`);
  for (const count of counts) {
    await compare(count);
  }
  report.print();
} finally {
  for (const contestant of contestants) {
    contestant.stop();
  }
  await redis.stop();
}

async function compare(count) {
  for (const contestant of contestants) {
    await contestant.scaleTo(count);
    await warmUp(async (slice) => (await contestant.measure({ inFlight: 64, seconds: slice })).cpuMs, WARM_UP);
  }
  const all = {};
  for (const [title, load] of Object.entries(LOADS)) {
    const heading = `${title}, ${count} ${count === 1 ? 'replica' : 'replicas'}`;
    report.say(`measuring: ${heading}`);
    all[title] = await measureInTurn(VARIANT_NAMES, rounds, (name) => byName[name].measure({ ...load, seconds }));
    const rows = Object.entries(all[title]).map(([name, results]) => [name, mediansOf(results)]);
    report.table(heading, COLUMNS, Object.fromEntries(rows));
  }
  judge(count, all);
}

function judge(count, { '1 in flight': low, '64 in flight': full }) {
  const of = `${count} ${count === 1 ? 'replica' : 'replicas'}`;
  const ratios = (results, key, name, reference) =>
    ratiosOf(figures(results[name], key), figures(results[reference], key));
  const executions = Math.max(...[...low[OURS], ...full[OURS]].map((result) => result.executions));
  report.judgeRounds(
    `${of}, 64 in flight: CPU per call, ${OURS} against ${STOCK}`,
    ratios(full, 'cpuMs', OURS, STOCK),
    'x',
    {
      atMost: count === 1 ? 0.5 : 0.25,
    },
  );
  report.judgeRounds(`${of}, 1 in flight: p50, ${OURS} against ${STOCK}`, ratios(low, 'p50', OURS, STOCK), 'x', {
    atMost: 1,
  });
  report.judge(`${of}: executions per call, ${OURS}`, executions, '', { atMost: 1 });
  const sealing = ratios(full, 'cpuMs', OURS, 'ours, plain');
  report.addRounds(`${of}, 64 in flight: CPU per call, sealed against plain`, sealing, 'x');
}

function figures(results, key) {
  return results.map((result) => result[key]);
}
