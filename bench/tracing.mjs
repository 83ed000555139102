import { once } from 'node:events';
import { createServer } from 'node:http';
import { totalCpuMs } from './e2e/judgement.mjs';
import { percentile } from './measuring/load-generator.mjs';
import { BenchProduct } from './measuring/product.mjs';
import { measureInTurn, median, mediansOf, ratiosOf } from './measuring/rounds.mjs';
import { warmUp } from './measuring/steady.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench tracing -- [options]   what traces cost: verify with 64 in flight, sandbox sources, compact layout

  --seconds N   length of each measurement (default 2; the whole run takes three minutes)
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

const WARM_UP = values.smoke ? { sliceSeconds: 0.5, slicesMin: 1, slicesMax: 1 } : {};
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
let measured;
try {
  for (const name of names) {
    report.say(`starting: ${name}`);
    products[name] = await BenchProduct.start({ layout: 'compact', extraEnv: VARIANTS[name] });
  }
  report.say('warming up');
  for (const name of names) {
    const slice = async (seconds) => totalCpuMs(await products[name].measure('verify', { connections: 64, seconds }));
    await warmUp(slice, WARM_UP);
  }
  report.say('measuring');
  measured = await measureInTurn(names, Number(values.rounds), (name) => measure(products[name]));
} finally {
  for (const product of Object.values(products)) {
    await product.stop();
  }
  collector.close();
}
const cpuMs = (name) => measured[name].map((result) => result.cpuMs);
const rowOf = (name) => ({ ...mediansOf(measured[name]), ratio: median(ratiosOf(cpuMs(name), cpuMs('off'))) });
const rows = Object.fromEntries(names.map((name) => [name, rowOf(name)]));
report.table('verify, 64 in flight', COLUMNS, rows);

async function measure(product) {
  const spans = async () => ({
    exported: await product.sumOf('trace_spans_exported_total'),
    dropped: await product.sumOf('trace_spans_dropped_total'),
  });
  const before = await spans();
  const result = await product.measure('verify', { connections: 64, seconds: Number(values.seconds) });
  const after = await spans();
  const { answered, seconds, latenciesMs, failed } = result;
  return {
    rate: answered / seconds,
    p50: percentile(latenciesMs, 0.5),
    p99: percentile(latenciesMs, 0.99),
    cpuMs: totalCpuMs(result),
    exported: (after.exported - before.exported) / answered,
    dropped: (after.dropped - before.dropped) / answered,
    failed,
  };
}
