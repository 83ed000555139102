// Runs inside the cluster (zone-load.ts): sends requests to http://gateway/v1/analyze at a steady rate until its standard input ends, then prints
// a sample for each. A request without an answer in time is sent once more, to the gateway whose URL is given.
import { lookup } from 'node:dns/promises';
import { Agent, request } from 'node:http';

const [key, rate, limitMs, otherGateway] = process.argv.slice(1);
const everyMs = 1_000 / Number(rate);
const REJECTED_EVERY = 4;
const socketsMax = 512;

const gateway = `http://${(await lookup('gateway')).address}`;
const agent = new Agent({ keepAlive: true, maxSockets: socketsMax, scheduling: 'fifo' });
const bodyOf = (cedula) =>
  JSON.stringify({ doc_number: cedula, phone: '+57 300 000 0001', email: 'clean@sandbox.example', amount: 250000 });
const approvedBody = bodyOf('1000000001');
const rejectedBody = bodyOf('1000000003');

function attempt(origin, body) {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      authorization: `Bearer ${key}`,
    };
    const requested = request(`${origin}/v1/analyze`, { method: 'POST', headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        const what = response.statusCode === 200 ? '200' : `${response.statusCode} ${reasonIn(text)}`;
        finish({ what, degraded: response.headers['x-degraded'] ?? '', recommendation: recommendationIn(text) });
      });
      response.on('error', () => finish({ what: 'cut' }));
    });
    const finish = (result) => {
      clearTimeout(timer);
      resolve(result);
    };
    const timer = setTimeout(() => {
      finish({ what: 'no answer' });
      requested.destroy();
    }, Number(limitMs));
    requested.on('error', (error) => finish({ what: error.code ?? 'error' }));
    requested.end(body);
  });
}

const reasonIn = (text) => /"reason":"(\w+)"/.exec(text)?.[1] ?? '';

function recommendationIn(text) {
  try {
    return JSON.parse(text).recommendation ?? '';
  } catch {
    return '';
  }
}

async function sample(atMs, isRejected) {
  const startedAt = performance.now();
  const body = isRejected ? rejectedBody : approvedBody;
  const first = await attempt(gateway, body);
  const firstMs = performance.now() - startedAt;
  const last = first.what === '200' ? first : await attempt(otherGateway, body);
  return { atMs, isRejected, first: first.what, firstMs, ...last };
}

const { what: answer } = await attempt(otherGateway, approvedBody);
if (answer !== '200') {
  throw new Error(`the gateway for repetitions answers: ${answer}`);
}

let over = false;
process.stdin.resume().on('end', () => {
  over = true;
});
const samples = [];
const open = new Set();
const startedAt = performance.now();
const startedAtMs = Date.now();
for (let index = 0; !over; index += 1) {
  const intendedAt = startedAt + index * everyMs;
  const earlyMs = intendedAt - performance.now();
  if (earlyMs > 0) {
    await new Promise((resolve) => setTimeout(resolve, earlyMs));
  }
  const running = sample(Math.round(startedAtMs + index * everyMs), index % REJECTED_EVERY === 0).then((result) => {
    samples.push(result);
    open.delete(running);
  });
  open.add(running);
}
await Promise.all(open);
process.stdout.write(JSON.stringify(samples), () => process.exit());
