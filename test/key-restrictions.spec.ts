import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ForwardingProxy, getFrom, startForwardingProxy, waitFor } from '@cotejo/testing';
import { type Accounts, BY, openAccounts } from './harness/accounts.js';
import { BatchClient, sendBatch } from './harness/batch-client.js';
import { CertificateMaker, getOverTls, type Pair } from './harness/client-certificates.js';
import { ConsoleSignIn } from './harness/console-sign-in.js';
import { clientOf, send, untilReady } from './harness/http.js';
import { type RunningProduct, startProduct } from './harness/product.js';
import { startSecondGateway } from './harness/second-gateway.js';

/**
 * Networks and certificates of keys, with real gateways. The proxy and the console call from 127.0.0.1, the only trusted
 * proxy; clients call from other addresses of this machine.
 */
const PATH = '/v1/cedula/1000000001';
const PROXY = '127.0.0.1';
const OFFICE = '127.10.0.7';
const OFFICE_NETWORK = '127.10.0.0/16';
const THIEF = '127.66.77.88';

let running: RunningProduct;
let second: Awaited<ReturnType<typeof startSecondGateway>>;
let proxy: ForwardingProxy;
let accounts: Accounts;
const dir = mkdtempSync(join(tmpdir(), 'cotejo-certificates-'));
const certificates = new CertificateMaker(dir);

beforeAll(async () => {
  running = await startProduct({ layout: 'split', extraEnv: { COTEJO_TRUSTED_PROXIES: `${PROXY}/32` } });
  second = await startSecondGateway(running);
  proxy = await startForwardingProxy(running.url);
  accounts = openAccounts(running);
}, 120_000);
afterAll(async () => {
  accounts?.stop();
  await proxy?.stop();
  await second?.stop();
  await running?.stop();
  rmSync(dir, { recursive: true, force: true });
});

const newTenant = () => `bank-${randomBytes(6).toString('hex')}`;
const newKey = (options: Parameters<Accounts['key']>[2] = {}, tenant = newTenant()) =>
  accounts.key(tenant, 'corporativo', options);

async function ask(url: string, from: string, key: string, headers: Record<string, string> = {}): Promise<string> {
  const { status, text } = await untilReady(() => getFrom(from, `${url}${PATH}`, { 'x-api-key': key, ...headers }));
  return status === 200 ? 'ok' : `${status} ${JSON.parse(text).reason}`;
}

const forwarded = (chain: string) => ({ 'x-forwarded-for': chain });
const REFUSED = '403 network_not_allowed';

