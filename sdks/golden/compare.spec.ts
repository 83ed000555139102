import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { goldenCases } from './case-list.mjs';
import { compare } from './compare.mjs';
import { FaultProxy } from './fault-proxy.mjs';
import { differences } from './match.mjs';

/** The harness finds what an SDK does wrong, and the proxy does what a case says. */
const KEY = 'sk_test_1';
const BODY = { success: true, risk_score: 10 };
const request = (more: object = {}, headers: object = {}) => ({
  call: 'one',
  method: 'POST',
  path: '/v1/verify',
  query: '',
  body: { cedula: '1' },
  at: 1_000,
  endedAt: 1_100,
  status: 200,
  answered: BODY,
  concurrent: 1,
  headers: {
    'x-api-key': KEY,
    'user-agent': 'cotejo-python/0.1.0 (python 3.12; linux)',
    'content-type': 'application/json',
    'idempotency-key': 'one',
    ...headers,
  },
  ...more,
});
const golden = (expect: object, more: object = {}) => ({
  id: 'a.b',
  title: '',
  call: 'verify',
  input: {},
  options: {},
  fault: null,
  expect,
  ...more,
});
const found = (expect: object, line: object | undefined, requests: object[], more: object = {}) =>
  compare(golden(expect, more), line, { requests: requests as never, key: KEY, language: 'python' });

describe('compare', () => {
  it('finds nothing in a good line', () => {
    expect(found({ answer: { risk_score: 10 } }, { answer: BODY }, [request()])).toEqual([]);
    // A member that is null may be missing.
    const withNull = request({ answered: { ...BODY, telefono: null } });
    expect(found({ answer: { success: true } }, { answer: BODY }, [withNull])).toEqual([]);
  });

  it.each<[string, object | undefined, object[], string]>([
    ['no line', undefined, [request()], 'wrote no line'],
    ['another value', { answer: { ...BODY, risk_score: 11 } }, [request()], '/answer/risk_score'],
    [
      'a member that was not sent',
      { answer: { ...BODY, extra: 1 } },
      [request()],
      '/extra: the service did not send it',
    ],
    ['a missing member', { answer: { risk_score: 10 } }, [request()], '/success'],
    ['an error beside the answer', { answer: BODY, error: { type: 'X' } }, [request()], '/error'],
    ['two tries', { answer: BODY }, [request(), request()], 'saw 2 requests, expected 1'],
    ['two idempotency keys', { answer: BODY }, [request(), request({ call: 'two' })], '2 idempotency keys'],
    ['no idempotency key', { answer: BODY }, [request({}, { 'idempotency-key': undefined })], 'Idempotency-Key is'],
    ['another key', { answer: BODY }, [request({}, { 'x-api-key': 'sk_test_2' })], 'is not in X-API-Key alone'],
    ['the key in both headers', { answer: BODY }, [request({}, { authorization: `Bearer ${KEY}` })], 'X-API-Key alone'],
    ['another user agent', { answer: BODY }, [request({}, { 'user-agent': 'curl/8' })], 'User-Agent is'],
    ['a number in the URL', { answer: BODY }, [request({ query: '?cedula=1000000001' })], 'is in the URL'],
  ])('finds %s', (_, line, requests, difference) => {
    expect(found({ answer: { risk_score: 10 } }, line, requests).join('\n')).toContain(difference);
  });

  it('compares each request, and knows that a row that a batch sends again has its own key', () => {
    const requests = [
      request({ path: '/v1/verify/batch', call: 'b' }, { 'content-type': 'application/x-ndjson' }),
      request({ call: 'b#1' }),
      request({ call: 'b#2' }),
    ];
    const batch = { call: 'verifyBatch', input: [{}, {}] };
    const sent = (last: string) => ({
      requests: { tries: 3, sent: [{ path: '/v1/verify/batch' }, {}, { call: last }] },
    });
    expect(found(sent('b#2'), {}, requests, batch)).toEqual([]);
    expect(found(sent('b#1'), {}, requests, batch).join()).toContain('requests/2/call');
    expect(found(sent('b#2'), {}, requests, { ...batch, call: 'verifyAll' }).join()).toContain('3 idempotency keys');
  });

  it('measures waits, pace, and the quiet after a 429', () => {
    const expectOf = (requests: object) => ({ answer: {}, requests });
    const tries = (...starts: number[]) => starts.map((at) => request({ at, endedAt: at + 10 }));
    const waits = expectOf({ tries: 2, waitsMs: [{ min: 1_000, max: 1_000 }] });
    expect(found(waits, { answer: BODY }, tries(0, 1_020))).toEqual([]);
    expect(found(waits, { answer: BODY }, tries(0, 500)).join()).toContain('waited 490 ms');
    const pace = expectOf({ tries: 3, perSecondMax: 2 });
    expect(found(pace, { answer: BODY }, tries(0, 500, 1_000))).toEqual([]);
    expect(found(pace, { answer: BODY }, tries(0, 300, 600)).join()).toContain('3 calls in a second');
    const quiet = expectOf({ tries: 2, quietAfter429: true });
    const limited = request({ at: 0, endedAt: 10, status: 429 });
    expect(found(quiet, { answer: BODY }, [limited, request({ at: 1_200 })])).toEqual([]);
    expect(found(quiet, { answer: BODY }, [limited, request({ at: 300 })]).join()).toContain('Retry-After of a 429');
  });
});

