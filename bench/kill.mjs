import { setTimeout as sleep } from 'node:timers/promises';
import { KeptConnection, sumOfMetric } from '@cotejo/testing';
import { waitUntilReady } from '../packages/launcher/src/services/readiness.mjs';
import { BenchProduct } from './measuring/product.mjs';
import { readOptions } from './reporting/options.mjs';
import { Report } from './reporting/report.mjs';

const HELP = `npm run bench kill -- [options]   kill -9 of a whole process under load: what fails, and when the process is back

  --rate N     verify requests a second, over 50 kept connections (default 500)
  --rounds N   each with a new product: its first whole process is killed once (default 3)
  --json       one line of JSON for each figure

A request fails if its connection is lost or its answer is not 200. The kernel spreads the connections over two whole processes.
The killed process holds the request that each of its connections waits for. The kernel takes about a tenth of a second to end
the process, and closes the connections only then.`;

const values = readOptions(
  HELP,
  { rate: { type: 'string', default: '500' }, rounds: { type: 'string', default: '3' } },
  { rate: '50', rounds: '1' },
);
const CONNECTIONS = 50;
const WARM_UP_MS = values.smoke ? 500 : 5_000;
const AFTERWARDS_MS = values.smoke ? 200 : 2_000;
const BACK_LIMIT_MS = 60_000;
const WHOLE = ['whole-1', 'whole-2'];
const [KILLED] = WHOLE;
let person = 1_030_000_000;

const report = new Report(values);
const rounds = [];
for (let round = 1; round <= Number(values.rounds); round += 1) {
  report.say(`round ${round}`);
  rounds.push(await killOnce());
}
const column = (key) => rounds.map((round) => round[key]);
report.addRounds('requests answered with 200', column('answered'), '');
report.addRounds('connections of the killed process', column('connections'), '');
report.addRounds('requests that the killed process held', column('held'), '');
report.judgeRounds('all other requests that failed', column('others'), '', { atMost: 0 });
report.judgeRounds('from the kill until the process is ready again', column('backSeconds'), 's', { atMost: 2 });
report.print();

async function killOnce() {
  const product = await BenchProduct.start({ layout: 'compact', launch: { wholeProcesses: WHOLE.length } });
  const connections = [];
  try {
    const key = product.createKey('bench');
    for (let opened = 0; opened < CONNECTIONS; opened += 1) {
      connections.push(await openConnection(product, key));
    }
    return await killUnderLoad(product, connections);
  } finally {
    for (const { connection } of connections) {
      connection.close();
    }
    await product.stop();
  }
}

/** A connection and the whole process that accepted it: the one that counts its request. */
async function openConnection(product, key) {
  const connection = new KeptConnection(product.url, key);
  const counts = () => Promise.all(WHOLE.map((name) => answeredBy(product, name)));
  const before = await counts();
  await connection.verify(nextBody());
  const after = await counts();
  return { connection, owner: WHOLE[after.findIndex((count, index) => count > before[index])], failed: 0, answered: 0 };
}

async function killUnderLoad(product, connections) {
  let isOver = false;
  const pauseMs = (1_000 * CONNECTIONS) / Number(values.rate);
  const load = connections.map((each) => sendUntil(() => isOver, each, pauseMs));
  await sleep(WARM_UP_MS);
  const pid = product.pids[KILLED];
  const killedAt = performance.now();
  process.kill(pid, 'SIGKILL');
  const signal = AbortSignal.timeout(BACK_LIMIT_MS);
  while (product.pids[KILLED] === pid || product.pids[KILLED] === undefined) {
    signal.throwIfAborted();
    await sleep(1);
  }
  await waitUntilReady(product.adminPorts[KILLED], { isSilent: () => false, signal });
  const backSeconds = (performance.now() - killedAt) / 1_000;
  await sleep(AFTERWARDS_MS);
  isOver = true;
  await Promise.all(load);
  const own = connections.filter(({ owner }) => owner === KILLED);
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  // A lost connection fails once. The next request opens another one, to a process that lives.
  const held = own.filter(({ failed }) => failed > 0).length;
  return {
    answered: sum(connections.map(({ answered }) => answered)),
    connections: own.length,
    held,
    others: sum(connections.map(({ failed }) => failed)) - held,
    backSeconds,
  };
}

/** Sends requests on a fixed schedule. After a slow answer the connection catches up, so the rate stays the same. */
async function sendUntil(isOver, each, pauseMs) {
  let nextAt = performance.now() + Math.random() * pauseMs;
  while (!isOver()) {
    await sleep(Math.max(0, nextAt - performance.now()));
    nextAt += pauseMs;
    const status = await each.connection.verify(nextBody());
    each[status === 200 ? 'answered' : 'failed'] += 1;
  }
}

function answeredBy(product, name) {
  return sumOfMetric({ [name]: product.adminPorts[name] }, 'api_requests_total');
}

function nextBody() {
  person += 1;
  return { cedula: String(person), telefono: '+573000000001', email: 'clean@sandbox.example', monto: 250_000 };
}
