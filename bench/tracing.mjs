import { once } from 'node:events';
import { createServer } from 'node:http';
import { percentile } from './measuring/load-generator.mjs';
import { BenchProduct } from './measuring/product.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench tracing -- [options]   what traces cost: verify with 64 in flight, sandbox sources, compact layout

  --seconds N   length of each measurement (default 2; the whole run takes a minute and a half)
  --rounds N    all variants in turn, so often; medians count (default 3)
  --json        one line of JSON for each figure

off        no OTEL_EXPORTER_OTLP_ENDPOINT
one in 10  OTEL_TRACES_SAMPLER_ARG=0.1
all        every request is traced
no one     every request is traced, and nothing listens at the endpoint`;

const values = readOptions(
  HELP,
  {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
  },
  { seconds: '0.2', rounds: '1' },
);

/** Long enough for the compiler to be done: servers run for days. */
const WARM_UP = { connections: 64, seconds: values.smoke ? 0.5 : 8 };
const COLUMNS = {
  rate: ['rate', '/s'],
  p50: ['p50', 'ms'],
  p99: ['p99', 'ms'],
  cpuMs: ['CPU', 'ms/request'],
  ratio: ['CPU against off', 'x'],
  exported: ['spans sent', '/request'],
  dropped: ['spans dropped', '/request'],
  failed: ['not 200', ''],
};

const report = new Report(values);
const collector = createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
await once(collector.listen(0, '127.0.0.1'), 'listening');
const endpoint = `http://127.0.0.1:${collector.address().port}`;
const VARIANTS = {
  off: { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
  'one in 10': { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0.1' },
  all: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
  // Port 1 is reserved and has no service.
  'no one': { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
};
const names = values.smoke ? ['off', 'all'] : Object.keys(VARIANTS);
/**
 * All products run at the same time: an idle one costs almost nothing, and other load on the machine affects all of
 * them.
 */
const products = {};
const measured = Object.fromEntries(names.map((name) => [name, []]));
try {
  for (const name of names) {
    report.say(`starting: ${name}`);
    products[name] = await BenchProduct.start({ layout: 'compact', extraEnv: VARIANTS[name] });
  }
  report.say('warming up');
  for (const name of names) {
    await products[name].measure('verify', WARM_UP);
  }
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    report.say(`measuring: round ${round}`);
    for (const name of names) {
      measured[name].push(await measure(products[name]));
    }
  }
} finally {
  for (const product of Object.values(products)) {
    await product.stop();
  }
  collector.close();
}
const rows = Object.fromEntries(names.map((name) => [name, medians(measured[name])]));
for (const row of Object.values(rows)) {
  row.ratio = row.cpuMs / rows.off.cpuMs;
}
report.table('verify, 64 in flight', COLUMNS, rows);

async function measure(product) {
  const spans = async () => ({
    exported: await product.sumOf('trace_spans_exported_total'),
    dropped: await product.sumOf('trace_spans_dropped_total'),
  });
  const before = await spans();
  const result = await product.measure('verify', { connections: 64, seconds: Number(values.seconds) });
  const after = await spans();
  const { answered, seconds, latenciesMs, cpuMs, failed } = result;
  return {
    rate: answered / seconds,
    p50: percentile(latenciesMs, 0.5),
    p99: percentile(latenciesMs, 0.99),
    cpuMs: Object.values(cpuMs).reduce((total, each) => total + each, 0),
    exported: (after.exported - before.exported) / answered,
    dropped: (after.dropped - before.dropped) / answered,
    failed,
  };
}

/** Member by member. */
function medians(results) {
  const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
  return Object.fromEntries(Object.keys(results[0]).map((key) => [key, median(results.map((result) => result[key]))]));
}
