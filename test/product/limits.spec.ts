import { setTimeout as sleep } from 'node:timers/promises';
import { openAccounts } from '../harness/accounts.js';
import { clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** Interface, section 8: rates and quotas, 429, and the headers that report them. */
let running: RunningProduct;

beforeAll(async () => {
  running = await lend('sandbox');
});

const second = () => sleep(1_050);

const POLICY = /^"second";q=50;w=1, "month";q=10000;w=2(4192|5056|5920|6784)00$/;

it('sends the limits, the rest and the charge with every authenticated answer', async () => {
  const client = clientOf(running.url, await running.key('negocio'));
  const answers = {
    ok: await client.verify({ cedula: '1000000001' }),
    notFound: await client.verify({ cedula: '1000000004' }),
    lookUp: await client.cedula('1000000001'),
    lookUpInBody: await client.cedulaInBody({ cedula: '1000000001' }),
    badBody: await client.verify({}),
    badNumber: await client.cedula('12'),
    forbidden: await client.analyze({ doc_number: '1000000001' }),
  };
  const seen = Object.fromEntries(
    Object.entries(answers).map(([name, { status, headers }]) => [
      name,
      [status, headers.get('x-quota-charged'), /"month";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '')?.[1]],
    ]),
  );
  expect(seen).toEqual({
    ok: [200, '1', '9999'],
    notFound: [404, '1', '9998'],
    lookUp: [200, '1', '9997'],
    lookUpInBody: [200, '1', '9996'],
    badBody: [400, '0', '9996'],
    badNumber: [404, '0', '9996'],
    forbidden: [403, '0', '9996'],
  });
  for (const { headers } of Object.values(answers)) {
    expect(headers.get('ratelimit-policy')).toMatch(POLICY);
    expect(headers.get('ratelimit')).toMatch(/^"second";r=\d+;t=1, /);
    expect(headers.get('request-id')).toMatch(/^req_/);
  }
  const stranger = await send(`${running.url}/v1/cedula/1000000001`);
  expect(stranger.headers.get('ratelimit')).toBeNull();
  expect(stranger.headers.get('x-quota-charged')).toBeNull();
});

it('admits a client that waits for Retry-After', async () => {
  const waitAndRetry = async () => {
    const client = clientOf(running.url, await running.key('emprendedor'));
    const all = await Promise.all(Array.from({ length: 14 }, () => client.verify({ cedula: '1000000001' })));
    const waits = all.filter(({ status }) => status === 429).map(({ headers }) => Number(headers.get('retry-after')));
    expect(waits.length).toBeGreaterThan(0);
    await sleep(Math.max(...waits) * 1_000);
    const next = await client.verify({ cedula: '1000000001' });
    expect(next.headers.get('ratelimit')).toMatch(/"second";r=9;/);
    return next.status;
  };
  expect(await Promise.all([waitAndRetry(), waitAndRetry(), waitAndRetry()])).toEqual([200, 200, 200]);
});

it('refuses requests over the rate with 429 and Retry-After', async () => {
  const client = clientOf(running.url, await running.key('emprendedor'));
  const all = await Promise.all(Array.from({ length: 30 }, () => client.verify({ cedula: '1000000001' })));
  const refused = all.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.body).toMatchObject({
    success: false,
    code: 'rate_limit_exceeded',
    reason: 'rate_limited',
    retry_after_ms: expect.any(Number),
  });
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  // Without the month where a busy machine kept the state Redis from answering in time.
  expect(refused[0]?.headers.get('ratelimit')).toMatch(/^"second";r=0;t=1(, |$)/);
  expect(refused[0]?.headers.get('x-quota-charged')).toBe('0');
  await second();
  expect((await client.verify({ cedula: '1000000001' })).status).toBe(200);
});

it('gives a trial exactly 100 queries a day; a 404 counts, a 400 does not', async () => {
  const accounts = openAccounts(running);
  const client = clientOf(running.url, (await accounts.key('limits-trial', 'trial')).key);
  const statusOf = async (cedula: string) => (await client.verify({ cedula })).status;
  expect([await statusOf('12'), await statusOf('1000000004')]).toEqual([400, 404]);
  const bogotaDay = (addedMs: number) => new Date(Date.now() - 5 * 3_600_000 + addedMs).toISOString().slice(0, 10);
  const quota = `cotejo:sandbox:admission:{limits-trial}:quota:${bogotaDay(0)}`;
  expect(await accounts.redis.get(quota)).toBe('1');
  await accounts.redis.set(quota, '98', 'KEEPTTL');
  accounts.stop();
  await second();
  const statuses = [await statusOf('1000000001'), await statusOf('1000000001'), await statusOf('1000000001')];
  expect(statuses).toEqual([200, 200, 429]);
  await second();
  const refused = await client.cedula('1000000001');
  expect(refused.body).toMatchObject({ code: 'rate_limit_exceeded', reason: 'quota_exhausted' });
  expect(refused.body.quota_renews_at).toBe(`${bogotaDay(86_400_000)}T00:00:00-05:00`);
  expect(refused.headers.get('ratelimit-policy')).toContain('"trial";q=100;w=86400');
  expect(refused.headers.get('retry-after')).toBeNull();
  expect(refused.body).not.toHaveProperty('retry_after_ms');
});
