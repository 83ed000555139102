import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { ConsoleBrowser, OPERATIONS } from '@cotejo/console/testing';
import { Redis } from 'ioredis';
import { BY } from '../harness/accounts.js';
import { openPeople, type People } from '../harness/console-people.js';
import { send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { textOf } from '../harness/redis-text.js';

const operations = Object.keys(OPERATIONS).map((name) => {
  const [method, path] = name.split(' ') as [string, string];
  return { method, path };
});

/** Operations that need no session. */
const OPEN = [
  ...['GET /api/session', 'POST /api/session', 'DELETE /api/session', 'GET /api/sign-up/puzzle', 'POST /api/sign-up'],
  ...['POST /api/sign-up/verify', 'POST /api/links', 'POST /api/invitations/accept'],
  ...['POST /api/password/forgot', 'POST /api/password/reset', 'GET /api/mail-server'],
  ...['POST /api/company-sign-in', 'GET /api/sso/:tenant', 'POST /api/sso/:tenant', 'GET /api/sso/:tenant/callback'],
];
const closed = operations.filter(({ method, path }) => !OPEN.includes(`${method} ${path}`));

let product: RunningProduct;
let people: People;

beforeAll(async () => {
  product = await lend('sandbox');
  people = await openPeople(product);
  for (const role of ['viewer', 'developer', 'admin'] as const) {
    await people.member(`${role}@access-uno.co`, role, 'access-uno');
    await people.member(`${role}@access-dos.co`, role, 'access-dos');
  }
  await people.member('sin-factor@operacion.co', 'operator', null);
}, 120_000);
afterAll(async () => {
  people?.stop();
});

/** With all that a page sends, and a body that would be refused before anything is done. */
const sendRequest = (browser: ConsoleBrowser, method: string, path: string, tenant = 'access-dos') => {
  const url = path.replace(':tenant', tenant).replace(/:\w+/g, 'x');
  const headers = { 'idempotency-key': randomUUID() };
  if (method === 'GET') {
    return browser.get(url);
  }
  if (method === 'DELETE') {
    return browser.delete(url, headers);
  }
  const change = { POST: 'post', PUT: 'put', PATCH: 'patch' } as const;
  return browser[change[method as keyof typeof change]](url, {}, headers);
};

async function answersOf(browser: ConsoleBrowser, wanted: typeof operations, tenant?: string) {
  const answers: Record<string, string> = {};
  for (const { method, path } of wanted) {
    const { status, body } = await sendRequest(browser, method, path, tenant);
    answers[`${method} ${path}`] = `${status} ${body?.reason}`;
  }
  return answers;
}

const all = (wanted: typeof operations, answer: string) =>
  Object.fromEntries(wanted.map(({ method, path }) => [`${method} ${path}`, answer]));

it('lists every operation of the console', () => {
  expect(operations.length).toBeGreaterThan(60);
  for (const open of OPEN) {
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toContain(open);
  }
});

it('returns 401 without a session', async () => {
  expect(await answersOf(people.browser(), closed)).toEqual(all(closed, '401 signed_out'));
});

it.each(['viewer', 'developer', 'admin'] as const)(
  'refuses a %s the data of another tenant and the operations of operators',
  async (role) => {
    const browser = await people.signIn(`${role}@access-uno.co`);
    const foreign = closed.filter(({ path }) => path.includes(':tenant') || path.startsWith('/api/operator/'));
    expect(await answersOf(browser, foreign)).toEqual(all(foreign, '404 not_found'));
  },
);

it('refuses an operator everything before the second factor is set up', async () => {
  const browser = await people.signIn('sin-factor@operacion.co');
  const others = closed.filter(({ path }) => !/^\/api\/(session|account)(\/|$)/.test(path));
  expect(await answersOf(browser, others)).toEqual(all(others, '403 second_factor_required'));
});

it('refuses a change without the token of the page, or from another site', async () => {
  const browser = await people.signIn('admin@access-uno.co');
  const changes = closed.filter(({ method, path }) => method !== 'GET' && path !== '/api/session/second-factor');
  const { csrfToken } = browser;
  browser.csrfToken = null;
  expect(await answersOf(browser, changes, 'access-uno')).toEqual(all(changes, '403 csrf_invalid'));
  browser.csrfToken = csrfToken;
  const elsewhere = new ConsoleBrowser(browser.url);
  elsewhere.cookie = browser.cookie;
  for (const origin of ['https://evil.example', 'null']) {
    const { status, body } = await elsewhere.post(
      '/api/account/second-factor',
      {},
      { origin, 'x-csrf-token': csrfToken },
    );
    expect([status, body.reason]).toEqual([403, 'foreign_origin']);
  }
});

it('redirects another name of this machine to the configured origin, which accepts changes', async () => {
  const { port } = new URL(product.services.consoleUrl);
  const { status, headers } = await send(`http://localhost:${port}/keys`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, `${product.services.consoleUrl}/keys`]);
});

