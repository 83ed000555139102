import { percentile } from './measuring/load-generator.mjs';
import { BenchProduct } from './measuring/product.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench -- [e2e] [options]   the whole product, sandbox sources, load over HTTP on this machine

  --layout LIST   of compact, separate, stock and single (default all)
  --seconds N     length of each measurement (default 1; the whole run takes about four minutes)
  --rounds N      all layouts in turn, so often; medians count (default 3)
  --quick         verify only, without analyze
  --json          one line of JSON for each figure

compact    gateway, console, and one process for the services
separate   one process for each service
stock      as separate, on Nest's own Redis transporter in place of ours
single     everything in one process: no bus between gateway and services`;

const values = readOptions(
  HELP,
  {
    layout: { type: 'string', default: 'compact,separate,stock,single' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '3' },
    quick: { type: 'boolean', default: false },
  },
  { seconds: '0.2', rounds: '1', layout: 'compact', quick: true },
);

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
/** Long enough for the compiler to be done: servers run for days. */
const WARM_UP = { connections: 64, seconds: values.smoke ? 0.5 : 10 };
const COLUMNS = {
  rate: ['rate', '/s'],
  p50: ['p50', 'ms'],
  p99: ['p99', 'ms'],
  cpuMs: ['CPU', 'ms/request'],
  generatorMs: ['load itself', 'ms/request'],
  failed: ['not 200', ''],
  missing: ['sources missing', ''],
};

const report = new Report(values);
const chosen = values.layout.split(',');
const endpoints = values.quick ? ['verify'] : ['verify', 'analyze'];
/** @type {{ endpoint: string, title: string, name: string, result: import('./measuring/product.mjs').Measured }[]} */
const measured = [];

for (const name of chosen) {
  if (!LAYOUTS[name]) {
    throw new Error(`there is no layout ${name}: see --help`);
  }
}
/**
 * All products run at the same time: an idle one costs almost nothing, and other load on the machine affects all of
 * them.
 */
const products = {};
try {
  for (const name of chosen) {
    report.say(`starting: ${name}`);
    products[name] = await BenchProduct.start(LAYOUTS[name]);
  }
  for (const endpoint of endpoints) {
    await measureAll(endpoint);
  }
} finally {
  for (const product of Object.values(products)) {
    await product.stop();
  }
}
for (const endpoint of endpoints) {
  for (const title of Object.keys(LOADS)) {
    report.table(
      `${endpoint}, ${title}`,
      COLUMNS,
      rowsBy((name) => figuresOf(endpoint, title, name)),
    );
  }
  const columns = rowsBy((name) => [name, 'ms']);
  report.table(`${endpoint}, 64 in flight, CPU per request`, columns, processRows(endpoint, '64 in flight'));
}
judge();
report.print();

async function measureAll(endpoint) {
  for (const name of chosen) {
    await products[name].measure(endpoint, WARM_UP);
  }
  for (const [title, load] of Object.entries(LOADS)) {
    report.say(`measuring: ${endpoint}, ${title}`);
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      for (const name of chosen) {
        const result = await products[name].measure(endpoint, { ...load, seconds: Number(values.seconds) });
        measured.push({ endpoint, title, name, result });
      }
    }
  }
}

function rowsBy(rowOf) {
  return Object.fromEntries(chosen.map((name) => [name, rowOf(name)]));
}

/** CPU per request, a row for each process and a member for each layout that has it. */
function processRows(endpoint, title) {
  const byLayout = rowsBy((name) => medians(resultsOf(endpoint, title, name).map(({ cpuMs }) => cpuMs)));
  const processes = new Set(Object.values(byLayout).flatMap(Object.keys));
  return Object.fromEntries([...processes].map((app) => [app, rowsBy((name) => byLayout[name][app])]));
}

/** One for each round. */
function resultsOf(endpoint, title, name) {
  const wanted = measured.filter((one) => one.endpoint === endpoint && one.title === title && one.name === name);
  return wanted.map(({ result }) => result);
}

function figuresOf(endpoint, title, name) {
  const results = resultsOf(endpoint, title, name);
  const rows = results.map(({ answered, seconds, latenciesMs, cpuMs, generatorMs }) => ({
    rate: answered / seconds,
    p50: percentile(latenciesMs, 0.5),
    p99: percentile(latenciesMs, 0.99),
    cpuMs: sum(Object.values(cpuMs)),
    generatorMs,
  }));
  const total = (key) => sum(results.map((result) => result[key]));
  return { ...medians(rows), failed: total('failed'), missing: total('missing') };
}

/** Returns the median of each member over all rows. */
function medians(rows) {
  const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
  return Object.fromEntries(Object.keys(rows[0]).map((key) => [key, median(rows.map((row) => row[key]))]));
}

function judge() {
  const full = rowsBy((name) => figuresOf('verify', '64 in flight', name));
  if (full.compact) {
    const open = figuresOf('verify', 'open loop 1,000/s', 'compact');
    report.judge('compact, verify, 64 in flight: rate', full.compact.rate, '/s', { atLeast: 6_000 });
    report.judge('compact, verify, 64 in flight: CPU', full.compact.cpuMs, 'ms/request', { atMost: 0.25 });
    report.judge('compact, verify, 1,000/s: p50', open.p50, 'ms', { atMost: 3 });
    report.judge('compact, verify, 1,000/s: p99', open.p99, 'ms', { atMost: 15 });
  }
  if (full.separate && full.stock) {
    const ratio = full.separate.cpuMs / full.stock.cpuMs;
    report.judge('verify, 64 in flight: CPU, separate against stock', ratio, 'x', { atMost: 0.333 });
  }
  for (const name of ['compact', 'separate', 'stock']) {
    if (!full.single || !full[name]) {
      continue;
    }
    const metric = `verify, 64 in flight: CPU, ${name} against single`;
    report.add({ metric, value: full[name].cpuMs / full.single.cpuMs, unit: 'x' });
  }
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