describe('a key with networks', () => {
  it('works from them, directly and through the trusted proxy, whatever the client claims', async () => {
    const { key } = await newKey({ networks: [OFFICE_NETWORK] });
    for (const url of [running.url, proxy.url]) {
      expect(await ask(url, OFFICE, key)).toBe('ok');
      expect(await ask(url, THIEF, key)).toBe(REFUSED);
      expect(await ask(url, THIEF, key, forwarded(OFFICE))).toBe(REFUSED);
      expect(await ask(url, THIEF, key, forwarded(`${OFFICE}, ${PROXY}`))).toBe(REFUSED);
      expect(await ask(url, OFFICE, key, forwarded('not an address'))).toBe('ok');
    }
    for (const header of ['forwarded', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip']) {
      expect(await ask(running.url, THIEF, key, { [header]: OFFICE })).toBe(REFUSED);
    }
  });

  it('works from networks of IPv6, and refuses an address that the proxy does not tell', async () => {
    const { key } = await newKey({ networks: ['2001:db8:7::/48', '203.0.113.0/24'] });
    const through = (chain: string) => ask(running.url, PROXY, key, forwarded(chain));
    expect(await through('2001:db8:7::1')).toBe('ok');
    expect(await through('2001:db8:8::1')).toBe(REFUSED);
    expect(await through('::ffff:203.0.113.9')).toBe('ok');
    expect(await through('2001:db8:7::1, 198.51.100.1')).toBe(REFUSED);
    expect(await ask(running.url, PROXY, key)).toBe(REFUSED);
    expect(await through('unknown')).toBe(REFUSED);
    const twice = { 'x-api-key': key, 'x-forwarded-for': ['203.0.113.9', '203.0.113.9'] };
    expect((await getFrom(PROXY, `${running.url}${PATH}`, twice)).status).toBe(403);
  });

  it('is refused by every operation, without using rate or quota', async () => {
    const tenant = newTenant();
    const { key } = await newKey({ networks: ['192.0.2.0/24'] }, tenant);
    const client = clientOf(running.url, key);
    const answers = await Promise.all([
      client.verify({ cedula: '1000000001' }),
      client.verify({ nonsense: true }),
      client.analyze({ doc_number: '1000000001' }),
      client.cedula('1000000001'),
      client.cedulaInBody({ cedula: '1000000001' }),
      client.replay({ receipt: { token: 'x' } }),
      client.reportOutcome({ receipt: { token: 'x' }, label: 'good' }),
      client.readOutcomes(),
    ]);
    const batches = await Promise.all(
      (['verify', 'analyze'] as const).map((variant) => sendBatch(running.url, key, [{}], { variant })),
    );
    for (const { status, text } of [...answers, ...batches]) {
      expect([status, JSON.parse(text)]).toEqual([
        403,
        expect.objectContaining({ reason: 'network_not_allowed', code: 'forbidden' }),
      ]);
    }
    expect(answers[0]?.headers.get('ratelimit')).toBeNull();
    const today = new Date().toISOString().slice(0, 10);
    const yearAgo = new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10);
    expect(await accounts.store.usage(tenant, yearAgo, today)).toEqual([]);
  });

  it('ends a batch that is running when the networks change', async () => {
    const { key, record } = await newKey();
    const batch = new BatchClient(running.url, key);
    batch.write({ cedula: '1000000001' });
    await batch.response;
    await accounts.store.keys.restrict(record.tenant, record.id, { networks: ['192.0.2.0/24'] }, BY);
    const { lines, summary } = await batch.answer();
    expect([lines.length, summary?.ended_by]).toEqual([1, 'network_not_allowed']);
  }, 30_000);
});

describe('a change', () => {
  const reasons = (key: string) => Promise.all([running.url, second.url].map((url) => ask(url, OFFICE, key)));
  const becomes = async (key: string, expected: string) => {
    const startedAt = performance.now();
    while ((await reasons(key)).some((answer) => answer !== expected)) {
      // The margin is for a busy machine. A change that only the age of the cache shows takes four seconds.
      expect(performance.now() - startedAt).toBeLessThan(2_500);
      await sleep(5);
    }
    return performance.now() - startedAt;
  };

  it('of a key or of its tenant takes effect in every gateway within a second', async () => {
    const { key, record } = await newKey();
    const { store } = accounts;
    const tookMs: number[] = [];
    const elsewhere = ['192.0.2.0/24'];
    expect(await reasons(key)).toEqual(['ok', 'ok']);
    for (let round = 0; round < 3; round += 1) {
      await store.keys.restrict(record.tenant, record.id, { networks: elsewhere }, BY);
      tookMs.push(await becomes(key, REFUSED));
      await store.keys.restrict(record.tenant, record.id, { networks: null }, BY);
      tookMs.push(await becomes(key, 'ok'));
      await store.tenants.restrict(record.tenant, elsewhere, BY);
      tookMs.push(await becomes(key, REFUSED));
      await store.tenants.restrict(record.tenant, [OFFICE_NETWORK], BY);
      tookMs.push(await becomes(key, 'ok'));
    }
    expect(tookMs.toSorted((a, b) => a - b)[6]).toBeLessThan(1_000);
  });

  it('is made on the command line', async () => {
    const { key, record } = await newKey();
    const { id, tenant } = record;
    const json = async (...args: string[]) => JSON.parse(await running.cli(...args, '--json'));
    const restricted = await json(
      'keys',
      'restrict',
      id,
      '--tenant',
      tenant,
      '--network',
      '192.0.2.7',
      '2001:DB8::/32',
    );
    expect(restricted).toMatchObject({ networks: ['192.0.2.7/32', '2001:db8::/32'], certificates: null });
    await becomes(key, REFUSED);
    expect(await running.cli('keys', 'list', '--tenant', tenant)).toMatch(/ network /);
    expect(await running.cli('keys', 'show', id, '--tenant', tenant)).toContain('192.0.2.7/32 2001:db8::/32');
    await json('keys', 'restrict', id, '--tenant', tenant, '--anywhere');
    await becomes(key, 'ok');
    expect(await json('tenants', 'restrict', tenant, '--network', '192.0.2.0/24')).toMatchObject({
      networks: ['192.0.2.0/24'],
    });
    await becomes(key, REFUSED);
    const wrong = running.cli('tenants', 'restrict', tenant, '--network', '192.0.2.1/24');
    await expect(wrong).rejects.toThrow('network 1 is not valid');
  }, 60_000);
});

