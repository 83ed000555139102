import { setTimeout as sleep } from 'node:timers/promises';
import { type Accounts, BY, openAccounts } from '../harness/accounts.js';
import { type Answer, send, untilReady } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';

/** Who may call what, and that no tenant's calls reach into another's account. */
let running: RunningProduct;
let accounts: Accounts;

beforeAll(async () => {
  running = await lend('sandbox');
  accounts = openAccounts(running);
});
afterAll(async () => {
  accounts?.stop();
  await running?.stop();
});

const NDJSON = 'application/x-ndjson';
const ROUTES = {
  verify: (key?: string) => sendRequest('/v1/verify', key, { cedula: '1000000001' }),
  analyze: (key?: string) => sendRequest('/v1/analyze', key, { doc_number: '1000000001' }),
  cedula: (key?: string) => sendRequest('/v1/cedula/1000000001', key),
  verifyBatch: (key?: string) => sendRequest('/v1/verify/batch', key, { cedula: '1000000001' }, NDJSON),
  analyzeBatch: (key?: string) => sendRequest('/v1/analyze/batch', key, { doc_number: '1000000001' }, NDJSON),
  openapi: (key?: string) => sendRequest('/v1/openapi.json', key),
  scenarios: (key?: string) => sendRequest('/v1/sandbox/scenarios', key),
};
const ROLES: Record<string, { plan: string; scopes?: string[]; statuses: [number, number, number] }> = {
  emprendedor: { plan: 'emprendedor', statuses: [200, 403, 200] },
  negocio: { plan: 'negocio', statuses: [200, 403, 200] },
  corporativo: { plan: 'corporativo', statuses: [200, 403, 200] },
  init: { plan: 'init', statuses: [403, 200, 200] },
  scale: { plan: 'scale', statuses: [403, 200, 200] },
  enterprise: { plan: 'enterprise', statuses: [403, 200, 200] },
  trial: { plan: 'trial', statuses: [200, 200, 200] },
  'verify only': { plan: 'trial', scopes: ['verify:write'], statuses: [200, 403, 403] },
  'analyze only': { plan: 'trial', scopes: ['analyze:write'], statuses: [403, 200, 403] },
  'look-up only': { plan: 'trial', scopes: ['cedula:read'], statuses: [403, 403, 200] },
  suspended: { plan: 'corporativo', statuses: [403, 403, 403] },
  revoked: { plan: 'corporativo', statuses: [401, 401, 401] },
};
const OPEN = [200, 200];

function sendRequest(path: string, key?: string, body?: object, type = 'application/json'): Promise<Answer> {
  const headers = { ...(key && { 'x-api-key': key }), ...(body && { 'content-type': type }) };
  const init = { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) };
  return untilReady(() => send(running.url + path, init));
}

async function keyOf(role: string, tenant: string): Promise<string> {
  const { plan, scopes } = ROLES[role] as (typeof ROLES)[string];
  const { key, record } = await accounts.key(tenant, plan, { scopes: (scopes ?? null) as never });
  if (role === 'suspended') {
    await accounts.store.tenants.suspend(tenant, BY);
  }
  if (role === 'revoked') {
    await accounts.store.keys.revoke(tenant, record.id, BY);
  }
  return key;
}

/** The trial allows five calls a second, and each row of a batch counts too: a call at the limit is sent again later. */
async function statusOf(route: (key?: string) => Promise<Answer>, key?: string): Promise<number> {
  const { status, body } = await route(key);
  if (status !== 429) {
    return status;
  }
  await sleep(body.retry_after_ms);
  return statusOf(route, key);
}

const statuses = (key?: string) => Promise.all(Object.values(ROUTES).map((route) => statusOf(route, key)));

/** What is left of a key's quota after one call more; asked again while a busy machine keeps the exact count away. */
async function quotaLeft(key: string, plan: string): Promise<number> {
  const route = ROLES[plan]?.statuses[0] === 200 ? ROUTES.verify : ROUTES.analyze;
  const { headers } = await route(key);
  const left = /"(?:month|trial)";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1];
  return left === undefined ? quotaLeft(key, plan) : Number(left);
}

