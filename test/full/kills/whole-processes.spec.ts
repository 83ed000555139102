import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { KeptConnection, policiesWith, waitFor } from '@cotejo/testing';
import { clientOf, send } from '../../harness/http.js';
import { metric } from '../../harness/load.js';
import { type RunningProduct, startProduct } from '../../harness/product.js';

/** The compact layout: two whole processes share the port of the API. One source has a separate process here. */
const WHOLE = ['whole-1', 'whole-2'];
const CONNECTIONS = 24;
/** Milliseconds between two requests of one connection: 480 requests a second in total. */
const PACE_MS = 50;
const QUOTA = 100;

let running: RunningProduct;
let policiesDir: string;
let key: string;
let person = 1_022_000_000;

beforeAll(async () => {
  policiesDir = policiesWith([{ id: 'unlimited' }, { id: 'hundred', queriesPerMonth: QUOTA }]);
  const patient = { COTEJO_REQUEST_BUDGET_MS: '20000', COTEJO_SOURCE_BUDGET_MS: '20000' };
  running = await startProduct({ remote: ['telco'], extraEnv: { COTEJO_POLICIES_DIR: policiesDir, ...patient } });
  key = await running.key('unlimited');
});
afterAll(async () => {
  await running?.stop();
  rmSync(policiesDir, { recursive: true });
});

const nextBody = () => {
  person += 1;
  return { cedula: String(person), telefono: '+573000000001' };
};
const answeredBy = (name: string) => metric(running.services.adminPorts[name], 'api_requests_total');
const isDraining = async (name: string) =>
  (await send(`http://127.0.0.1:${running.services.adminPorts[name]}/health/ready`)).status === 503;
const answeredByEach = () => Promise.all(WHOLE.map(answeredBy));

interface OwnedConnection {
  connection: KeptConnection;
  /** The whole process that accepted it. */
  owner: string;
}

/** Opens connections until each whole process has some. The kernel decides which process accepts a connection. */
async function openConnections(): Promise<OwnedConnection[]> {
  const all: OwnedConnection[] = [];
  while (all.length < CONNECTIONS || new Set(all.map(({ owner }) => owner)).size < WHOLE.length) {
    const connection = new KeptConnection(running.url, key);
    const before = await answeredByEach();
    expect(await connection.verify(nextBody())).toBe(200);
    const after = await answeredByEach();
    all.push({
      connection,
      owner: WHOLE[after.findIndex((count, index) => count > (before[index] as number))] as string,
    });
  }
  return all;
}

it('spreads connections over the whole processes, and each calls a remote service over the bus', async () => {
  const connections = await openConnections();
  expect(new Set(connections.map(({ owner }) => owner))).toEqual(new Set(WHOLE));
  for (const { connection } of connections) {
    connection.close();
  }
  for (const name of WHOLE) {
    expect(await metric(running.services.adminPorts[name], 'transport_calls_total', 'service="telco"')).toBeGreaterThan(
      0,
    );
  }
  const { body } = await clientOf(running.url, key).verify(nextBody(), '?include=sources');
  const telco = body.sources.find(({ source }: { source: string }) => source === 'telco');
  expect(telco).toMatchObject({ status: 'ok' });
});

it('admits exactly the quota over all whole processes', async () => {
  const limited = await running.key('hundred');
  const connections = Array.from({ length: 10 }, () => new KeptConnection(running.url, limited));
  const statuses: (number | null)[] = [];
  await Promise.all(
    connections.map(async (connection) => {
      for (let count = 0; count < (1.3 * QUOTA) / connections.length; count += 1) {
        statuses.push(await connection.verify(nextBody()));
      }
      connection.close();
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(QUOTA);
  expect(statuses.filter((status) => status === 429)).toHaveLength(0.3 * QUOTA);
});

it('loses only what a killed whole process held, and starts it again', async () => {
  const connections = await openConnections();
  const { pids, adminPorts } = running.services;
  const killed = pids['whole-1'] as number;
  const lost: string[] = [];
  let isOver = false;
  const load = connections.map(async ({ connection, owner }) => {
    while (!isOver) {
      const status = await connection.verify(nextBody());
      if (status !== 200) {
        lost.push(`${owner} ${status}`);
      }
      await sleep(PACE_MS);
    }
    connection.close();
  });
  await sleep(1_000);
  process.kill(killed, 'SIGKILL');
  const isBack = async () =>
    running.services.pids['whole-1'] !== killed &&
    (await send(`http://127.0.0.1:${adminPorts['whole-1']}/health/ready`).catch(() => null))?.status === 200;
  await waitFor(isBack, { what: 'the killed process to be ready again', timeoutMs: 30_000 });
  isOver = true;
  await Promise.all(load);
  expect(new Set(lost)).toEqual(new Set(lost.length > 0 ? ['whole-1 null'] : []));
  expect(await new KeptConnection(running.url, key).verify(nextBody())).toBe(200);
});

// The last one, because it stops the product.
it('answers every accepted request when all whole processes drain, and every process ends by itself', async () => {
  const { pids, adminPorts } = running.services;
  const telco = pids.telco as number;
  process.kill(telco, 'SIGSTOP');
  const client = clientOf(running.url, key);
  const inFlight = Array.from({ length: 20 }, () => client.verify(nextBody()));
  const countInFlight = async () => {
    const counts = await Promise.all(WHOLE.map((name) => metric(adminPorts[name], 'requests_in_flight')));
    return counts.reduce((total, count) => total + count, 0);
  };
  await waitFor(async () => (await countInFlight()) === 20, { what: 'the requests' });
  const stopped = running.services.stop();
  // Each of them: one that has not heard the signal yet keeps its connections open.
  await waitFor(async () => (await Promise.all(WHOLE.map(isDraining))).every(Boolean), {
    what: 'the whole processes to drain',
  });
  process.kill(telco, 'SIGCONT');
  const answers = await Promise.all(inFlight);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(answers.map(({ headers }) => headers.get('x-degraded'))).toEqual(Array(20).fill(null));
  expect(answers.every(({ headers }) => headers.get('connection') === 'close')).toBe(true);
  await stopped;
  expect(running.logs().match(/"msg":"drained"/g)).toHaveLength(Object.keys(adminPorts).length);
  await expect(client.verify(nextBody())).rejects.toThrow();
});