it('matches patterns, kinds, sets and missing members', () => {
  expect(differences({ a: { $pattern: '^x' }, b: { $is: 'list' }, c: { $absent: true } }, { a: 'xy', b: [] })).toEqual(
    [],
  );
  expect(differences({ $set: [{ code: 'a' }, { code: 'b' }] }, [{ code: 'b' }, { code: 'a' }])).toEqual([]);
  expect(differences({ $set: [{ code: 'a' }] }, [{ code: 'a' }, { code: 'b' }])).toHaveLength(1);
  expect(differences([1, 2], [1])).toHaveLength(1);
  expect(differences({ a: { $pattern: '^x' } }, { a: 'y' })).toEqual(['/a: expected {"$pattern":"^x"}, got "y"']);
});

describe('the proxy', () => {
  let gateway: Server;
  let proxy: FaultProxy;
  let url: string;
  beforeAll(async () => {
    gateway = createServer(async (incoming, answer) => {
      const sent = await text(incoming);
      answer.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ url: incoming.url, sent }));
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const answer = { status: 503, headers: { 'Retry-After': '1' }, body: { reason: 'not_ready' } };
    const faults = {
      none: null,
      once: { tries: [{ answer }] },
      reset: { every: { reset: 'before' } },
      cut: { every: { cut: true } },
      change: { every: { change: { more: 1 } } },
      one: { when: { cedula: '2' }, every: { answer } },
    };
    const cases = Object.entries(faults).map(([id, fault]) => ({ id, fault }));
    const { port } = gateway.address() as AddressInfo;
    proxy = new FaultProxy({ gatewayUrl: `http://127.0.0.1:${port}`, cases });
    url = await proxy.start();
  });
  afterAll(async () => {
    await proxy.stop();
    gateway.closeAllConnections();
    gateway.close();
  });
  const post = async (id: string, body: object = {}, key = 'one') => {
    const options = { method: 'POST', headers: { 'Idempotency-Key': key }, body: JSON.stringify(body) };
    const response = await fetch(`${url}/case/${id}/v1/verify?include=receipt`, options);
    return { status: response.status, body: await response.json() };
  };

  it('takes the prefix away, and passes everything on', async () => {
    const { body } = await post('none', { cedula: '1' });
    expect(body).toEqual({ url: '/v1/verify?include=receipt', sent: '{"cedula":"1"}' });
    expect(proxy.requestsOf('none')).toMatchObject([{ path: '/v1/verify', query: '?include=receipt', answered: body }]);
  });

  it('causes a fault by the try of each call', async () => {
    expect((await post('once')).status).toBe(503);
    expect((await post('once')).status).toBe(200);
    expect((await post('once', {}, 'two')).status).toBe(503);
    expect(proxy.requestsOf('once')).toHaveLength(3);
  });

  it('causes a fault for the requests that it is meant for', async () => {
    expect((await post('one', { cedula: '1' })).status).toBe(200);
    expect((await post('one', { cedula: '2' })).status).toBe(503);
  });

  it('breaks connections and answers', async () => {
    await expect(post('reset')).rejects.toThrow();
    await expect(post('cut')).rejects.toThrow();
    expect((await post('change')).body).toMatchObject({ more: 1 });
  });

  it('counts requests outside a case', async () => {
    await fetch(`${url}/trap/v1/verify`);
    expect(proxy.trapped).toBe(1);
  });
});

it('has a case for each test value and each kind of fault', () => {
  const cases = goldenCases();
  expect(cases.length).toBeGreaterThanOrEqual(200);
  const types = new Set(
    cases.flatMap(({ expect: { error } }: { expect: { error?: { type: string } } }) => error?.type ?? []),
  );
  expect([...types].sort()).toEqual([
    'AuthenticationError',
    'BadRequestError',
    'BatchError',
    'ConfigurationError',
    'ConflictError',
    'ConnectionError',
    'NotFoundError',
    'PermissionError',
    'RateLimitError',
    'ReceiptError',
    'ServerError',
    'TimeoutError',
    'WebhookError',
  ]);
});
