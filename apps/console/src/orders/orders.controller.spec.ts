import { text } from 'node:stream/consumers';
import { useFixture } from '@cotejo/testing';
import { expectRefusal, startTestConsole } from '../../test/console-fixture.js';

const app = useFixture(startTestConsole);
let received: object[];
beforeEach(() => {
  received = [];
  app.api.answer = async ({ url, headers }, response) => {
    received.push({ url, headers });
    response.writeHead(429, { 'retry-after': '5' }).end('{"reason":"too_many_batches"}');
  };
});
afterEach(() => app.clear());

const PATH = '/api/tenants/acme/order-checks';
const BATCH = '7c0b9c1e-2f4b-4a53-9a55-2c6f0d6f1a42';
const ORDERS = { operation: 'verify', batchId: BATCH, firstRow: 41, rows: '{"cedula":"1000000001"}\n' };
const keyOf = async (tenant: string) => {
  await app.tenant(tenant, 'negocio');
  const given = { name: 'orders', scopes: ['verify:write' as const], expiresAt: null };
  return (await app.accounts.keys.create(tenant, given, { actor: 'tester' })).key;
};

it("sends the rows as they are with the member's key, and returns the answer", async () => {
  app.api.answer = async (request, response) => {
    received.push({ url: request.url, headers: request.headers, body: await text(request) });
    response.writeHead(200).end('{"row":41}\n');
  };
  const browser = await app.signIn('viewer');
  const key = await keyOf('acme');
  const { status, body } = await browser.post(PATH, { ...ORDERS, key });
  expect([status, body]).toEqual([200, { status: 200, text: '{"row":41}\n', retryAfterMs: null }]);
  expect(received).toMatchObject([
    {
      url: '/v1/verify/batch?include=receipt&first_row=41',
      headers: { 'x-api-key': key, 'idempotency-key': BATCH, 'content-type': 'application/x-ndjson' },
      body: ORDERS.rows,
    },
  ]);
});

it('returns a refusal of the API with the time to wait', async () => {
  const browser = await app.signIn('viewer');
  const { status, body } = await browser.post(PATH, { ...ORDERS, key: await keyOf('acme') });
  expect([status, body]).toEqual([200, { status: 429, text: '{"reason":"too_many_batches"}', retryAfterMs: 5_000 }]);
});

it('refuses a key of another account, and one that does not exist, and calls no API', async () => {
  const browser = await app.signIn('viewer');
  for (const key of [await keyOf('other'), 'sk_test_nothing']) {
    await expectRefusal(browser.post(PATH, { ...ORDERS, key }), 403, 'key_of_no_account');
  }
  expect(received).toEqual([]);
});

it.each([{ operation: 'cedula' }, { batchId: 'a b' }, { firstRow: 0 }, { rows: '' }, { key: 'with blank' }])(
  'answers 400 to %j and calls no API',
  async (wrong) => {
    const browser = await app.signIn('viewer');
    const { status, body } = await browser.post(PATH, { ...ORDERS, key: 'k', ...wrong });
    expect([status, body.errors[0].pointer]).toEqual([400, `/${Object.keys(wrong)[0]}`]);
    expect(received).toEqual([]);
  },
);
