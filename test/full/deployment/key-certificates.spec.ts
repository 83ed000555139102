import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@cotejo/testing';
import { type Accounts, BY, openAccounts } from '../../harness/accounts.js';
import { CertificateMaker, getOverTls, type Pair } from '../../harness/client-certificates.js';
import { type ExtraProcess, startExtraProcess } from '../../harness/extra-process.js';
import { lend } from '../../harness/lend.js';
import type { RunningProduct } from '../../harness/product.js';
import { askFrom, CEDULA_PATH, forwarded, OFFICE, PROXY, THIEF } from '../../harness/restricted-keys.js';

/** Client certificates of keys, with real certificates: at a gateway with TLS, and in headers of a proxy. */
const dir = mkdtempSync(join(tmpdir(), 'cotejo-certificates-'));
const certificates = new CertificateMaker(dir);
let running: RunningProduct;
let accounts: Accounts;
let authority: Pair;
let server: Pair;
let shop: Pair;
let other: Pair;
let expired: Pair;
let selfSigned: Pair;
let key: string;
let record: Awaited<ReturnType<Accounts['key']>>['record'];

beforeAll(async () => {
  authority = await certificates.make('authority', { isAuthority: true });
  [server, shop, other, expired, selfSigned] = await Promise.all([
    certificates.make('localhost'),
    certificates.make('shop', { signer: authority }),
    certificates.make('other', { signer: authority }),
    certificates.make('expired', { signer: authority, from: -3, to: -2 }),
    certificates.make('self-signed'),
  ]);
  running = await lend('separate');
  accounts = openAccounts(running);
  const bound = [shop, expired, selfSigned].map(({ fingerprint }) => fingerprint);
  ({ key, record } = await accounts.key('bound', 'corporativo', { certificates: bound }));
}, 120_000);
afterAll(async () => {
  accounts?.stop();
  rmSync(dir, { recursive: true, force: true });
});

const startGateway = (settings: Record<string, string> = {}) =>
  startExtraProcess(running, 'gateway', { COTEJO_TRUSTED_PROXIES: PROXY, ...settings });
const ask = (url: string, from: string, headers: Record<string, string>) =>
  askFrom(from, url, { 'x-api-key': key, ...headers });
const rfc9440 = ({ cert }: Pair) => ({ 'client-cert': `:${cert.replace(/-----[A-Z ]+-----|\s/g, '')}:` });
const ofNginx = ({ cert }: Pair) => ({ 'ssl-client-cert': encodeURIComponent(cert), 'ssl-client-verify': 'SUCCESS' });

it('a bound key is refused where the gateway takes no certificates, whatever the proxy sends', async () => {
  const gateway = await startGateway();
  try {
    expect(await ask(gateway.url, OFFICE, {})).toBe('403 client_certificate_unsupported');
    const claims = { ...rfc9440(shop), ...ofNginx(shop) };
    expect(await ask(gateway.url, PROXY, claims)).toBe('403 client_certificate_unsupported');
  } finally {
    await gateway.stop();
  }
});

