import { useFixture } from '@cotejo/testing';
import { startTestConsole } from '../../test/console-fixture.js';

const app = useFixture(() => startTestConsole({ ownRedis: true }));

it('answers 503 state_unavailable in bounded time while Redis is away, and stays ready', async () => {
  const browser = await app.signIn('viewer');
  expect((await browser.get('/api/tenants/acme/keys')).status).toBe(200);
  expect(app.health.read().ready).toBe(true);
  app.redis.disconnect();
  await app.killRedis();
  for (const path of ['/api/session', '/api/tenants/acme/keys', '/api/account/sessions']) {
    const startedAt = performance.now();
    const { status, headers, body } = await browser.get(path);
    expect([path, status, body.reason, headers.get('retry-after')]).toEqual([path, 503, 'state_unavailable', '2']);
    expect(performance.now() - startedAt).toBeLessThan(8_000);
  }
  const signIn = await app.browser().post('/api/session', { email: 'a@b.co', password: 'x' });
  expect(signIn.body.reason).toBe('state_unavailable');
  expect(app.health.read().ready).toBe(true);
});

it('still answers a browser without a cookie', async () => {
  const { status, body } = await app.browser().get('/api/session');
  expect([status, body.stage]).toEqual([200, 'none']);
});