it('refuses every operation without a key', async () => {
  expect(await statuses()).toEqual([401, 401, 401, 401, 401, ...OPEN]);
});

it.each(Object.entries(ROLES))(
  '%s may call the operations of its plan, the same in every tenant',
  async (role, { statuses: own }) => {
    for (const tenant of ['a', 'b']) {
      const key = await keyOf(role, `${role.replace(' ', '-')}-${tenant}`);
      // A batch needs what its rows need.
      const [verify, analyze] = own;
      expect(await statuses(key)).toEqual([...own, verify, analyze, ...OPEN]);
    }
  },
);

const LIMITED = ['emprendedor', 'negocio', 'corporativo', 'init', 'scale', 'trial'];
const PAIRS = LIMITED.flatMap((one) => LIMITED.map((other) => [one, other] as const));

const CALLS = 4;

it('never charges the calls of one tenant to another: all pairs of plans', async () => {
  for (const [index, [one, other]] of PAIRS.entries()) {
    const [a, b] = [await keyOf(one, `pair-${index}-a`), await keyOf(other, `pair-${index}-b`)];
    const before = await quotaLeft(b, other);
    for (let call = 0; call < CALLS; call += 1) {
      await quotaLeft(a, one);
    }
    // Its own call, and where the machine is busy another; not the four of the other tenant.
    const charged = before - (await quotaLeft(b, other));
    expect([one, other, charged >= 1 && charged < CALLS]).toEqual([one, other, true]);
  }
});

it('a tenant at its rate limit does not slow another tenant', async () => {
  const [loud, quiet] = [await keyOf('emprendedor', 'loud'), await keyOf('emprendedor', 'quiet')];
  const all = await Promise.all(Array.from({ length: 40 }, () => ROUTES.cedula(loud)));
  expect(all.some((answer) => answer.status === 429)).toBe(true);
  expect((await ROUTES.cedula(quiet)).status).toBe(200);
});

it('keys of one tenant share its quota', async () => {
  const [one, other] = [await keyOf('negocio', 'shared'), await keyOf('negocio', 'shared')];
  const before = await quotaLeft(one, 'negocio');
  expect(await quotaLeft(other, 'negocio')).toBeLessThan(before);
});

it('has no undocumented operation', async () => {
  const { body } = await ROUTES.openapi();
  expect(Object.keys(body.paths).sort()).toEqual([
    '/.well-known/jwks.json',
    '/v1/analyze',
    '/v1/analyze/batch',
    '/v1/cedula',
    '/v1/cedula/{numero}',
    '/v1/openapi.json',
    '/v1/outcomes',
    '/v1/receipts/replay',
    '/v1/sandbox/scenarios',
    '/v1/verify',
    '/v1/verify/batch',
  ]);
  const key = await keyOf('corporativo', 'curious');
  const paths = ['', 'metrics', 'health', 'health/live', 'health/ready', 'admin', 'console', 'docs', 'api', 'debug'];
  const below = ['', 'keys', 'tenants', 'tenants/a', 'plans', 'audit', 'usage', 'sandbox', 'receipts', 'scoring'];
  const odd = [
    'verify',
    'V1/verify',
    'v2/verify',
    'v1/verify/x',
    'v1/cedula/1/2',
    'openapi.json',
    '.env',
    '.git/config',
  ];
  const unknown = [...paths, ...below.map((path) => `v1/${path}`), ...odd];
  for (const path of unknown) {
    for (const presented of [undefined, key]) {
      const answers = [
        await sendRequest(`/${path}`, presented),
        await sendRequest(`/${path}`, presented, { cedula: '1000000001' }),
      ];
      for (const { status, body } of answers) {
        expect([path, status, body.reason]).toEqual([path, 404, 'unknown_route']);
      }
    }
  }
});
