import { type Answer, clientOf, send } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { converse } from '../harness/raw-socket.js';

/** Interface, section 7, and the one error body of the design: each status, and never a value in it. */
let running: RunningProduct;
let key: string;
let client: ReturnType<typeof clientOf>;

beforeAll(async () => {
  running = await lend('separate');
  key = await running.key('corporativo');
  client = clientOf(running.url, key);
});

const SECRET = '79887766';
const post = (body: string | Buffer, headers: Record<string, string> = {}, path = '/v1/verify') =>
  send(running.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
    body: body as string,
  });

const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`x-${i}`, SECRET]));

const CASES: [string, () => Promise<Answer>, number, string, string][] = [
  ['a body cut short', () => post(`{"cedula":"${SECRET}"`), 400, 'bad_request', 'invalid_json'],
  ['an empty body', () => post(''), 400, 'bad_request', 'invalid_json'],
  ['a missing field', () => post('{}'), 400, 'bad_request', 'invalid_body'],
  ['a number for a cédula', () => post(`{"cedula":${SECRET}}`), 400, 'bad_request', 'invalid_body'],
  ['an unknown field', () => post(`{"cedula":"${SECRET}","apodo":"${SECRET}"}`), 400, 'bad_request', 'invalid_body'],
  ['a prototype', () => post(`{"cedula":"${SECRET}","__proto__":{"a":1}}`), 400, 'bad_request', 'invalid_json'],
  ['a member twice', () => post(`{"cedula":"1000000001","cedula":"${SECRET}"}`), 400, 'bad_request', 'invalid_json'],
  ['deep nesting', () => post('['.repeat(7_000) + ']'.repeat(7_000)), 400, 'bad_request', 'invalid_json'],
  ['an unknown path', () => send(`${running.url}/v1/${SECRET}`), 404, 'not_found', 'unknown_route'],
  ['a path without version', () => send(`${running.url}/verify`), 404, 'not_found', 'unknown_route'],
  ['a broken escape in a number', () => client.cedula(`%zz${SECRET}`), 404, 'not_found', 'invalid_cedula'],
  ['an unknown cédula', () => client.cedula('1000000004'), 404, 'not_found', 'cedula_not_found'],
  [
    'a path that cannot be decoded',
    () => send(`${running.url}/v1/${SECRET}%zz`),
    400,
    'bad_request',
    'malformed_request',
  ],
  ['a number too long', () => client.cedula(SECRET.repeat(3)), 404, 'not_found', 'invalid_cedula'],
  [
    'a query too long',
    () => post('{"cedula":"1000000001"}', {}, `/v1/verify?include=${SECRET.repeat(150)}`),
    414,
    'bad_request',
    'uri_too_long',
  ],
  [
    'an unknown addition',
    () => client.verify({ cedula: '1000000001' }, `?include=${SECRET}`),
    400,
    'bad_request',
    'invalid_parameter',
  ],
  ['another version', () => post('{}', {}, '/v2/verify'), 404, 'not_found', 'unknown_route'],
  [
    '65 fields',
    () => send(`${running.url}/v1/cedula/1`, { headers: fields(65) }),
    431,
    'bad_request',
    'headers_too_large',
  ],
  ['another method', () => send(`${running.url}/v1/verify`), 405, 'bad_request', 'method_not_allowed'],
  ['a body of 70 KB', () => post(JSON.stringify({ cedula: 'x'.repeat(70_000) })), 413, 'bad_request', 'body_too_large'],
  [
    'text',
    () => post(`{"cedula":"${SECRET}"}`, { 'content-type': 'text/plain' }),
    415,
    'bad_request',
    'unsupported_media_type',
  ],
  ['a compressed body', () => post(SECRET, { 'content-encoding': 'gzip' }), 415, 'bad_request', 'unsupported_encoding'],
  [
    'a form',
    () => post(`cedula=${SECRET}`, { 'content-type': 'application/x-www-form-urlencoded' }),
    415,
    'bad_request',
    'unsupported_media_type',
  ],
];

it.each(CASES)('%s', async (_, sendRequest, status, code, reason) => {
  const answer = await sendRequest();
  expect(answer.status).toBe(status);
  expect(answer.body).toMatchObject({ success: false, code, reason, status, type: `urn:cotejo:error:${code}` });
  for (const member of ['message', 'title', 'request_id']) {
    expect(typeof answer.body[member]).toBe('string');
  }
  expect(Array.isArray(answer.body.errors)).toBe(true);
  expectCommonHeaders(answer);
  expect(answer.text).not.toContain(SECRET);
  // An identifier is random letters, and may spell a name.
  expect(answer.text.replaceAll(answer.body.request_id, '')).not.toMatch(INTERNALS);
});

/** What no answer says: code, host, library, version. */
const INTERNALS =
  /at .*\.js|node_modules|127\.0\.0\.1|localhost|ECONN|class-validator|fastify|nest|redis|\d+\.\d+\.\d+/i;

