import { Redis } from 'ioredis';
import { type ExtraProcess, startExtraProcess } from '../harness/extra-process.js';
import { clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import { isExportedBy, PROMISED_METRICS, parseExposition } from '../harness/metrics.js';
import type { RunningProduct } from '../harness/product.js';

/** Every process is seen from outside, and nothing of a buyer is seen with it. */
let running: RunningProduct;
/** A gateway whose counts are those of this suite. */
let gateway: ExtraProcess;
const portOf = (app: string) => (app === 'gateway' ? gateway.adminPort : running.services.adminPorts[app]);
const admin = (app: string, path: string) => send(`http://127.0.0.1:${portOf(app)}${path}`);

const CANARY = {
  cedula: '1087654321',
  telefono: '+573219876543',
  email: 'canario.unico@correo-canario.example',
  direccion: 'Calle 187 # 65-43',
  ciudad: 'Zipaquirá',
  ip_address: '198.51.100.77',
};

beforeAll(async () => {
  running = await lend('separate');
  gateway = await startExtraProcess(running, 'gateway');
  const client = clientOf(gateway.url, await running.key('trial'));
  await client.verify(CANARY);
  await client.verify({ ...CANARY, [CANARY.email]: CANARY.telefono });
  await client.analyze({ doc_number: CANARY.cedula, phone: CANARY.telefono, ip_address: CANARY.ip_address });
  await client.cedula(CANARY.cedula);
  await send(`${gateway.url}/v1/verify/${CANARY.cedula}`);
}, 60_000);
afterAll(() => gateway?.stop());

it('every process serves metrics, liveness and readiness on its own port', async () => {
  const apps = Object.keys(running.services.adminPorts);
  expect(apps.length).toBe(11);
  for (const app of apps) {
    expect((await admin(app, '/health/live')).body).toEqual({ status: 'live' });
    expect((await admin(app, '/health/ready')).body).toMatchObject({ status: 'ready' });
    expect((await admin(app, '/metrics')).text).toContain('process_cpu_seconds_total');
  }
  expect((await send(`${running.url}/metrics`)).status).toBe(404);
  expect((await send(`${running.url}/health/ready`)).status).toBe(404);
});

it('counts requests by endpoint and result, and calls of sources by status', async () => {
  const metrics = (await admin('gateway', '/metrics')).text;
  expect(metrics).toMatch(/api_requests_total\{.*route="\/v1\/verify".*code="200".*\} 1/);
  expect(metrics).toMatch(/api_requests_total\{.*route="\/v1\/verify".*code="400".*outcome="client_error".*\} 1/);
  expect(metrics).toMatch(/api_request_duration_seconds_bucket\{.*le="0\.2".*api="verify"/);
  expect(metrics).toMatch(/admission_decisions_total\{.*mode="exact".*\} [1-9]/);
  const telco = (await admin('telco', '/metrics')).text;
  expect(telco).toMatch(/source_calls_total\{.*source="telco",outcome="ok".*\} [1-9]/);
  expect(telco).toMatch(/breaker_state\{source="telco".*\} 0/);
});

it('exports exactly the promised metrics and labels', async () => {
  const differences: string[] = [];
  const withSeries = new Set<string>();
  for (const app of Object.keys(running.services.adminPorts)) {
    const exported = parseExposition((await admin(app, '/metrics')).text);
    for (const [name, { type, help, series }] of exported) {
      const promised = PROMISED_METRICS[name];
      if (!promised && /^(process|nodejs)_/.test(name)) {
        continue;
      }
      const at = `${app}: ${name}`;
      if (!promised || !isExportedBy(promised, app)) {
        differences.push(`${at} is not promised`);
      } else if (promised.type !== type || promised.help !== help) {
        differences.push(`${at} is ${type}, "${help}"`);
      }
      for (const labels of series) {
        const own = labels.filter((label) => label !== 'process' && label !== 'le').sort();
        if (String(own) !== String([...(promised?.labels ?? [])].sort())) {
          differences.push(`${at} has ${own}`);
        }
      }
      if (series.length > 0) {
        withSeries.add(name);
      }
    }
    for (const [name, promised] of Object.entries(PROMISED_METRICS)) {
      const due = isExportedBy(promised, app) && !promised.registered;
      if (due && !exported.has(name)) {
        differences.push(`${app}: ${name} is missing`);
      }
    }
  }
  expect(differences).toEqual([]);
  // A metric without a series yet states when its first series appears.
  const silent = Object.keys(PROMISED_METRICS).filter((name) => !withSeries.has(name));
  expect(silent.filter((name) => !PROMISED_METRICS[name]?.when && !PROMISED_METRICS[name]?.registered)).toEqual([]);
});

it('logs one line for each request, with the route template and the request id', async () => {
  const lines = running
    .logs()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line))
    // What the other tests of this file ask comes after.
    .slice(0, 5);
  expect(lines).toHaveLength(5);
  expect(lines[0]).toMatchObject({
    service: 'gateway',
    method: 'POST',
    route: '/v1/verify',
    status: 200,
    requestId: expect.stringMatching(/^req_/),
    tenant: expect.any(String),
  });
  expect(lines[3]).toMatchObject({ route: '/v1/cedula/:numero' });
  expect(lines[4]).toMatchObject({ route: 'unknown', status: 404, reason: 'unknown_route' });
});

it('leaves no value of the buyer in a log, metric, key or answer of an admin port', async () => {
  const surfaces = [running.logs()];
  for (const app of Object.keys(running.services.adminPorts)) {
    surfaces.push((await admin(app, '/metrics')).text, (await admin(app, '/health/ready')).text);
  }
  for (const server of [running.stateRedis, running.busRedis]) {
    const redis = new Redis(server.url);
    const keys = await redis.keys('*');
    surfaces.push(keys.join('\n'));
    for (const key of keys) {
      surfaces.push(String(await redis.dump(key)));
    }
    redis.disconnect();
  }
  const values = [...Object.values(CANARY), '3219876543', '87654321', 'canario.unico', 'correo-canario', '187 65 43'];
  const found = values.filter((value) => surfaces.some((surface) => surface.includes(value)));
  expect(found).toEqual([]);
  // The scan can see: what is there is found.
  expect(surfaces.some((surface) => surface.includes('/v1/cedula/:numero'))).toBe(true);
});
