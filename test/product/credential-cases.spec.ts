import { request } from 'node:http';
import { generateKey, openProductAccounts } from '@cotejo/accounts/testing';
import type { Environment } from '@cotejo/contracts';
import { waitFor } from '@cotejo/testing';
import { type Accounts, BY, openAccounts } from '../harness/accounts.js';
import { untilReady } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** Every way in which a credential arrives: the status, the reason, and never a word of the credential in the answer. */
let running: RunningProduct;
let accounts: Accounts;
const KEYS: Record<string, string> = {};

beforeAll(async () => {
  running = await lend('sandbox');
  accounts = openAccounts(running);
  const { store, key } = accounts;
  const { keys, tenants } = store;
  for (const name of ['good', 'other', 'inUrl', 'inUrlToo', 'inBody']) {
    KEYS[name] = (await key(name.toLowerCase(), 'corporativo')).key;
  }
  KEYS.live = generateKey('production');
  KEYS.unknown = generateKey('sandbox');
  KEYS.scale = (await key('scale', 'scale')).key;
  KEYS.narrow = (await key('narrow', 'corporativo', { scopes: ['cedula:read'] })).key;
  KEYS.expired = (await key('expired', 'corporativo', { expiresAt: Date.now() + 50 })).key;
  for (const overlap of ['0', '1h'] as const) {
    const old = await key('rotated', 'corporativo');
    KEYS[`rotated ${overlap}`] = old.key;
    KEYS[`after ${overlap}`] = (await keys.rotate('rotated', old.record.id, { overlap }, BY)).key;
  }
  const revoked = await key('revoked', 'corporativo');
  KEYS.revoked = revoked.key;
  await keys.revoke('revoked', revoked.record.id, BY);
  KEYS.suspended = (await key('suspended', 'corporativo')).key;
  await tenants.suspend('suspended', BY);
  KEYS.testing = await endedTrial(running, 'sandbox');
});
afterAll(async () => {
  accounts?.stop();
  await running?.stop();
});

/** A key of a trial whose end was stored, and has passed. */
async function endedTrial({ stateRedis, services }: RunningProduct, environment: Environment): Promise<string> {
  const { store, redis, key, stop } = openProductAccounts(stateRedis.url, services.environment, environment);
  const made = await key('ended-trial', 'trial');
  const trial = await store.tenants.require('ended-trial');
  const name = `cotejo:${environment}:account:tenant:ended-trial`;
  await redis.set(name, JSON.stringify({ ...trial, trialEndsAt: Date.now() - 1 }));
  stop();
  return made.key;
}

interface RequestCase {
  /** As they go over the wire: a name may come twice. */
  headers?: string[];
  query?: string;
  body?: object;
}
interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

function sendRequest({ headers = [], query = '', body = {} }: RequestCase, { url } = running): Promise<Answered> {
  const text = JSON.stringify({ cedula: '1000000001', ...body });
  const { hostname, port } = new URL(url);
  const fixed = ['host', `${hostname}:${port}`, 'content-type', 'application/json', 'connection', 'close'];
  const length = ['content-length', String(Buffer.byteLength(text))];
  const options = { hostname, port, method: 'POST', path: `/v1/verify${query}` };
  const once = () =>
    new Promise<Answered>((resolve, reject) => {
      const sent = request({ ...options, headers: [...fixed, ...length, ...headers] as never }, (response) => {
        let answer = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          answer += chunk;
        });
        response.on('end', () => {
          resolve({ status: response.statusCode as number, headers: response.headers, text: answer });
        });
      });
      sent.on('error', reject);
      sent.end(text);
    });
  return untilReady(once);
}

const apiKey = (key: string | undefined): RequestCase => ({ headers: ['x-api-key', key as string] });
const authorization = (value: string): RequestCase => ({ headers: ['authorization', value] });
const key = (name: string) => KEYS[name] as string;
const changed = (text: string, at: number) => text.slice(0, at) + (text[at] === 'a' ? 'b' : 'a') + text.slice(at + 1);

const OK = [200, null] as const;
const missing = [401, 'missing_credentials'] as const;
const invalid = [401, 'invalid_key'] as const;
const ambiguous = [401, 'ambiguous_credentials'] as const;
const exposed = [401, 'credential_exposed'] as const;

