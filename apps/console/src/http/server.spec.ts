import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { getFrom, startForwardingProxy, useFixture } from '@cotejo/testing';
import { startTestConsole } from '../../test/console-fixture.js';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const JSON_HEADERS = { 'content-type': 'application/json' };

/** Sends a path exactly as given; `fetch` would normalise it. */
function getPath(path: string, host?: string): Promise<{ status: number; location: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    get({ hostname: '127.0.0.1', port: app.port, path, headers }, async (response) => {
      const { statusCode = 0, headers: sent } = response;
      resolve({ status: statusCode, location: sent.location, text: await text(response) });
    }).on('error', reject);
  });
}

describe('a path of the console', () => {
  const statusOf = async (method: string, path: string) =>
    (await fetch(`http://127.0.0.1:${app.port}${path}`, { method, redirect: 'manual' })).status;

  it.each(['/v1/docs', '/v1/verify', '/llms.txt', '/robots.txt', '/.well-known/jwks.json', '/assets/none.js'])(
    'is 404 and no page of the app: %s',
    async (path) => {
      expect([await statusOf('GET', path), await statusOf('HEAD', path)]).toEqual([404, 404]);
    },
  );

  it.each(['/', '/keys', '/docs', '/docs/'])('has the same status for HEAD as for GET: %s', async (path) => {
    expect(await statusOf('HEAD', path)).toBe(await statusOf('GET', path));
  });
});

describe('the error body', () => {
  it('has reason, texts, request id and no details by default', async () => {
    const { status, headers, body } = await app.browser().get('/api/none');
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toMatchObject({ success: false, code: 'not_found', reason: 'not_found', errors: [] });
    expect(body.request_id).toBe(headers.get('request-id'));
  });

  it.each([
    ['es-CO,es;q=0.9', 'La sesión terminó: ingrese de nuevo'],
    ['en-GB', 'The session has ended: sign in again'],
    ['fr', 'La sesión terminó: ingrese de nuevo'],
  ])('is written for Accept-Language %s', async (language, message) => {
    const { body } = await app.browser().get('/api/account', { 'accept-language': language });
    const { body: signedOut } = await app.browser().get('/api/account/sessions', { 'accept-language': language });
    expect(body.reason).toBe('not_found');
    expect(signedOut.message).toBe(message);
  });

  it.each([
    ['malformed JSON', '{', JSON_HEADERS, 400, 'invalid_json'],
    ['an empty JSON body', '', JSON_HEADERS, 400, 'invalid_json'],
    ['a form', 'email=a@b.co', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    ['a compressed body', 'x', { ...JSON_HEADERS, 'content-encoding': 'gzip' }, 415, 'unsupported_encoding'],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, 415, 'unsupported_media_type'],
    ['an array', '[]', JSON_HEADERS, 400, 'invalid_body'],
    ['more than 8 KB', `"${'x'.repeat(8_192)}"`, JSON_HEADERS, 413, 'body_too_large'],
    ['a key that pollutes prototypes', '{"__proto__":{}}', JSON_HEADERS, 400, 'invalid_json'],
    ['a constructor in place of a text', '{"email":{"constructor":1}}', JSON_HEADERS, 400, 'invalid_json'],
    ['65 members', JSON.stringify({ ...Array(65).fill(0) }), JSON_HEADERS, 400, 'invalid_json'],
    ['65 elements', JSON.stringify({ email: Array(65).fill(0) }), JSON_HEADERS, 400, 'invalid_json'],
    ['nine levels', `${'['.repeat(9)}${']'.repeat(9)}`, JSON_HEADERS, 400, 'invalid_json'],
    ['a member twice', '{"email":"a@b.co","email":"c@d.co"}', JSON_HEADERS, 400, 'invalid_json'],
  ])('answers to %s', async (_, body, headers, status, reason) => {
    const answer = await fetch(`${app.url}/api/session`, {
      method: 'POST',
      body,
      headers: { ...headers, origin: app.url },
    });
    expect([answer.status, ((await answer.json()) as { reason: string }).reason]).toEqual([status, reason]);
  });

  it('leaves no text of the request in the memory of regular expressions', async () => {
    const name = 'buyer_name';
    const answer = await fetch(`${app.url}/api/session`, {
      method: 'POST',
      body: JSON.stringify({ [name]: 1 }),
      headers: { ...JSON_HEADERS, origin: app.url },
    });
    expect(await answer.text()).toContain(name);
    expect((RegExp as unknown as { input: string }).input).not.toContain(name);
  });

  it.each(['/%', '/api/%zz', '/%00%'])('answers 400 to the path %s without repeating it', async (path) => {
    const answer = await getPath(path);
    expect([answer.status, JSON.parse(answer.text).reason]).toEqual([400, 'malformed_request']);
    expect(answer.text).not.toContain(path);
  });

  it.each(['PUT', 'PATCH', 'OPTIONS'])('answers an unknown method %s with 404', async (method) => {
    expect((await fetch(`${app.url}/api/session`, { method })).status).toBe(404);
  });
});

