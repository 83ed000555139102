import { connect } from 'node:net';
import { type Answer, clientOf, send } from './harness/http.js';
import { type RunningProduct, startProduct } from './harness/product.js';

/** Interface, section 7, and the one error body of the design: each status, and never a value in it. */
let running: RunningProduct;
let key: string;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  running = await startProduct();
  key = await running.key('corporativo');
  client = clientOf(running.url, key);
});
afterAll(() => running?.stop());

const SECRET = '79887766';
const post = (body: string | Buffer, headers: Record<string, string> = {}, path = '/v1/verify') =>
  send(running.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
    body: body as string,
  });

const CASES: [string, () => Promise<Answer>, number, string, string][] = [
  ['a body cut short', () => post(`{"cedula":"${SECRET}"`), 400, 'bad_request', 'invalid_json'],
  ['an empty body', () => post(''), 400, 'bad_request', 'invalid_json'],
  ['a missing field', () => post('{}'), 400, 'bad_request', 'invalid_body'],
  ['a number for a cédula', () => post(`{"cedula":${SECRET}}`), 400, 'bad_request', 'invalid_body'],
  ['an unknown field', () => post(`{"cedula":"${SECRET}","${SECRET}":1}`), 400, 'bad_request', 'invalid_body'],
  ['a prototype', () => post(`{"cedula":"${SECRET}","__proto__":{"a":1}}`), 400, 'bad_request', 'invalid_body'],
  ['deep nesting', () => post('['.repeat(7_000) + ']'.repeat(7_000)), 400, 'bad_request', 'invalid_json'],
  ['an unknown path', () => send(`${running.url}/v1/${SECRET}`), 404, 'not_found', 'unknown_route'],
  ['a path without version', () => send(`${running.url}/verify`), 404, 'not_found', 'unknown_route'],
  ['a broken escape', () => send(`${running.url}/v1/cedula/%zz${SECRET}`), 400, 'bad_request', 'malformed_request'],
  ['a long parameter', () => client.cedula(SECRET.repeat(9)), 400, 'bad_request', 'malformed_request'],
  ['an unknown cédula', () => client.cedula('1000000004'), 404, 'not_found', 'cedula_not_found'],
  ['another method', () => send(`${running.url}/v1/verify`), 405, 'bad_request', 'method_not_allowed'],
  ['a body of 17 KB', () => post(JSON.stringify({ cedula: 'x'.repeat(17_000) })), 413, 'bad_request', 'body_too_large'],
  [
    'text',
    () => post(`{"cedula":"${SECRET}"}`, { 'content-type': 'text/plain' }),
    415,
    'bad_request',
    'unsupported_media_type',
  ],
  [
    'a form',
    () => post(`cedula=${SECRET}`, { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
    'bad_request',
    'unsupported_media_type',
  ],
];

it.each(CASES)('%s', async (_, ask, status, code, reason) => {
  const answer = await ask();
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ success: false, code, reason, status, type: `urn:cotejo:error:${code}` });
  for (const member of ['message', 'title', 'request_id']) expect(typeof answer.body[member]).toBe('string');
  expect(Array.isArray(answer.body.errors)).toBe(true);
  expect(answer.body.request_id).toBe(answer.headers.get('request-id'));
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.text).not.toContain(SECRET);
  expect(answer.text).not.toMatch(/at .*\.js|node_modules|ECONN|class-validator|fastify/i);
  for (const header of ['server', 'x-powered-by']) expect(answer.headers.get(header)).toBeNull();
});

it('has no CORS: a key must not be used in a browser', async () => {
  const answer = await send(`${running.url}/v1/verify`, {
    method: 'OPTIONS',
    headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
  });
  expect(answer.status).toBe(405);
  const allowed = await post('{"cedula":"1000000001"}', { origin: 'https://shop.example' });
  expect(allowed.status).toBe(200);
  for (const { headers } of [answer, allowed]) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

it('a credential is asked for before the body is looked at', async () => {
  const answer = await post('{"cedula":', { 'x-api-key': 'nobody' });
  expect(answer.status).toBe(401);
});

it('header fields of 20 KB are 431', async () => {
  const answer = await rawRequest(`GET /v1/cedula/1 HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(20_000)}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] as string)).toMatchObject({ success: false, code: 'bad_request' });
});

it('what is not HTTP is 400 in the same body', async () => {
  const answer = await rawRequest(`GARBAGE ${SECRET}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).not.toContain(SECRET);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] as string)).toMatchObject({ reason: 'malformed_request' });
});

it('speaks Spanish, and English to who prefers it', async () => {
  expect((await post('{}')).body.title).toBe('Parámetros inválidos o faltantes');
  expect((await post('{}', { 'accept-language': 'en-US,es;q=0.5' })).body.title).toBe('Invalid or missing parameters');
});

it('answers problem+json to who asks for it', async () => {
  const answer = await post('{}', { accept: 'application/problem+json' });
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({ success: false, status: 400 });
});

it('names every field that is wrong by pointer and code', async () => {
  const { body } = await post('{"cedula":"12","telefono":"300","monto":-5}');
  expect(body.errors).toEqual([
    { pointer: '/cedula', code: 'invalid_format' },
    { pointer: '/telefono', code: 'invalid_format' },
    { pointer: '/monto', code: 'too_small' },
  ]);
});

function rawRequest(text: string): Promise<string> {
  const { hostname, port } = new URL(running.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)));
  });
}