describe('a gateway with TLS', () => {
  let gateway: ExtraProcess;
  const start = async (settings: Record<string, string> = {}) => {
    gateway = await startGateway({
      COTEJO_CLIENT_CERTIFICATES: 'tls',
      COTEJO_TLS_CERT_FILE: server.certFile,
      COTEJO_TLS_KEY_FILE: server.keyFile,
      ...settings,
    });
  };
  afterEach(() => gateway?.stop());

  const pairOf = ({ cert, key: privateKey }: Pair) => ({ cert, key: privateKey });
  let isResumed: boolean;
  const get = async (options: object = {}, headers: Record<string, string> = {}) => {
    const url = `${gateway.url.replace('http:', 'https:')}${CEDULA_PATH}`;
    const sent = { 'x-api-key': key, ...headers };
    const answer = await getOverTls(url, sent, { ca: server.cert, agent: false, ...options });
    isResumed = answer.isResumed;
    return answer.status === 200 ? 'ok' : `${answer.status} ${answer.body.reason}`;
  };

  it('takes the certificates of a key that the authority signed, and needs none for other keys', async () => {
    await start({ COTEJO_CLIENT_CA_FILE: authority.certFile });
    expect(await get({}, { 'x-api-key': (await accounts.key('unbound', 'corporativo')).key })).toBe('ok');
    expect(await get()).toBe('403 client_certificate_required');
    expect(await get(pairOf(shop))).toBe('ok');
    expect(await get(pairOf(other))).toBe('403 client_certificate_not_bound');
    expect(await get(pairOf(expired))).toBe('403 client_certificate_invalid');
    expect(await get(pairOf(selfSigned))).toBe('403 client_certificate_invalid');
    expect(await get({}, { ...rfc9440(shop), ...ofNginx(shop) })).toBe('403 client_certificate_required');
  }, 60_000);

  it('follows a change of the file of authorities without a restart', async () => {
    const caFile = join(dir, 'authorities.pem');
    writeFileSync(caFile, authority.cert);
    await start({ COTEJO_CLIENT_CA_FILE: caFile });
    expect(await get(pairOf(shop))).toBe('ok');
    writeFileSync(caFile, (await certificates.make('another authority', { isAuthority: true })).cert);
    const becomes = (answer: string) => async () => (await get(pairOf(shop))) === answer;
    await waitFor(becomes('403 client_certificate_invalid'), { what: 'the refusal without the authority' });
    writeFileSync(caFile, authority.cert);
    await waitFor(becomes('ok'), { what: 'the authority' });
  }, 60_000);

  it('takes a self-signed certificate of a key when no authority is configured', async () => {
    await start();
    expect(await get(pairOf(selfSigned))).toBe('ok');
    expect(await get(pairOf(expired))).toBe('403 client_certificate_invalid');
    expect(await get(pairOf(other))).toBe('403 client_certificate_not_bound');
  }, 60_000);

  it('refuses a removed certificate within a second, on an open connection and on a resumed one', async () => {
    await start({ COTEJO_CLIENT_CA_FILE: authority.certFile });
    const agent = new Agent({
      keepAlive: true,
      maxSockets: 1,
      ca: server.cert,
      servername: 'localhost',
      ...pairOf(shop),
    });
    const before = record.certificates;
    try {
      expect([await get({ agent }), await get({ agent })]).toEqual(['ok', 'ok']);
      await accounts.store.keys.restrict(record.tenant, record.id, { certificates: [other.fingerprint] }, BY);
      const refused = async () => (await get({ agent })) === '403 client_certificate_not_bound';
      await waitFor(refused, { timeoutMs: 2_500, what: 'the refusal of the removed certificate' });
      agent.destroy();
      expect([await refused(), isResumed]).toEqual([true, true]);
      expect(await get(pairOf(other))).toBe('ok');
    } finally {
      agent.destroy();
      await accounts.store.keys.restrict(record.tenant, record.id, { certificates: before }, BY);
    }
  }, 60_000);
});

it.each([
  ['client-cert', rfc9440, ofNginx],
  ['ssl-client-cert', ofNginx, rfc9440],
])(
  'a gateway takes the header %s from a trusted proxy only, and no other header',
  async (way, headersOf, foreign) => {
    const gateway = await startGateway({ COTEJO_CLIENT_CERTIFICATES: way });
    const through = (headers: Record<string, string>, from = PROXY) =>
      ask(gateway.url, from, { ...forwarded(OFFICE), ...headers });
    try {
      expect(await through(headersOf(shop))).toBe('ok');
      expect(await through(headersOf(shop), THIEF)).toBe('403 client_certificate_required');
      expect(await through({})).toBe('403 client_certificate_required');
      expect(await through(foreign(shop))).toBe('403 client_certificate_required');
      expect(await through(headersOf(other))).toBe('403 client_certificate_not_bound');
      expect(await through(headersOf(expired))).toBe('403 client_certificate_invalid');
    } finally {
      await gateway.stop();
    }
  },
  60_000,
);

it('the audit log has each reason of a refusal, and neither it nor a log has a certificate of a client', async () => {
  const refusals = async () =>
    (await accounts.store.audit.list(200)).filter(
      ({ action, object }) => action === 'key.refused' && object === record.id,
    );
  const reasons = ['required', 'invalid', 'not_bound', 'unsupported'].map((reason) => `client_certificate_${reason}`);
  await waitFor(async () => (await refusals()).length >= reasons.length, { what: 'the audit entries' });
  const found = (await refusals()).map(({ changes }) => changes.reason?.[1] as string);
  expect(found.toSorted()).toEqual(reasons.toSorted());
  const kept = JSON.stringify(await refusals()) + running.logs();
  expect(kept).not.toContain(other.fingerprint);
  expect(kept).not.toContain(other.cert.split('\n')[1]);
});