it('the playground of a restricted tenant counts the address of the browser', async () => {
  const tenant = newTenant();
  await newKey({}, tenant);
  const signIn = new ConsoleSignIn(running);
  try {
    const dana = await signIn.as('developer', tenant);
    const call = async () => {
      const { body } = await dana.post('/api/playground/calls', {
        operation: 'verify',
        body: { cedula: '1000000001' },
        include: [],
      });
      return body.body.reason ?? body.status;
    };
    await accounts.store.tenants.restrict(tenant, ['192.0.2.0/24'], BY);
    expect(await call()).toBe('network_not_allowed');
    await accounts.store.tenants.restrict(tenant, ['127.0.0.0/8'], BY);
    await waitFor(async () => (await call()) === 200, { what: 'the playground' });
  } finally {
    signIn.stop();
  }
});

it('a refusal is in the audit log once, with the network and without the address, which no log has', async () => {
  const { key, record } = await newKey({ networks: [OFFICE_NETWORK] });
  const refusals = async () =>
    (await accounts.store.audit.list(200)).filter(
      ({ action, object }) => action === 'key.refused' && object === record.id,
    );
  for (let call = 0; call < 5; call += 1) {
    expect(await ask(running.url, THIEF, key)).toBe(REFUSED);
    expect(await ask(second.url, THIEF, key)).toBe(REFUSED);
  }
  await waitFor(async () => (await refusals()).length > 0, { what: 'the audit entry' });
  await sleep(300);
  expect(await ask(running.url, THIEF, key)).toBe(REFUSED);
  await sleep(300);
  expect(await refusals()).toMatchObject([
    {
      actor: 'gateway',
      tenant: record.tenant,
      changes: { reason: [null, 'network_not_allowed'] },
      sourceIp: '127.66.77.0/24',
    },
  ]);
  expect(await accounts.store.keys.show(record.tenant, record.id)).toMatchObject({
    lastUsedAt: null,
    refusals: { network_not_allowed: expect.any(Number) },
  });
  const kept = JSON.stringify(await accounts.store.audit.list(1_000)) + running.logs();
  expect(kept).not.toContain(THIEF);
  expect(kept).not.toContain(OFFICE);
});

