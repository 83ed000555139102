import { clientOf, send } from './harness/http.js';
import { type RunningProduct, startProduct } from './harness/product.js';

/** Interface, section 8: rates and quotas, 429, and the headers that report them. */
let running: RunningProduct;

beforeAll(async () => {
  running = await startProduct();
});
afterAll(() => running?.stop());

const second = () => new Promise((resolve) => setTimeout(resolve, 1_050));

it('reports both limits on every authenticated answer, errors included', async () => {
  const client = clientOf(running.url, await running.key('negocio'));
  const ok = await client.verify({ cedula: '1000000001' });
  expect(ok.headers.get('ratelimit-policy')).toMatch(/^"second";q=50;w=1, "month";q=10000;w=2(4192|5056|5920|6784)00$/);
  expect(ok.headers.get('ratelimit')).toMatch(/^"second";r=49;t=1, "month";r=9999;t=\d+$/);
  const bad = await client.verify({});
  expect(bad.status).toBe(400);
  expect(bad.headers.get('ratelimit')).toMatch(/"month";r=9999;/);
  const forbidden = await client.analyze({ doc_number: '1000000001' });
  expect(forbidden.status).toBe(403);
  expect(forbidden.headers.get('ratelimit')).toMatch(/"month";r=9999;/);
  expect((await send(`${running.url}/v1/cedula/1000000001`)).headers.get('ratelimit')).toBeNull();
});

it('refuses what exceeds the rate with 429 and a Retry-After', async () => {
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
  await second();
  expect((await client.verify({ cedula: '1000000001' })).status).toBe(200);
});

it('ends the trial after exactly 100 queries; 404 counts, 400 does not', async () => {
  const client = clientOf(running.url, await running.key('trial'));
  const statuses: number[] = [];
  const ask = async (cedula: string) => {
    for (;;) {
      const { status, body } = await client.verify({ cedula });
      if (body.reason !== 'rate_limited') return void statuses.push(status);
      await new Promise((resolve) => setTimeout(resolve, body.retry_after_ms + 5));
    }
  };
  await ask('12');
  await ask('1000000004');
  while (statuses.filter((status) => status === 200).length < 99) await ask('1000000001');
  await ask('1000000001');
  expect(statuses.slice(0, 2)).toEqual([400, 404]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(99);
  expect(statuses.at(-1)).toBe(429);
  await second();
  const refused = await client.cedula('1000000001');
  expect(refused.body).toMatchObject({ code: 'rate_limit_exceeded', reason: 'quota_exhausted' });
  // Not before the period ends, here the fourteen days of the trial.
  const retryAfterSeconds = Number(refused.headers.get('retry-after'));
  expect(retryAfterSeconds).toBeGreaterThan(13 * 86_400);
  expect(retryAfterSeconds).toBeLessThanOrEqual(14 * 86_400);
}, 60_000);
