import { waitFor } from '@cotejo/testing';
import { clientOf, send } from '../../harness/http.js';
import { LoadedModules } from '../../harness/loaded-modules.js';
import { type RunningProduct, startProduct } from '../../harness/product.js';

/** Everything in one process: asked directly, and not in need of the bus. */
let running: RunningProduct;
const modules = new LoadedModules();

beforeAll(async () => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...base } = process.env;
  const extraEnv = { COTEJO_LOG_LEVEL: 'info', ...modules.environment };
  running = await startProduct({ layout: 'single', bundled: false, base, extraEnv });
}, 90_000);
afterAll(async () => {
  await running?.stop();
  modules.remove();
});

const ready = () => send(`http://127.0.0.1:${running.services.adminPorts.host}/health/ready`);

it('does not load the tracing SDK unless tracing is configured', async () => {
  const { status } = await clientOf(running.url, await running.key('trial')).verify({ cedula: '1032456780' });
  expect(status).toBe(200);
  expect(running.logs()).not.toMatch(/traceId|"tracing"/);
  const { text } = await send(`http://127.0.0.1:${running.services.adminPorts.host}/metrics`);
  expect(text).not.toContain('trace_spans');
  expect(modules.ofTracing).toEqual([]);
});

it('decides with and without the bus, and drains', async () => {
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
