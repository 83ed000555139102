import { freePort, startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { type ExtraProcess, startExtraProcess } from '../../harness/extra-process.js';
import { clientOf, send } from '../../harness/http.js';
import { lend } from '../../harness/lend.js';
import { LoadedModules } from '../../harness/loaded-modules.js';
import type { RunningProduct } from '../../harness/product.js';

/** Everything in one process, as in the layout `single`: it calls its services directly, and does not need the bus. */
const SERVICES = 'gateway,registry,telco,tax,sanctions,geo,email,biometric,scoring,worker,console';
let running: RunningProduct;
let bus: TestRedis;
let single: ExtraProcess;
const modules = new LoadedModules();

beforeAll(async () => {
  running = await lend('sandbox');
  bus = await startRedis({ own: true });
  const settings = {
    COTEJO_SERVICES: SERVICES,
    COTEJO_CONSOLE_PORT: String(await freePort()),
    COTEJO_BUS_REDIS_URLS: bus.url,
    COTEJO_LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
    ...modules.environment,
  };
  single = await startExtraProcess(running, 'whole', settings, { bundled: false });
}, 90_000);
afterAll(async () => {
  await single?.stop();
  await bus?.stop();
  modules.remove();
});

const admin = (path: string) => send(`http://127.0.0.1:${single.adminPort}${path}`);
const ready = () => admin('/health/ready');

it('does not load the tracing SDK unless tracing is configured', async () => {
  const { status } = await clientOf(single.url, await running.key('trial')).verify({ cedula: '1032456780' });
  expect(status).toBe(200);
  expect(single.logs()).not.toMatch(/traceId|"tracing"/);
  expect((await admin('/metrics')).text).not.toContain('trace_spans');
  expect(modules.ofTracing).toEqual([]);
});

it('decides with and without the bus, and drains', async () => {
  const client = clientOf(single.url, await running.key('corporativo'));
  const body = { cedula: '1032456789', telefono: '+573000000001', ip_address: '192.0.2.1' };
  expect((await client.verify(body)).body).toMatchObject({ risk_score: 10, recommendation: 'aprobar' });

  await bus.kill();
  await waitFor(async () => (await ready()).body.checks.bus.detail === 'away', { what: 'the loss of the bus' });
  const without = await client.verify(body, '?include=sources');
  expect(without).toMatchObject({ status: 200, body: { recommendation: 'aprobar' } });
  expect(without.headers.get('x-degraded')).toBe('velocity');
  expect((await ready()).status).toBe(200);

  await single.stop();
  expect(single.logs()).toContain('"drained"');
});