function expectCommonHeaders({ headers, body }: Pick<Answer, 'headers' | 'body'>): void {
  expect(body.request_id).toMatch(/^req_[a-z2-7]{26}$/);
  expect(headers.get('request-id')).toBe(body.request_id);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  // Plain HTTP, on loopback alone: HSTS would bind every other service of a developer's localhost.
  for (const absent of ['server', 'x-powered-by', 'strict-transport-security']) {
    expect(headers.get(absent)).toBeNull();
  }
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
}

it('names the allowed methods in a 405', async () => {
  const allowOf = async (method: string, path: string) => {
    const { status, headers } = await fetch(running.url + path, { method });
    return `${status} ${headers.get('allow')}`;
  };
  for (const method of ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    expect(await allowOf(method, '/v1/verify')).toBe('405 POST');
  }
  expect(await allowOf('POST', '/v1/cedula/1000000001')).toBe('405 GET, HEAD');
  expect(await allowOf('DELETE', '/v1/openapi.json')).toBe('405 GET, HEAD');
});

const RAW_CASES: [string, string, number, string][] = [
  ['what is not HTTP', `GARBAGE ${SECRET}\r\n\r\n`, 400, 'malformed_request'],
  ['an unknown method', `FETCH /v1/${SECRET} HTTP/1.1\r\nHost: api\r\n\r\n`, 400, 'malformed_request'],
  ['no host', `GET /v1/${SECRET} HTTP/1.1\r\n\r\n`, 400, 'malformed_request'],
  [
    'TRACE',
    `TRACE /v1/verify HTTP/1.1\r\nHost: api\r\nX-A: ${SECRET}\r\nConnection: close\r\n\r\n`,
    405,
    'method_not_allowed',
  ],
  ['CONNECT', `CONNECT ${SECRET}.example:443 HTTP/1.1\r\nHost: api\r\n\r\n`, 501, 'not_implemented'],
  ['another path form', `OPTIONS * HTTP/1.1\r\nHost: ${SECRET}\r\nConnection: close\r\n\r\n`, 404, 'unknown_route'],
  ['an expectation', `GET /v1/x HTTP/1.1\r\nHost: api\r\nExpect: ${SECRET}\r\n\r\n`, 417, 'expectation_failed'],
  [
    'a coding',
    `POST /v1/verify HTTP/1.1\r\nHost: api\r\nTransfer-Encoding: x${SECRET}\r\n\r\n`,
    501,
    'not_implemented',
  ],
  [
    '20 KB of fields',
    `GET /v1/x HTTP/1.1\r\nHost: api\r\nX-A: ${SECRET.repeat(2_500)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['9 KB of path', `GET /v1/${SECRET.repeat(1_150)} HTTP/1.1\r\nHost: api\r\n\r\n`, 431, 'headers_too_large'],
];

it.each(RAW_CASES)('on a raw socket: %s', async (_, bytes, status, reason) => {
  const { text, body, statuses, closed } = await converse(running.url, bytes);
  expect(statuses).toEqual([status]);
  expect(closed).toBe(true);
  expect(body).toMatchObject({ success: false, code: status === 404 ? 'not_found' : 'bad_request', reason, status });
  expect(text).not.toContain(SECRET);
  expect(text).not.toMatch(new RegExp(`^(?!HTTP/1).*(?:${INTERNALS.source})`, 'im'));
  expectCommonHeaders({ headers: headersOf(text), body });
});

function headersOf(text: string): Headers {
  const lines = text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n').slice(1);
  return new Headers(lines.map((line) => line.split(': ') as [string, string]));
}

it('ignores an upgrade and answers the request', async () => {
  const offer = 'Connection: Upgrade, close\r\nUpgrade: websocket\r\n';
  const { statuses } = await converse(running.url, `GET /v1/openapi.json HTTP/1.1\r\nHost: api\r\n${offer}\r\n`);
  expect(statuses).toEqual([200]);
});

it('logs and counts a refused request without its path or values', async () => {
  const metrics = (await send(`http://127.0.0.1:${running.services.adminPorts.gateway}/metrics`)).text;
  expect(metrics).toMatch(
    /api_requests_total\{.*route="unknown",method="none",code="400",outcome="client_error".*\} [1-9]/,
  );
  expect(metrics).toMatch(/api_requests_total\{.*code="501",outcome="client_error".*\} [1-9]/);
  for (const surface of [metrics, running.logs()]) {
    expect(surface).not.toContain(SECRET);
  }
});

it('sends no CORS headers, because a key must not be used in a browser', async () => {
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

it('names every invalid field by pointer and code', async () => {
  const { body } = await post('{"cedula":"12","telefono":"300","monto":-5}');
  expect(body.errors).toEqual([
    { pointer: '/cedula', code: 'pad_with_zeros' },
    { pointer: '/telefono', code: 'invalid_phone' },
    { pointer: '/monto', code: 'too_small' },
  ]);
  expect(body.detail).toMatch(
    /^\/cedula: Faltan dígitos.*; \/telefono: No es un número.*; \/monto: Demasiado pequeño$/,
  );
});
