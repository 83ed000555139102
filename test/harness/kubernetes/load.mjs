// Runs inside the cluster (load-pod.ts): asks http://gateway/v1/analyze at a steady rate until its standard input ends, then
// prints what came of it. Open loop, latency from the intended start, over sockets that are kept and used in turn.
import { Agent, request } from 'node:http';

const [key, rate] = process.argv.slice(1);
const everyMs = 1_000 / Number(rate);
const answerLimitMs = 10_000;
const failuresMax = 20;

const agent = new Agent({ keepAlive: true, maxSockets: 32, scheduling: 'fifo' });
// The plan without a rate includes analyze, which queries every source.
const path = '/v1/analyze';
const body = JSON.stringify({
  doc_number: '1000000001',
  phone: '+57 300 000 0001',
  email: 'clean@sandbox.example',
  amount: 250000,
});
const headers = {
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
  authorization: `Bearer ${key}`,
};

const startedAt = performance.now();
const latenciesMs = [];
const statuses = {};
const failures = [];
let sent = 0;
let degraded = 0;
let over = false;

function sendRequest(intendedAt) {
  sent += 1;
  return new Promise((resolve) => {
    const finish = (what, response, reason) => {
      latenciesMs.push(performance.now() - intendedAt);
      statuses[what] = (statuses[what] ?? 0) + 1;
      if (response?.headers['x-degraded']) {
        degraded += 1;
      }
      if (what !== 200 && failures.length < failuresMax) {
        failures.push({ atMs: Math.round(intendedAt - startedAt), what, reason });
      }
      resolve();
    };
    const options = {
      host: 'gateway',
      path,
      method: 'POST',
      headers,
      agent,
      timeout: answerLimitMs,
    };
    const requested = request(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => finish(response.statusCode, response, /"reason":"(\w+)"/.exec(text)?.[1]));
      response.on('error', (error) => finish(error.code ?? 'cut', response));
    });
    requested.on('timeout', () => requested.destroy(Object.assign(new Error('no answer'), { code: 'no answer' })));
    requested.on('error', (error) => finish(error.code ?? error.message));
    requested.end(body);
  });
}

process.stdin.resume().on('end', () => {
  over = true;
});
const open = new Set();
for (let index = 0; !over; index += 1) {
  const intendedAt = startedAt + index * everyMs;
  const earlyMs = intendedAt - performance.now();
  if (earlyMs > 0) {
    await new Promise((resolve) => setTimeout(resolve, earlyMs));
  }
  const requested = sendRequest(intendedAt).then(() => open.delete(requested));
  open.add(requested);
}
await Promise.all(open);
latenciesMs.sort((a, b) => a - b);
const at = (share) => latenciesMs[Math.min(latenciesMs.length - 1, Math.floor(share * latenciesMs.length))] ?? 0;
process.stdout.write(JSON.stringify({ sent, statuses, failures, degraded, p50Ms: at(0.5), p99Ms: at(0.99) }));
process.exit();