const CASES: [string, () => RequestCase, readonly [number, string | null]][] = [
  ['no credential', () => ({}), missing],
  ['X-API-Key', () => apiKey(key('good')), OK],
  ['X-API-Key in another case', () => ({ headers: ['X-aPI-kEY', key('good')] }), OK],
  ['Bearer', () => authorization(`Bearer ${key('good')}`), OK],
  ['bearer', () => authorization(`bearer ${key('good')}`), OK],
  ['BEARER', () => authorization(`BEARER ${key('good')}`), OK],
  ['Bearer and two spaces', () => authorization(`Bearer  ${key('good')}`), OK],
  ['blanks around the key', () => apiKey(` \t${key('good')}\t `), OK],
  ['both, equal', () => both(key('good'), key('good')), OK],
  ['both, different', () => both(key('good'), key('other')), ambiguous],
  ['both, the first unknown', () => both(key('unknown'), key('good')), ambiguous],
  ['both, the second unknown', () => both(key('good'), key('unknown')), ambiguous],
  ['both, the first empty', () => both('', key('good')), ambiguous],
  ['X-API-Key twice, equal', () => twice('x-api-key', key('good'), key('good')), ambiguous],
  ['X-API-Key twice, different', () => twice('x-api-key', key('good'), key('other')), ambiguous],
  ['X-API-Key twice, one empty', () => twice('x-api-key', '', key('good')), ambiguous],
  ['Authorization twice, equal', () => twice('authorization', bearer('good'), bearer('good')), ambiguous],
  ['Authorization twice, different', () => twice('authorization', bearer('good'), bearer('other')), ambiguous],
  ['Authorization twice, one Basic', () => twice('authorization', 'Basic eDp5', bearer('good')), ambiguous],
  ['two keys joined by a comma', () => apiKey(`${key('good')}, ${key('good')}`), invalid],
  ['an empty X-API-Key', () => apiKey(''), missing],
  ['an X-API-Key of blanks', () => apiKey('   '), missing],
  ['an empty Authorization', () => authorization(''), invalid],
  ['a scheme without a key', () => authorization('Bearer'), invalid],
  ['a key without a scheme', () => authorization(key('good')), invalid],
  ['Basic', () => authorization(`Basic ${Buffer.from(`${key('good')}:`).toString('base64')}`), invalid],
  ['Bearer and two keys', () => authorization(`Bearer ${key('good')} ${key('good')}`), invalid],
  ['Bearer and a tab', () => authorization(`Bearer\t${key('good')}`), invalid],
  [
    'Basic beside a good X-API-Key',
    () => ({ headers: ['x-api-key', key('good'), 'authorization', 'Basic eDp5'] }),
    invalid,
  ],
  ['a tab inside the key', () => apiKey(`${key('good').slice(0, 20)}\t${key('good').slice(20)}`), invalid],
  ['a key in quotes', () => apiKey(`"${key('good')}"`), invalid],
  ['a key of 300 characters', () => apiKey('k'.repeat(300)), invalid],
  ['letters beyond ASCII', () => apiKey(`${key('good').slice(0, -1)}ñ`), invalid],
  ['a pattern', () => apiKey('sk_test_cot_*'), invalid],
  ['a key cut short', () => apiKey(key('good').slice(0, -1)), invalid],
  ['a key and a letter', () => apiKey(`${key('good')}a`), invalid],
  ['a key in lower case', () => apiKey(changed(key('good'), 13).toLowerCase()), invalid],
  ['a wrong checksum', () => apiKey(changed(key('good'), 49)), invalid],
  ['a wrong character', () => apiKey(changed(key('good'), 20)), invalid],
  ['the prefix alone', () => apiKey('sk_test_cot_'), invalid],
  ['a key without the vendor tag', () => apiKey(key('good').replace('_cot_', '_')), invalid],
  ['an unknown key', () => apiKey(key('unknown')), invalid],
  ['the key of another environment', () => apiKey(key('live')), [401, 'wrong_environment']],
  ['its prefix on a key of this one', () => apiKey(key('good').replace('sk_test', 'sk_live')), invalid],
  ['a revoked key', () => apiKey(key('revoked')), [401, 'key_revoked']],
  ['an expired key', () => apiKey(key('expired')), [401, 'key_expired']],
  ['a rotated key within its overlap', () => apiKey(key('rotated 1h')), OK],
  ['the key that took its place', () => apiKey(key('after 1h')), OK],
  ['a rotated key without overlap', () => apiKey(key('rotated 0')), [401, 'key_rotated']],
  ['a key of a suspended tenant', () => apiKey(key('suspended')), [403, 'tenant_suspended']],
  ['a key after a stored end of its trial, which the sandbox does not have', () => apiKey(key('testing')), OK],
  ['a key without the scope', () => apiKey(key('narrow')), [403, 'missing_scope']],
  ['a key whose plan excludes it', () => apiKey(key('scale')), [403, 'plan_excludes']],
  ['a key in the URL', () => ({ query: `?api_key=${key('inUrl')}` }), exposed],
  ['a key in the URL and in a header', () => ({ ...apiKey(key('good')), query: `?x=${key('inUrlToo')}` }), exposed],
  ['an unknown key in the URL', () => ({ query: `?key=${key('unknown')}` }), exposed],
  ['a key in the body', () => ({ body: { api_key: key('inBody') } }), exposed],
  ['a cookie', () => ({ headers: ['cookie', `x-api-key=${key('good')}`] }), missing],
  ['a header of another name', () => ({ headers: ['api-key', key('good')] }), missing],
];