describe('client certificates', () => {
  let authority: Pair;
  let server: Pair;
  let shop: Pair;
  let other: Pair;
  let expired: Pair;
  let selfSigned: Pair;
  let key: string;
  let record: Awaited<ReturnType<typeof newKey>>['record'];

  beforeAll(async () => {
    authority = await certificates.make('authority', { isAuthority: true });
    [server, shop, other, expired, selfSigned] = await Promise.all([
      certificates.make('localhost'),
      certificates.make('shop', { signer: authority }),
      certificates.make('other', { signer: authority }),
      certificates.make('expired', { signer: authority, from: -3, to: -2 }),
      certificates.make('self-signed'),
    ]);
    const bound = [shop, expired, selfSigned].map(({ fingerprint }) => fingerprint);
    ({ key, record } = await newKey({ certificates: bound }));
  });

  it('are required by a bound key, and refused where the gateway takes none', async () => {
    expect(await ask(running.url, OFFICE, key)).toBe('403 client_certificate_unsupported');
    const claims = {
      'client-cert': clientCert(shop),
      'ssl-client-cert': encodeURIComponent(shop.cert),
      'ssl-client-verify': 'SUCCESS',
    };
    expect(await ask(running.url, PROXY, key, claims)).toBe('403 client_certificate_unsupported');
  });

  it('are proved to a gateway with TLS, where other keys need none', async () => {
    const tls = await startSecondGateway(running, {
      COTEJO_CLIENT_CERTIFICATES: 'tls',
      COTEJO_CLIENT_CA_FILE: authority.certFile,
      COTEJO_TLS_CERT_FILE: server.certFile,
      COTEJO_TLS_KEY_FILE: server.keyFile,
    });
    const url = `${tls.url.replace('http:', 'https:')}${PATH}`;
    const get = async (apiKey: string, options: object = {}, headers = {}) => {
      const { status, body } = await getOverTls(
        url,
        { 'x-api-key': apiKey, ...headers },
        { ca: server.cert, agent: false, ...options },
      );
      return status === 200 ? 'ok' : `${status} ${body.reason}`;
    };
    const withPair = ({ cert, key: privateKey }: Pair) => ({ cert, key: privateKey });
    const keepAlive = new Agent({
      keepAlive: true,
      maxSockets: 1,
      ca: server.cert,
      servername: 'localhost',
      ...withPair(shop),
    });
    try {
      expect(await get((await newKey()).key)).toBe('ok');
      expect(await get(key)).toBe('403 client_certificate_required');
      expect(await get(key, withPair(shop))).toBe('ok');
      expect(await get(key, withPair(other))).toBe('403 client_certificate_not_bound');
      expect(await get(key, withPair(expired))).toBe('403 client_certificate_invalid');
      expect(await get(key, withPair(selfSigned))).toBe('403 client_certificate_invalid');
      expect(await get(key, {}, { 'client-cert': clientCert(shop) })).toBe('403 client_certificate_required');

      // On one connection, also after it was resumed, a certificate that is taken away stops working within a second.
      expect([await get(key, { agent: keepAlive }), await get(key, { agent: keepAlive })]).toEqual(['ok', 'ok']);
      keepAlive.destroy();
      expect(await get(key, { agent: keepAlive })).toBe('ok');
      await accounts.store.keys.restrict(record.tenant, record.id, { certificates: [other.fingerprint] }, BY);
      await waitFor(async () => (await get(key, { agent: keepAlive })) === '403 client_certificate_not_bound', {
        timeoutMs: 2_500,
        what: 'the refusal of the removed certificate',
      });
      expect(await get(key, withPair(other))).toBe('ok');
    } finally {
      keepAlive.destroy();
      await tls.stop();
      const bound = [shop, expired, selfSigned].map(({ fingerprint }) => fingerprint);
      await accounts.store.keys.restrict(record.tenant, record.id, { certificates: bound }, BY);
    }
  }, 60_000);

  it.each([
    ['client-cert', (pair: Pair) => ({ 'client-cert': clientCert(pair) })],
    [
      'ssl-client-cert',
      (pair: Pair) => ({ 'ssl-client-cert': encodeURIComponent(pair.cert), 'ssl-client-verify': 'SUCCESS' }),
    ],
  ])(
    'are taken from the header %s of a trusted proxy only',
    async (way, headersOf: (pair: Pair) => Record<string, string>) => {
      const gateway = await startSecondGateway(running, { COTEJO_CLIENT_CERTIFICATES: way });
      const through = (headers: Record<string, string>, from = PROXY) =>
        ask(gateway.url, from, key, { ...forwarded(OFFICE), ...headers });
      try {
        expect(await through(headersOf(shop))).toBe('ok');
        expect(await through(headersOf(shop), THIEF)).toBe('403 client_certificate_required');
        expect(await through({})).toBe('403 client_certificate_required');
        expect(await through(headersOf(other))).toBe('403 client_certificate_not_bound');
        expect(await through(headersOf(expired))).toBe('403 client_certificate_invalid');
        const foreign =
          way === 'client-cert'
            ? { 'ssl-client-cert': encodeURIComponent(shop.cert), 'ssl-client-verify': 'SUCCESS' }
            : { 'client-cert': clientCert(shop) };
        expect(await through(foreign)).toBe('403 client_certificate_required');
      } finally {
        await gateway.stop();
      }
    },
    60_000,
  );

  it('are in no log and no error', async () => {
    const body = shop.cert.split('\n').slice(1, 3).join('');
    expect(running.logs()).not.toContain(body.slice(0, 60));
    expect(running.logs()).not.toContain(shop.fingerprint);
  });
});

const clientCert = ({ cert }: Pair): string => `:${cert.replace(/-----[A-Z ]+-----|\s/g, '')}:`;
