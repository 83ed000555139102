import { once } from 'node:events';
import { connect } from 'node:net';
import { waitFor } from '@cotejo/testing';
import { endGatewayUnderLoad } from '../../harness/drain-under-load.js';
import { startExtraProcess } from '../../harness/extra-process.js';
import { clientOf } from '../../harness/http.js';
import { lend } from '../../harness/lend.js';
import { metric } from '../../harness/load.js';
import type { RunningProduct } from '../../harness/product.js';
import { whileFrozen } from '../../harness/while-frozen.js';

/**
 * On a stop signal a gateway finishes the requests in progress and those already on their way. `whole-processes.spec.ts` stops a
 * whole product.
 */
let running: RunningProduct;

beforeAll(async () => {
  running = await lend('separate');
}, 120_000);

/** Requests stay in flight for as long as the registry is frozen. */
const PATIENT = { COTEJO_REQUEST_BUDGET_MS: '20000', COTEJO_SOURCE_BUDGET_MS: '20000' };
const LOAD = { ratePerSecond: 100, seconds: 3, graceMs: 500 };

it('stops one of two gateways under load without a failed request, and the process ends by itself', async () => {
  const { result, lost, exitCode, exitMs } = await endGatewayUnderLoad(running, 'SIGTERM', LOAD);
  expect(lost).toEqual([]);
  expect(result.statuses).toEqual({ 200: result.answered });
  expect(exitCode).toBe(0);
  expect(exitMs).toBeGreaterThanOrEqual(LOAD.graceMs);
  expect(exitMs).toBeLessThan(15_000);
});

it('loses only the requests in progress when one of two gateways is killed under load', async () => {
  const { result, lost, ended, inFlightAtSignal } = await endGatewayUnderLoad(running, 'SIGKILL', LOAD);
  expect(new Set(lost.map(({ port }) => port)).size).toBeLessThanOrEqual(1);
  expect(lost.every(({ port }) => port === ended.port)).toBe(true);
  // What was sent before the end of its connections had reached the balancer: a fifth of a second's share, at most.
  expect(lost.length).toBeLessThanOrEqual(inFlightAtSignal + LOAD.ratePerSecond / 10);
  expect(result.statuses[200]).toBe(result.answered - lost.length);
});

it('sends `connection: close` while it drains, and answers a request on an idle connection', async () => {
  const gateway = await startExtraProcess(running, 'gateway', { COTEJO_DRAIN_GRACE_MS: '1000' });
  const socket = connect({ host: '127.0.0.1', port: gateway.port });
  // One character for each byte, because content-length counts bytes.
  socket.setEncoding('latin1');
  const sendRequest = async () => {
    socket.write('GET /v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n');
    let answer = '';
    do {
      answer += (await once(socket, 'data'))[0];
    } while (!answer.includes('\r\n\r\n') || answer.length < Number(/content-length: (\d+)/i.exec(answer)?.[1]));
    return answer;
  };
  expect(await sendRequest()).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: keep-alive/i);
  gateway.child.kill('SIGTERM');
  await waitFor(async () => !(await gateway.ready()), { what: 'it not to be ready' });
  expect(gateway.child.exitCode).toBeNull();
  const closed = once(socket, 'close');
  expect(await sendRequest()).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
  await closed;
  expect(await gateway.ended).toBe(0);
});

it('ends at once with exit code 1 on a second signal', async () => {
  const gateway = await startExtraProcess(running, 'gateway', { COTEJO_DRAIN_GRACE_MS: '20000' });
  gateway.child.kill('SIGTERM');
  await waitFor(async () => !(await gateway.ready()), { what: 'it not to be ready' });
  gateway.child.kill('SIGTERM');
  expect(await gateway.ended).toBe(1);
});

it('finishes every accepted request, and ends by itself', async () => {
  const gateway = await startExtraProcess(running, 'gateway', PATIENT);
  const client = clientOf(gateway.url, await running.key('corporativo'));
  await client.verify({ cedula: '1000000001' });
  const inFlight = await whileFrozen(running, ['registry'], async () => {
    const requests = Array.from({ length: 20 }, (_, index) => client.verify({ cedula: String(1_012_345_600 + index) }));
    await waitFor(async () => (await metric(gateway.adminPort, 'requests_in_flight')) === 20, { what: 'the requests' });
    gateway.child.kill('SIGTERM');
    await waitFor(async () => !(await gateway.ready()), { what: 'it not to be ready' });
    return requests;
  });
  const answers = await Promise.all(inFlight);
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(answers.every(({ headers }) => headers.get('connection') === 'close')).toBe(true);
  expect(await gateway.ended).toBe(0);
  await expect(client.verify({ cedula: '1000000001' })).rejects.toThrow();
});
