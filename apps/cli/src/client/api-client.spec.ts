import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Cotejo } from './api-client.js';

/** An API whose answers a test lists in advance; it records what it received. */
const KEY = `sk_test_cot_${'a'.repeat(38)}`;
const CANARY = '1031999111';

type Reply = (response: ServerResponse) => void;
let server: Server;
let baseUrl: string;
let replies: Reply[] = [];
let received: IncomingMessage[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request);
    request.resume().once('end', () => (replies.shift() ?? json(200, { ok: true }))(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  replies = [];
  received = [];
});

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1', ...headers })
      .end(JSON.stringify(body));
const reset: Reply = (response) => {
  response.destroy();
};
const cutOff: Reply = (response) => {
  response.writeHead(200, { 'content-length': '900' }).write('{"a":', () => response.destroy());
};
const silent: Reply = () => {};
const client = (options: object = {}) => new Cotejo({ apiKey: KEY, baseUrl, ...options });
const keysReceived = () => new Set(received.map(({ headers }) => headers['idempotency-key']));

describe('a call', () => {
  it('sends the key in the header of its operation, and the parts in the URL', async () => {
    await client().verify({ cedula: CANARY }, { include: ['sources', 'receipt'] });
    await client().analyze({ doc_number: CANARY });
    await client().cedula(CANARY);
    expect(received.map(({ url }) => url)).toEqual(['/v1/verify?include=sources,receipt', '/v1/analyze', '/v1/cedula']);
    const headers = received.map((request) => [request.headers['x-api-key'], request.headers.authorization]);
    expect(headers).toEqual([
      [KEY, undefined],
      [undefined, `Bearer ${KEY}`],
      [KEY, undefined],
    ]);
    expect(keysReceived().size).toBe(3);
  });

  it('needs no key for the scenarios', async () => {
    const answer = await new Cotejo({ baseUrl }).scenarios();
    expect(answer).toEqual({ ok: true, requestId: 'req_1', idempotencyReplayed: false });
    expect(received[0]?.headers).not.toHaveProperty('x-api-key');
  });

  it('reports a repetition that cost nothing', async () => {
    replies = [json(200, {}, { 'idempotency-replayed': 'true' })];
    expect(await client().verify({})).toMatchObject({ idempotencyReplayed: true });
  });
});

describe('tries of one call', () => {
  it.each([
    ['503', json(503, { reason: 'overloaded' })],
    ['500', json(500, { reason: 'internal' })],
    ['408', json(408, { reason: 'request_timeout' })],
    ['429 with Retry-After', json(429, { reason: 'rate_limited' }, { 'retry-after': '0' })],
    ['a reset connection', reset],
    ['an answer that is cut off', cutOff],
    ['an answer that is not JSON', ((response) => response.end('<html>')) as Reply],
  ])('continue after %s, with the same idempotency key', async (_, failure) => {
    replies = [failure, failure];
    await client().verify({ cedula: CANARY });
    expect(received).toHaveLength(3);
    expect(keysReceived().size).toBe(1);
  });

  it.each([
    ['400', json(400, { reason: 'invalid_body' }), 'BadRequestError'],
    ['401', json(401, { reason: 'invalid_key' }), 'AuthenticationError'],
    ['403', json(403, { reason: 'missing_scope' }), 'PermissionError'],
    ['404', json(404, { reason: 'cedula_not_found' }), 'NotFoundError'],
    ['409', json(409, { reason: 'other_body' }), 'ConflictError'],
    ['429 without Retry-After', json(429, { reason: 'quota_exhausted' }), 'RateLimitError'],
  ])('end after %s', async (_, failure, name) => {
    replies = [failure];
    await expect(client().verify({ cedula: CANARY })).rejects.toMatchObject({ name, attempts: 1, requestId: 'req_1' });
    expect(received).toHaveLength(1);
  });

  it('end with the last error, which has no value of the request', async () => {
    replies = Array(3).fill(json(503, { reason: 'overloaded', code: 'unavailable', errors: [] }));
    const error = await client()
      .verify({ cedula: CANARY }, { idempotencyKey: 'mine' })
      .catch((each: unknown) => each as Error);
    expect(error).toMatchObject({ name: 'ServerError', status: 503, attempts: 3, idempotencyKey: 'mine' });
    expect(`${error}${JSON.stringify(error)}`).not.toMatch(new RegExp(`${CANARY}|${KEY}`));
  });

  it('do not wait longer than the time-out', async () => {
    replies = [json(429, { reason: 'rate_limited' }, { 'retry-after': '60' })];
    await expect(client().verify({})).rejects.toMatchObject({ name: 'RateLimitError', retryAfterMs: 60_000 });
    replies = [silent];
    await expect(client({ timeoutMs: 150 }).verify({})).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('do not follow a redirect', async () => {
    replies = Array(3).fill(json(307, {}, { location: 'https://other.example/' }));
    await expect(client().verify({})).rejects.toMatchObject({ name: 'BadRequestError', status: 307 });
  });
});

describe('configuration', () => {
  it.each(['', 'key', `sk_prod_${'a'.repeat(30)}`, `sk_test_${'a'.repeat(20)} b`])('refuses the key "%s"', (apiKey) => {
    expect(() => client({ apiKey })).toThrow('must begin with sk_test_ or sk_live_');
  });

  it.each([
    '',
    'ftp://a.example',
    'http://api.example',
    'http://127.example',
    'https://user@a.example',
    'https://a.example?x=1',
  ])('refuses the address "%s"', (address) => {
    expect(() => client({ baseUrl: address })).toThrow('the base URL must');
  });

  it('tells the environment by the key, and refuses a call without a key', async () => {
    expect(client().environment).toBe('sandbox');
    expect(client({ apiKey: KEY.replace('test', 'live') }).environment).toBe('production');
    await expect(new Cotejo({ baseUrl }).verify({})).rejects.toThrow('needs an API key');
  });
});
