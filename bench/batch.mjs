import { metricsOf } from '@cotejo/testing';
import { totalCpuMs } from './e2e/judgement.mjs';
import { sendBatch } from './measuring/batch-load.mjs';
import { BenchProduct } from './measuring/product.mjs';
import { keyedRequestsOf, requestsOf } from './measuring/requests.mjs';
import { measureInTurn, mediansOf, ratiosOf } from './measuring/rounds.mjs';
import { warmUp } from './measuring/steady.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench batch -- [options]   rows of one streamed batch against single calls, verify, sandbox sources

  --layout LIST   of single and separate (default single)
  --rows LIST     lengths of the batches (default 10000,100000)
  --full          measures 1,000,000 rows too
  --rounds N      all contestants in turn, so often (default 3)
  --json          one line of JSON for each figure

single calls           64 connections that are kept, one request in flight on each
single calls with key  the same, and each call has another Idempotency-Key
batch                  one stream of NDJSON, 64 rows in flight
batch with id          as batch, with an Idempotency-Key

The plan has no limits. CPU is of all processes and both Redis servers. The ratio is CPU of a row against CPU of a single
call, in each round; a row of a batch with id against a single call with key, because both can be repeated without a second charge.`;

const values = readOptions(
  HELP,
  {
    layout: { type: 'string', default: 'single' },
    rows: { type: 'string', default: '10000,100000' },
    full: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
  { rows: '500', rounds: '1' },
);

const COLUMNS = {
  rate: ['rate', '/s'],
  cpuMs: ['CPU', 'ms'],
  gatewayMs: ['CPU of the gateway process', 'ms'],
  rssMb: ['peak memory of the gateway process', 'MB'],
  wrong: ['not answered with 200', ''],
};
const RATIO_MAX = 0.6;
const SINGLE_SECONDS = values.smoke ? 0.3 : 3;
const SAMPLE_MS = 100;
const WARM_UP = values.smoke ? { sliceSeconds: 0.3, slicesMin: 1, slicesMax: 1 } : {};
/** A warm process has optimised the code of rows too. */
const WARM_ROWS = values.smoke ? 100 : 10_000;

const report = new Report(values);
const lengths = values.rows
  .split(',')
  .map(Number)
  .concat(values.full ? [1_000_000] : []);
/** What each contestant is compared with. */
const COMPARED = { batch: 'single calls', 'batch with id': 'single calls with key' };
let people = 0;
let batches = 0;
let isKeyed = false;

for (const layout of values.layout.split(',')) {
  report.say(`starting: ${layout}`);
  const product = await BenchProduct.start({
    layout,
    requests: (endpoint, key) => (isKeyed ? keyedRequestsOf : requestsOf)(endpoint, key),
  });
  try {
    const key = product.createKey('bench');
    report.say('warming up');
    await warmUp(async (seconds) => totalCpuMs(await product.measure('verify', { connections: 64, seconds })), WARM_UP);
    await contestants(product, key, WARM_ROWS).batch();
    await contestants(product, key, WARM_ROWS)['batch with id']();
    for (const rows of lengths) {
      await compare(layout, product, key, rows);
    }
  } finally {
    await product.stop();
  }
}
report.print();

async function compare(layout, product, key, rows) {
  report.say(`measuring: ${layout}, ${rows} rows`);
  const runs = contestants(product, key, rows);
  const names = Object.keys(runs);
  const measured = await measureInTurn(names, Number(values.rounds), (name) => runs[name]());
  const title = `${layout}, ${rows} rows`;
  report.table(title, COLUMNS, Object.fromEntries(names.map((name) => [name, mediansOf(measured[name])])));
  const cpuMs = (name) => measured[name].map((result) => result.cpuMs);
  for (const [name, single] of Object.entries(COMPARED)) {
    const ratios = ratiosOf(cpuMs(name), cpuMs(single));
    report.judgeRounds(`${title}: CPU of a row, ${name}, against ${single}`, ratios, 'x', { atMost: RATIO_MAX });
  }
}

function contestants(product, key, rows) {
  return {
    'single calls': () => measureSingle(product, false),
    'single calls with key': () => measureSingle(product, true),
    batch: () => measureBatch(product, key, rows),
    'batch with id': () => measureBatch(product, key, rows, `bench-${batches++}-${process.pid}`),
  };
}

async function measureSingle(product, withKeys) {
  isKeyed = withKeys;
  const memory = watchMemory(product);
  const result = await product.measure('verify', { connections: 64, seconds: SINGLE_SECONDS });
  return figures(product, result.answered / result.seconds, result, result.failed, await memory.peakMb());
}

async function measureBatch(product, key, rows, batchId) {
  const memory = watchMemory(product);
  const firstPerson = people;
  people += rows;
  let answered = 0;
  const result = await product.measureWork(async () => {
    const { summary } = await sendBatch({ url: product.url, key, rows, firstPerson, batchId });
    answered = summary.answered;
    return rows;
  });
  return figures(product, rows / result.seconds, result, rows - answered, await memory.peakMb());
}

function figures(product, rate, result, wrong, rssMb) {
  return { rate, cpuMs: totalCpuMs(result), gatewayMs: result.cpuMs[gatewayOf(product)], rssMb, wrong };
}

/** The process that has the API. */
function gatewayOf({ adminPorts }) {
  const names = Object.keys(adminPorts);
  return names.includes('gateway') ? 'gateway' : names[0];
}

/** Reads the resident memory of the gateway process until `peakMb` is called. */
function watchMemory(product) {
  const port = product.adminPorts[gatewayOf(product)];
  let peak = 0;
  const sample = async () => {
    const bytes = /^process_resident_memory_bytes\{[^}]*\} (\S+)/m.exec(await metricsOf(port))?.[1];
    peak = Math.max(peak, Number(bytes));
  };
  const timer = setInterval(() => sample().catch(() => {}), SAMPLE_MS);
  return {
    peakMb: async () => {
      clearInterval(timer);
      await sample();
      return peak / 1_048_576;
    },
  };
}