const bearer = (name: string) => `Bearer ${key(name)}`;
const both = (one: string, other: string): RequestCase => ({
  headers: ['x-api-key', one, 'authorization', `Bearer ${other}`],
});
const twice = (name: string, one: string, other: string): RequestCase => ({ headers: [name, one, name, other] });

it.each(CASES)('%s', async (_, requested, [status, reason]) => {
  const answer = await sendRequest(requested());
  expect([answer.status, JSON.parse(answer.text).reason ?? null]).toEqual([status, reason]);
  const said = answer.text + JSON.stringify(answer.headers);
  for (const secret of Object.values(KEYS)) {
    expect(said).not.toContain(secret.slice(12, 30));
  }
});

it('sends the limits to an authenticated caller without permission, and does not charge it', async () => {
  const live = await lend('production');
  const ended = await endedTrial(live, 'production');
  const told = async (sent: string, product = running) => {
    const { status, headers } = await sendRequest(apiKey(sent), product);
    return [status, headers['x-quota-charged'], headers['ratelimit-policy'], headers.ratelimit];
  };
  const [suspended, stranger] = [await told(key('suspended')), await told(key('unknown'))];
  expect(suspended).toEqual([403, '0', expect.stringContaining('"month";q='), expect.stringContaining('"month";r=')]);
  expect(await told(ended, live)).toEqual([
    403,
    '0',
    expect.stringContaining('"trial";q=0'),
    expect.stringContaining('"trial";r=0;t=0'),
  ]);
  expect(stranger).toEqual([401, undefined, undefined, undefined]);
});

it('refuses a key of 10 KB', async () => {
  const answer = await sendRequest(apiKey(`sk_test_cot_${'k'.repeat(10_240)}`));
  // As a credential, or already as a header that is too large.
  expect([401, 431]).toContain(answer.status);
  expect(answer.text).not.toContain('kkkk');
});

it('tells only the caller with the rotated key when that key ends', async () => {
  const old = await sendRequest(apiKey(key('rotated 1h')));
  const rotated = (await accounts.store.keys.list('rotated')).find(({ last4 }) => key('rotated 1h').endsWith(last4));
  expect(old.headers.deprecation).toBe(`@${Math.floor((rotated?.rotatedAt as number) / 1_000)}`);
  expect(Date.parse(old.headers.sunset as string)).toBe(Math.floor((rotated?.retiresAt as number) / 1_000) * 1_000);
  for (const name of ['after 1h', 'good']) {
    const { headers } = await sendRequest(apiKey(key(name)));
    expect([headers.deprecation, headers.sunset]).toEqual([undefined, undefined]);
  }
});

it('records exposed keys for their owners, and logs no key', async () => {
  for (const tenant of ['inurl', 'inurltoo', 'inbody']) {
    await waitFor(async () => (await accounts.store.keys.list(tenant))[0]?.exposedAt, { what: 'the note' });
  }
  const [good] = await accounts.store.keys.list('good');
  expect(good?.exposedAt).toBeNull();
  for (const secret of Object.values(KEYS)) {
    expect(running.logs()).not.toContain(secret.slice(12, 30));
  }
});