it('answers an unknown path with the page only', async () => {
  const { hostname, port } = new URL(product.services.consoleUrl);
  for (const path of [
    '//',
    '//evil.example/x',
    '/%',
    '/%00',
    '/..%2f..%2fpackage.json',
    '/assets/../../package.json',
  ]) {
    const answer = await rawGet({ hostname, port, path });
    expect([path, [200, 400, 404].includes(answer.status)]).toEqual([path, true]);
    expect(answer.text).not.toContain('"dependencies"');
    if (answer.status !== 200) {
      expect(JSON.parse(answer.text)).toMatchObject({ success: false, errors: [] });
    }
    if (answer.status !== 200) {
      expect(answer.text).not.toContain(path.slice(1) || '//');
    }
  }
});

it('has no other route', async () => {
  const browser = await people.signIn('admin@access-uno.co');
  for (const path of [
    '/api',
    '/api/tenants',
    '/api/keys',
    '/api/tenants/uno',
    '/api/operator',
    '/metrics',
    '/v1/verify',
  ]) {
    const { status, headers } = await browser.get(path);
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
    expect([path, status === 404 || (isPage && !path.startsWith('/api/'))]).toEqual([path, true]);
  }
});

it('leaves no value of the playground and of orders in a log, a key of Redis or a metric', async () => {
  const tried = {
    cedula: '1087654399',
    telefono: '+573219876599',
    email: 'canario.simulador@correo-canario.example',
    direccion: 'Calle 199 # 65-99',
    ip_address: '198.51.100.99',
  };
  const browser = await people.signIn('developer@access-uno.co');
  const call = (body: object) =>
    browser.post('/api/playground/calls', { operation: 'verify', body, include: ['sources'] });
  expect((await call(tried)).body.status).toBe(200);
  expect((await call({ ...tried, [tried.email]: tried.telefono })).body.status).toBe(400);
  const given = { name: 'orders', scopes: ['verify:write' as const], expiresAt: null };
  const { key } = await people.accounts.keys.create('access-uno', given, BY);
  const batchId = '7c0b9c1e-2f4b-4a53-9a55-2c6f0d6f1a42';
  const rows = `${JSON.stringify(tried)}\n{"cedula":"${tried.email}"}\n`;
  const checks = { operation: 'verify', key, batchId, firstRow: 1, rows };
  const { text: lines } = (await browser.post('/api/tenants/access-uno/order-checks', checks)).body;
  expect(lines).toMatch(/"row":1,"status":200.*\n.*"row":2,"status":400.*\n.*"ended_by":"end_of_input"/);
  const file = JSON.stringify({ receipt: { token: `${tried.cedula}.${tried.telefono}.x` }, ...tried });
  expect((await browser.post('/api/receipts/check', { file })).body.good).toBe(false);
  const bus = new Redis(product.busRedis.url);
  const metrics = Object.values(product.services.adminPorts).map((port) => send(`http://127.0.0.1:${port}/metrics`));
  const kept = await Promise.all([everythingIn(people.redis), everythingIn(bus)]);
  bus.disconnect();
  const everything = [product.logs(), ...kept, ...(await Promise.all(metrics)).map(({ text }) => text)].join('\n');
  expect(everything).toContain('/api/playground/calls');
  for (const value of [key, ...Object.values(tried)]) {
    expect(everything).not.toContain(value);
  }
});

/** A path as it stands, which `fetch` would tidy up. */
function rawGet(target: { hostname: string; port: string; path: string }): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    get(target, async (response) => {
      resolve({ status: response.statusCode ?? 0, text: await text(response) });
    }).on('error', reject);
  });
}

async function everythingIn(redis: Redis): Promise<string> {
  const keys = await redis.keys('*');
  return [...keys, ...(await Promise.all(keys.map((key) => textOf(redis, key))))].join('\n');
}
