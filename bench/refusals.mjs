import { percentile } from '@cotejo/testing';
import { generateKey } from '../packages/accounts/dist/keys/api-key.js';
import { totalCpuMs } from './e2e/judgement.mjs';
import { Echo } from './measuring/echo.mjs';
import { BenchProduct } from './measuring/product.mjs';
import { requestsOf } from './measuring/requests.mjs';
import { measureInTurn, median, ratiosOf } from './measuring/rounds.mjs';
import { warmUp } from './measuring/steady.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench refusals -- [options]   what a refusal costs against an answer: one process, verify, 64 in flight

  --seconds N     length of each measurement (default 1)
  --rounds N      all kinds of requests in turn, so often (default 7)
  --json          one line of JSON for each figure

200        a decision
401        a well-formed key that does not exist
400 body   a body that is no JSON object
400 cédula a body with a malformed cédula
429        a tenant over its rate limit
echo       a bare Fastify that answers each body with the same body: no refusal can cost less`;

const values = readOptions(
  HELP,
  { seconds: { type: 'string', default: '1' }, rounds: { type: 'string', default: '7' } },
  { seconds: '0.2', rounds: '1' },
);
/** A refusal should leave the machine to those who are served. */
const SHARE_OF_ANSWER = 0.1;
const LOAD = { connections: 64 };
const LIMITED = 'limited';

const report = new Report(values);
report.say('starting the product');
const product = await BenchProduct.start({ layout: 'single', plans: [{ id: LIMITED, requestsPerSecond: 1 }] });
const echo = await Echo.start();
let results;
try {
  const key = product.createKey('bench');
  const kinds = {
    echo: (load) => echo.measure('verify', load),
    200: send(requestsOf('verify', key)),
    401: send(requestsOf('verify', generateKey('sandbox'))),
    '400 body': send(withBody(key, '[]')),
    '400 cédula': send(withBody(key, '{"cedula":"12ab"}')),
    429: send(requestsOf('verify', product.createKey(LIMITED))),
  };
  for (const [kind, measure] of Object.entries(kinds)) {
    const smoke = { sliceSeconds: 0.25, slicesMin: 1, slicesMax: 1 };
    const slice = async (seconds) => totalCpuMs(await measure({ ...LOAD, seconds }));
    const { seconds } = await warmUp(slice, values.smoke ? smoke : {});
    report.say(`warm after ${seconds} s: ${kind}`);
  }
  report.say('measuring');
  results = await measureInTurn(Object.keys(kinds), Number(values.rounds), (kind) =>
    kinds[kind]({ ...LOAD, seconds: Number(values.seconds) }),
  );
} finally {
  await echo.stop();
  await product.stop();
}

const COLUMNS = { rate: ['rate', '/s'], p50: ['p50', 'ms'], p99: ['p99', 'ms'], cpuMs: ['CPU', 'ms/request'] };
report.table('verify, one process, 64 in flight', COLUMNS, mapValues(results, figuresOf));
const cpu = mapValues(results, (rounds) => rounds.map(totalCpuMs));
for (const kind of Object.keys(results).filter((name) => name !== '200')) {
  const metric = `CPU, ${kind} against 200`;
  const ratios = ratiosOf(cpu[kind], cpu['200']);
  if (kind === 'echo') {
    report.addRounds(metric, ratios, 'x');
  } else {
    report.judgeRounds(metric, ratios, 'x', { atMost: SHARE_OF_ANSWER });
  }
}
report.print();

function send(request) {
  return (load) => product.measureRequests(request, load);
}

function withBody(key, body) {
  const head = ['POST /v1/verify HTTP/1.1', 'Host: bench', `X-API-Key: ${key}`, 'Content-Type: application/json'];
  const text = `${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  return () => Buffer.from(text);
}

function figuresOf(rounds) {
  return {
    rate: median(rounds.map(({ answered, seconds }) => answered / seconds)),
    p50: median(rounds.map(({ latenciesMs }) => percentile(latenciesMs, 0.5))),
    p99: median(rounds.map(({ latenciesMs }) => percentile(latenciesMs, 0.99))),
    cpuMs: median(rounds.map(totalCpuMs)),
  };
}

function mapValues(object, map) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}
