import { parseArgs } from 'node:util';
import { percentile } from './load-generator.mjs';
import { BenchProduct } from './product.mjs';
import { Report } from './report.mjs';

const HELP = `npm run bench -- [e2e] [options]   the whole product, sandbox sources, load over HTTP on this machine

  --layout LIST   of compact, separate, stock and single (default all)
  --seconds N     length of each measurement (default 4)
  --rounds N      all layouts in turn, so often; medians count (default 1)
  --quick         verify only, without analyze
  --json          one line of JSON for each figure

compact    gateway and one process for the services
separate   one process for each service
stock      as separate, on Nest's own Redis transporter in place of ours
single     everything in one process: no bus between gateway and services`;

const { values } = parseArgs({
  options: {
    layout: { type: 'string', default: 'compact,separate,stock,single' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${HELP}\n`);
  process.exit(0);
}

const preload = new URL('../packages/transport/bench/stock-bus.preload.mjs', import.meta.url);
const LAYOUTS = {
  compact: { layout: 'compact' },
  separate: { layout: 'separate' },
  stock: { layout: 'separate', extraEnv: { NODE_OPTIONS: `--import=${preload}` } },
  single: { layout: 'single' },
};
const LOADS = {
  '1 in flight': { connections: 1 },
  '64 in flight': { connections: 64 },
  'open loop 1,000/s': { connections: 64, ratePerSecond: 1_000 },
};
const WARM_UP = { connections: 64, seconds: 3 };
const COLUMNS = {
  rate: ['rate', '/s'],
  p50: ['p50', 'ms'],
  p99: ['p99', 'ms'],
  cpuMs: ['CPU', 'ms/request'],
  gatewayMs: ['gateway', 'ms'],
  servicesMs: ['services', 'ms'],
  stateMs: ['Redis state', 'ms'],
  busMs: ['Redis bus', 'ms'],
  generatorMs: ['load itself', 'ms'],
};

const report = new Report(values);
const chosen = values.layout.split(',');
const endpoints = values.quick ? ['verify'] : ['verify', 'analyze'];
/** By endpoint, load and layout: a row for each round. */
const rows = {};

for (const name of chosen) {
  if (!LAYOUTS[name]) throw new Error(`there is no layout ${name}: see --help`);
}
for (let round = 1; round <= Number(values.rounds); round += 1) {
  for (const name of chosen) {
    report.say(`measuring: ${name}, round ${round} of ${values.rounds}`);
    await measureLayout(name);
  }
}
for (const endpoint of endpoints) {
  for (const title of Object.keys(LOADS)) {
    const medians = chosen.map((name) => [name, mediansOf(rows[endpoint][title][name])]);
    report.table(`${endpoint}, ${title}`, COLUMNS, Object.fromEntries(medians));
  }
}
judge();
report.print();

async function measureLayout(name) {
  const product = await BenchProduct.start(LAYOUTS[name]);
  try {
    for (const endpoint of endpoints) {
      await product.measure(endpoint, WARM_UP);
      for (const [title, load] of Object.entries(LOADS)) {
        const result = await product.measure(endpoint, { ...load, seconds: Number(values.seconds) });
        rows[endpoint] ??= {};
        rows[endpoint][title] ??= {};
        rows[endpoint][title][name] ??= [];
        rows[endpoint][title][name].push(rowOf(result));
      }
    }
  } finally {
    await product.stop();
  }
}

/** What each process used, told apart: in one process gateway and services are one. */
function rowOf({ answered, seconds, latenciesMs, cpuMs, generatorMs }) {
  const { gateway = 0, 'Redis, state': stateMs, 'Redis, bus': busMs, ...services } = cpuMs;
  return {
    rate: answered / seconds,
    p50: percentile(latenciesMs, 0.5),
    p99: percentile(latenciesMs, 0.99),
    cpuMs: sum(Object.values(cpuMs)),
    gatewayMs: gateway,
    servicesMs: sum(Object.values(services)),
    stateMs,
    busMs,
    generatorMs,
  };
}

function judge() {
  const verify = (title, name) => rows.verify[title][name] && mediansOf(rows.verify[title][name]);
  const full = Object.fromEntries(chosen.map((name) => [name, verify('64 in flight', name)]));
  if (full.compact) {
    const open = verify('open loop 1,000/s', 'compact');
    report.judge('compact, verify, 64 in flight: rate', full.compact.rate, '/s', { atLeast: 6_000 });
    report.judge('compact, verify, 64 in flight: CPU', full.compact.cpuMs, 'ms/request', { atMost: 0.25 });
    report.judge('compact, verify, 1,000/s: p50', open.p50, 'ms', { atMost: 3 });
    report.judge('compact, verify, 1,000/s: p99', open.p99, 'ms', { atMost: 15 });
  }
  if (full.separate && full.stock) {
    const ratio = full.separate.cpuMs / full.stock.cpuMs;
    report.judge('separate against stock, 64 in flight: CPU per request', ratio, 'x', { atMost: 0.333 });
  }
  for (const name of ['compact', 'separate', 'stock']) {
    if (!full.single || !full[name]) continue;
    const ratio = full[name].cpuMs / full.single.cpuMs;
    report.add({ metric: `${name} against single, 64 in flight: CPU per request`, value: ratio, unit: 'x' });
  }
}

function mediansOf(list) {
  const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
  return Object.fromEntries(Object.keys(COLUMNS).map((key) => [key, median(list.map((row) => row[key]))]));
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
