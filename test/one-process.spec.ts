import { waitFor } from '@cotejo/testing';
import { clientOf, send } from './harness/http.js';
import { type RunningProduct, startProduct } from './harness/product.js';

/** Everything in one process: asked directly, and not in need of the bus. */
let running: RunningProduct;

beforeAll(async () => {
  running = await startProduct({ layout: 'single', extraEnv: { COTEJO_LOG_LEVEL: 'info' } });
}, 90_000);
afterAll(() => running?.stop());

const ready = () => send(`http://127.0.0.1:${running.services.adminPorts.host}/health/ready`);

it('decides, with the bus and without it, and drains', async () => {
  const client = clientOf(running.url, await running.key('corporativo'));
  const body = { cedula: '1032456789', telefono: '+573000000001', ip_address: '192.0.2.1' };
  expect((await client.verify(body)).body).toMatchObject({ risk_score: 10, recommendation: 'aprobar' });

  await running.busRedis.kill();
  await waitFor(async () => (await ready()).body.checks.bus.detail === 'away', { what: 'the loss of the bus' });
  const without = await client.verify(body, '?include=sources');
  expect(without).toMatchObject({ status: 200, body: { recommendation: 'aprobar' } });
  expect(without.headers.get('x-degraded')).toBe('velocity');
  expect((await ready()).status).toBe(200);

  await running.services.stop();
  expect(running.logs()).toContain('"drained"');
});
