import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort, startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { clientOf, send } from './harness/http.js';

/** Everything in one process: asked directly, and not in need of the bus. */
const app = (name: string) => fileURLToPath(new URL(`../apps/${name}/dist/main.js`, import.meta.url));
const ALL = 'gateway,registry,telco,tax,sanctions,geo,email,scoring,worker';

const dir = mkdtempSync(join(tmpdir(), 'cotejo-one-process-'));
let state: TestRedis;
let bus: TestRedis;
let env: NodeJS.ProcessEnv;
let stop: () => Promise<number | null>;

beforeAll(async () => {
  [state, bus] = await Promise.all([startRedis({ own: true }), startRedis({ own: true })]);
  const secret = (name: string) => {
    const file = join(dir, name);
    writeFileSync(file, Buffer.alloc(32, name).toString('base64'));
    return file;
  };
  env = {
    ...process.env,
    COTEJO_ENV: 'sandbox',
    COTEJO_SERVICES: ALL,
    COTEJO_STATE_REDIS_URL: state.url,
    COTEJO_BUS_REDIS_URLS: bus.url,
    COTEJO_PEPPER_FILE: secret('pepper'),
    COTEJO_BUS_KEY_FILE: secret('bus'),
    COTEJO_DATA_DIR: dir,
    COTEJO_PORT: String(await freePort()),
    COTEJO_ADMIN_PORT: String(await freePort()),
  };
  const child = spawn(process.execPath, [app('host')], { env, stdio: 'ignore' });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  await waitFor(async () => (await ready()).status === 200, { timeoutMs: 30_000, what: 'the process' });
});
afterAll(async () => {
  await Promise.all([state.stop(), bus.stop()]);
  rmSync(dir, { recursive: true, force: true });
});

const ready = () => send(`http://127.0.0.1:${env.COTEJO_ADMIN_PORT}/health/ready`);

it('decides, with the bus and without it, and drains', async () => {
  const create = ['keys', 'create', '--tenant', 'one', '--plan', 'corporativo', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, [app('cli'), ...create], { env });
  const client = clientOf(`http://127.0.0.1:${env.COTEJO_PORT}`, JSON.parse(stdout).key);
  const body = { cedula: '1032456789', telefono: '+573000000001', ip_address: '192.0.2.1' };
  expect((await client.verify(body)).body).toMatchObject({ risk_score: 10, recommendation: 'aprobar' });

  await bus.kill();
  await waitFor(async () => (await ready()).body.checks.bus.detail === 'away', { what: 'the loss of the bus' });
  const without = await client.verify(body, '?include=sources');
  expect(without).toMatchObject({ status: 200, body: { recommendation: 'aprobar' } });
  expect(without.headers.get('x-degraded')).toBe('velocity');
  expect((await ready()).status).toBe(200);

  expect(await stop()).toBe(0);
});
