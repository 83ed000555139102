import { connect } from 'node:net';
import { waitFor } from '@cotejo/testing';
import { type ExtraProcess, startExtraProcess } from '../../harness/extra-process.js';
import { clientOf } from '../../harness/http.js';
import { lend } from '../../harness/lend.js';
import { analyzeRequests, load, metric, whileDoing } from '../../harness/load.js';
import type { RunningProduct } from '../../harness/product.js';
import { whileFrozen } from '../../harness/while-frozen.js';

/** Under overload the product refuses the excess at once with its own code, and serves the rest as usual. */
let running: RunningProduct;
let gateway: ExtraProcess;
let key: string;

/** Of a limit of 8 the sandbox may use three quarters. */
const PLACES = 6;
const BUYER = { doc_number: '1012345678' };
const LIMITS = { COTEJO_CONCURRENCY_FLOOR: '8', COTEJO_CONCURRENCY_MAX: '8' };
/** Requests stay in flight for as long as the registry is frozen. */
const PATIENT = { COTEJO_REQUEST_BUDGET_MS: '20000', COTEJO_SOURCE_BUDGET_MS: '20000' };

beforeAll(async () => {
  running = await lend('separate');
  gateway = await startExtraProcess(running, 'gateway', { ...LIMITS, ...PATIENT });
  key = await running.key('enterprise');
}, 120_000);
afterAll(() => gateway?.stop());

const ofGateway = (name: string, labels?: string) => metric(gateway.adminPort, name, labels);
const inFlight = () => ofGateway('requests_in_flight');
const allPlacesTaken = () => waitFor(async () => (await inFlight()) === PLACES, { what: 'all places to be taken' });

it('refuses a request over the limit with 503 and Retry-After, before it checks the key', async () => {
  const client = clientOf(gateway.url, key);
  const served: ReturnType<typeof client.analyze>[] = [];
  const refused = await whileFrozen(running, ['registry'], async () => {
    served.push(...Array.from({ length: PLACES }, () => client.analyze(BUYER)));
    await allPlacesTaken();
    return clientOf(gateway.url, 'nobody').analyze(BUYER);
  });
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({ success: false, code: 'service_unavailable', reason: 'overloaded' });
  const retryAfterSeconds = Number(refused.headers.get('retry-after'));
  expect(retryAfterSeconds).toBeGreaterThanOrEqual(1);
  expect(retryAfterSeconds).toBeLessThanOrEqual(3);
  expect(retryAfterSeconds * 1_000).toBeGreaterThanOrEqual(refused.body.retry_after_ms);
  expect(refused.headers.get('request-id')).toBe(refused.body.request_id);
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual(Array(PLACES).fill(200));
  expect(await inFlight()).toBe(0);
});

it('stays ready, measurable and within its limit under overload, and recovers', async () => {
  const shedBefore = await ofGateway('requests_shed_total', 'class="sandbox"');
  const overload = load(gateway.url, analyzeRequests(key), { connections: 64, seconds: 2 });
  const look = async () => ({ isReady: await gateway.ready(), inFlight: await inFlight() });
  const { result, seen } = await whileDoing(overload, look);
  expect(Object.keys(result.statuses)).toEqual(['200', '503']);
  expect(new Set(seen.map(({ isReady }) => isReady))).toEqual(new Set([true]));
  expect(Math.max(...seen.map((moment) => moment.inFlight))).toBeLessThanOrEqual(PLACES);
  const shed = (await ofGateway('requests_shed_total', 'class="sandbox"')) - shedBefore;
  expect(shed).toBe(result.statuses[503]);
  expect(await ofGateway('api_requests_total', 'outcome="shed"')).toBeGreaterThanOrEqual(shed);
  await waitFor(() => /"shed":\d+,.*"msg":"overloaded"/.test(running.logs()), { what: 'the summary in the log' });
  const after = await load(gateway.url, analyzeRequests(key), { connections: 2, seconds: 0.5 });
  expect(Object.keys(after.statuses)).toEqual(['200']);
});

it('frees the place of a client that disconnects, and gives no place to a slow sender', async () => {
  const body = JSON.stringify(BUYER);
  const head = `POST /v1/analyze HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n`;
  const request = `${head}Content-Length: ${body.length}\r\n\r\n`;
  const slowSenders = await whileFrozen(running, ['registry'], async () => {
    const senders = await Promise.all(Array.from({ length: 20 }, () => open(`${request}{`)));
    const leavers = await Promise.all(Array.from({ length: PLACES }, () => open(request + body)));
    await allPlacesTaken();
    for (const socket of leavers) {
      socket.resetAndDestroy();
    }
    return senders;
  });
  await waitFor(async () => (await inFlight()) === 0, { what: 'their places' });
  const gone = async () => (await ofGateway('api_requests_total', 'code="499"')) === PLACES;
  await waitFor(gone, { what: 'all of them to be counted' });
  const { statuses } = await load(gateway.url, analyzeRequests(key), { connections: PLACES, seconds: 0.5 });
  expect(Object.keys(statuses)).toEqual(['200']);
  for (const socket of slowSenders) {
    socket.destroy();
  }
});

function open(text: string): Promise<ReturnType<typeof connect>> {
  const { hostname, port } = new URL(gateway.url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text, () => resolve(socket)));
    socket.on('error', reject);
  });
}
