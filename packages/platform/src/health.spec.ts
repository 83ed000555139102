import { Counter, Registry } from 'prom-client';
import { Health, startAdminServer } from './health.js';
import { fixedSecret } from './secrets/secret.js';

it('serves liveness, readiness with its checks, and metrics', async () => {
  const [health, metrics] = [new Health(), new Registry()];
  new Counter({ name: 'things_total', help: 'things', registers: [metrics] }).inc(3);
  let up = true;
  health.add('bus', () => ({ ok: up }));
  health.add('source:registry', () => ({ ok: true, detail: 'local' }));
  const admin = await startAdminServer({ host: '127.0.0.1', port: 0, health, metrics });
  const get = async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${admin.port}${path}`, init);
    return [response.status, await response.text()] as const;
  };
  const checks = { bus: { ok: true }, 'source:registry': { ok: true, detail: 'local' } };
  expect(await get('/health/ready')).toEqual([200, JSON.stringify({ status: 'ready', checks })]);
  up = false;
  expect((await get('/health/ready'))[0]).toBe(503);
  expect((await get('/health/live'))[0]).toBe(200);
  up = true;
  health.drain();
  expect((await get('/health/ready'))[0]).toBe(503);
  expect((await get('/metrics'))[1]).toContain('things_total 3');
  expect((await get('/else'))[0]).toBe(404);
  expect((await get('/metrics', { method: 'POST' }))[0]).toBe(405);
  await admin.close();
  await expect(get('/health/live')).rejects.toThrow();
});

it('shows metrics only with the token, and health without it', async () => {
  const parts = { health: new Health(), metrics: new Registry(), metricsToken: fixedSecret('secret') };
  const admin = await startAdminServer({ host: '127.0.0.1', port: 0, ...parts });
  const get = async (path: string, headers = {}) =>
    (await fetch(`http://127.0.0.1:${admin.port}${path}`, { headers })).status;
  expect([await get('/metrics'), await get('/health/ready')]).toEqual([401, 200]);
  const tokens = ['Bearer secret', 'Bearer wrong', 'secret', ''];
  expect(await Promise.all(tokens.map((authorization) => get('/metrics', { authorization })))).toEqual([
    200, 401, 401, 401,
  ]);
  await admin.close();
});