describe('headers', () => {
  it('forbid foreign content, framing and caching on every answer', async () => {
    for (const path of ['/api/session', '/api/none', '/assets/none.js']) {
      const { headers } = await app.browser().get(path);
      expect(headers.get('content-security-policy')).toContain(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';",
      );
      expect(headers.get('permissions-policy')).toContain('camera=(self), geolocation=()');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  it('ignore a request id from the client', async () => {
    const { headers } = await app.browser().get('/api/session', { 'x-request-id': 'mine', 'request-id': 'mine' });
    expect(headers.get('request-id')).not.toBe('mine');
  });
});

it('redirects from another name of this machine to the public URL', async () => {
  const { status, location } = await getPath('/keys?token=x', `localhost:${app.port}`);
  expect([status, location]).toEqual([302, `${app.url}/keys`]);
});

it('does not redirect to or from a foreign host', async () => {
  const { location } = await getPath('/keys', 'evil.example');
  expect(location).toBeUndefined();
});

describe('X-Forwarded-For', () => {
  const proxied = useFixture(() => startTestConsole({ env: { COTEJO_CONSOLE_PROXIES: '1' } }));
  afterEach(() => proxied.clear());

  it('is ignored by default: all addresses share one limit', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 62 }, async (_, each) => {
        const headers = { 'x-forwarded-for': `192.0.2.${each}` };
        return (await app.browser().get('/api/sign-up/puzzle', headers)).status;
      }),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });

  it('is trusted behind the configured number of proxies', async () => {
    const member = await proxied.member('ana@acme.co', 'viewer', 'acme');
    const browser = await proxied.browserOf(member);
    await browser.patch('/api/account', { name: 'Eva' }, { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' });
    const [entry] = await proxied.accounts.audit.visits([member.id]);
    expect(entry).toMatchObject({ action: 'member.change_profile', sourceIp: '198.51.100.0/24' });
  });

  it('counts the addresses of one IPv6 network together, also for forgotten passwords', async () => {
    const forgot = async (address: string) =>
      (await proxied.browser().post('/api/password/forgot', { email: 'a@b.co' }, { 'x-forwarded-for': address }))
        .status;
    const one = await Promise.all(Array.from({ length: 11 }, (_, each) => forgot(`2001:db8:1:2::${each + 1}`)));
    expect(one.filter((status) => status === 429)).toHaveLength(1);
    expect(await forgot('2001:db8:2::1')).toBe(202);
  });

  it('of a real proxy separates its clients, and a client cannot forge its address', async () => {
    const proxy = await startForwardingProxy(proxied.url);
    const puzzleFor = async (address: string, headers = {}) =>
      (await getFrom(address, `${proxy.url}/api/sign-up/puzzle`, headers)).status;
    try {
      const forged = Array.from({ length: 62 }, (_, each) =>
        puzzleFor('127.1.2.3', { 'x-forwarded-for': `192.0.2.${each}` }),
      );
      expect((await Promise.all(forged)).filter((status) => status === 429)).toHaveLength(2);
      expect(await puzzleFor('127.1.3.4')).toBe(200);
    } finally {
      await proxy.stop();
    }
  });
});

describe('the log and the metrics', () => {
  it('name the route template and the member, never a path, a value or an address', async () => {
    const member = await app.member('ana@acme.co', 'viewer', 'acme');
    const browser = await app.browserOf(member);
    await browser.get('/api/tenants/acme/usage?from=2026-11-01');
    const line = app
      .logs()
      .split('\n')
      .find((each) => each.includes('/api/tenants/:tenant/usage') && each.includes('"answered"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      route: '/api/tenants/:tenant/usage',
      method: 'GET',
      code: 200,
      member: member.id,
    });
    expect(line).not.toMatch(/2026-11-01|127\.0\.0\.1|acme/);
    expect(await app.metrics.metrics()).toContain('route="/api/tenants/:tenant/usage",method="GET",code="200"');
  });

  it('count all static paths under one label', async () => {
    await app.browser().get('/assets/index-1.js');
    await app.browser().get('/assets/index-2.js');
    const metrics = await app.metrics.metrics();
    expect(metrics).toContain('route="pages"');
    expect(metrics).not.toContain('index-1');
  });
});
