import { findRedis } from '@cotejo/launcher/redis';
import { startRedis } from '@cotejo/launcher/redis-server';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';
import { Contestant, VARIANT_NAMES } from './transport/contestant.mjs';

const HELP = `npm run bench transport -- [options]   this transport beside Nest's Redis and TCP transporters, in one run

  --seconds N      length of each measurement (default 1)
  --rounds N       all variants in turn, so often; medians count (default 3)
  --replicas LIST  replica processes (default 1,2)
  --json           one line of JSON for each figure

One caller process and its replicas for each variant, one Redis without persistence for all, the same handler, a question
of 0.4 kB and an answer of 0.75 kB, every answer checked. CPU is that of caller, replicas and Redis together.`;

const values = readOptions(
  HELP,
  {
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    replicas: { type: 'string', default: '1,2' },
  },
  { seconds: '0.1', rounds: '1', replicas: '1' },
);

/** Long enough for the compiler to be done: servers run for days. */
const WARM_UP = { inFlight: 64, seconds: values.smoke ? 0.2 : 3 };
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
try {
  const runs = counts.length * Object.keys(LOADS).length * rounds * contestants.length;
  const estimate = Math.round(runs * (seconds + 0.1) + counts.length * contestants.length * 3.5);
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
    await contestant.measure(WARM_UP);
  }
  const all = {};
  for (const [title, load] of Object.entries(LOADS)) {
    const heading = `${title}, ${count} ${count === 1 ? 'replica' : 'replicas'}`;
    report.say(`measuring: ${heading}`);
    all[title] = await interleaved(load);
    report.table(heading, COLUMNS, all[title]);
  }
  judge(count, all);
}

/** Measures the transports in turn, so that other load on the machine affects all of them equally. */
async function interleaved(load) {
  const results = Object.fromEntries(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of contestants) {
      results[contestant.name].push(await contestant.measure({ ...load, seconds }));
    }
  }
  const medians = (list) =>
    Object.fromEntries(Object.keys(COLUMNS).map((key) => [key, median(list.map((result) => result[key]))]));
  return Object.fromEntries(Object.entries(results).map(([name, list]) => [name, medians(list)]));
}

function judge(count, { '1 in flight': low, '64 in flight': full }) {
  const of = `${count} ${count === 1 ? 'replica' : 'replicas'}`;
  const cpuMax = count === 1 ? 0.5 : 0.25;
  const cpu = full[OURS].cpuMs / full[STOCK].cpuMs;
  const p50 = low[OURS].p50 / low[STOCK].p50;
  const executions = Math.max(low[OURS].executions, full[OURS].executions);
  report.judge(`${of}, 64 in flight: CPU per call, ${OURS} against ${STOCK}`, cpu, 'x', { atMost: cpuMax });
  report.judge(`${of}, 1 in flight: p50, ${OURS} against ${STOCK}`, p50, 'x', { atMost: 1 });
  report.judge(`${of}: executions per call, ${OURS}`, executions, '', { atMost: 1 });
  const sealing = full[OURS].cpuMs / full['ours, plain'].cpuMs;
  report.add({ metric: `${of}, 64 in flight: CPU per call, sealed against plain`, value: sealing, unit: 'x' });
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
}
