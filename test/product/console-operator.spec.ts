import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConsoleBrowser } from '@cotejo/console/testing';
import { startFailingReplica } from '@cotejo/source/testing';
import { waitFor } from '@cotejo/testing';
import { type Accounts, openAccounts } from '../harness/accounts.js';
import { ConsoleSignIn, type SignedInBrowser } from '../harness/console-sign-in.js';
import { type Answer, clientOf, untilReady } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { whileFrozen } from '../harness/while-frozen.js';

/** What operators do and who may do what, by the console's API, against a running sandbox. */
const { $schema: _, ...STANDARD } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../policies/decision/default.json', import.meta.url)), 'utf8'),
);
/** Nothing is wrong with this person. */
const BUYER = { cedula: '1000000001' };
const HASH = /^sha256:[0-9a-f]{64}$/;

let running: RunningProduct;
let accounts: Accounts;
let signIn: ConsoleSignIn;
let ana: SignedInBrowser;
let berta: SignedInBrowser;

beforeAll(async () => {
  running = await lend('separate');
  accounts = openAccounts(running);
  signIn = new ConsoleSignIn(running);
  [ana, berta] = await Promise.all([signIn.as('operator', null, 'Ana'), signIn.as('operator', null, 'Berta')]);
}, 120_000);
afterAll(async () => {
  signIn?.stop();
  accounts?.stop();
});

const keyOf = async (tenant: string, plan = 'corporativo') => (await accounts.key(tenant, plan)).key;
const verify = (key: string) => untilReady(() => clientOf(running.url, key).verify(BUYER));

// biome-ignore lint/suspicious/noExplicitAny: a black-box test looks at whatever came back
const good = <T = any>(answer: Answer<T>): T => {
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.body;
};

describe('a policy', () => {
  const at = '/api/tenants/shop/policy';
  const namedDraft = '/api/operator/tenants/shop/policies/draft';
  const own = { ...STANDARD, id: 'cautious', version: '1.0.0', thresholds: { reviewFrom: 0, rejectFrom: 70 } };
  const draft = { policy: { ...own, amountTiers: [] }, note: 'first try', replaces: null };

  it('is drafted by one operator, activated by another operator, and then decides at the gateway', async () => {
    const key = await keyOf('shop');
    expect((await verify(key)).body.recommendation).toBe('aprobar');
    const none = { draft: null, shadow: null, active: null, differences: [] };
    expect(good(await ana.get(at)).stages).toMatchObject(none);

    const stages = good(await ana.put(namedDraft, draft));
    expect(stages.draft).toMatchObject({ name: 'cautious@1.0.0', draftedBy: 'Ana', note: 'first try' });
    expect(stages.draft.hash).toMatch(HASH);
    expect(stages.draft.policy).toEqual(draft.policy);
    expect(stages.differences).toContainEqual({
      what: 'reviewFrom',
      before: STANDARD.thresholds.reviewFrom,
      after: 0,
    });
    const { hash } = stages.draft;

    expect(good(await ana.post(`${at}/shadow`, { hash }))).toMatchObject({
      draft: null,
      shadow: { hash },
      activationProblem: 'same_person',
    });
    expect(good(await berta.get(at)).stages.activationProblem).toBeNull();
    const refused = await ana.post(`${at}/activate`, { hash });
    expect([refused.status, refused.body.reason]).toEqual([409, 'same_person']);
    const other = await berta.post(`${at}/activate`, { hash: `sha256:${'0'.repeat(64)}` });
    expect([other.status, other.body.reason]).toEqual([409, 'not_in_shadow']);
    expect((await verify(key)).body.recommendation).toBe('aprobar');

    const active = good(await berta.post(`${at}/activate`, { hash }));
    expect(active).toMatchObject({ shadow: null, active: { hash, draftedBy: 'Ana', activatedBy: 'Berta' } });
    await waitFor(async () => (await verify(key)).body.recommendation === 'revisar', { what: 'the policy in force' });
  });

  it('is refused with the place of each mistake, and no value is echoed', async () => {
    const wrong = { ...draft.policy, '1032456789': 'x', missingMandatoryFloor: 'much', floors: [{}] };
    const answer = await ana.put(namedDraft, { ...draft, policy: wrong });
    expect([answer.status, answer.body.reason]).toEqual([400, 'invalid_policy']);
    expect(answer.body.errors).toContainEqual({ pointer: '/policy/missingMandatoryFloor', code: 'invalid' });
    expect(answer.body.errors).toContainEqual({ pointer: '/policy', code: 'unknown_field' });
    expect(answer.text).not.toMatch(/1032456789|much/);
    const shipped = await ana.put(namedDraft, { ...draft, policy: { ...STANDARD, earlyAnswer: false } });
    expect([shipped.status, shipped.body.errors]).toEqual([400, [{ pointer: '/policy/id', code: 'invalid' }]]);
  });

  it('can be withdrawn as a draft or in shadow, and at no other stage', async () => {
    const { hash } = good(await ana.put(namedDraft, { ...draft, policy: { ...draft.policy, version: '1.0.1' } })).draft;
    const withdraw = (stage: string) => berta.post(`${at}/withdraw`, { stage, hash });
    expect(good(await withdraw('draft'))).toMatchObject({ draft: null, active: { name: 'cautious@1.0.0' } });
    expect((await withdraw('draft')).body.reason).toBe('no_draft');
    expect((await withdraw('active')).status).toBe(400);
    expect((await ana.get('/api/tenants/nobody/policy')).body.reason).toBe('unknown_tenant');
  });
});

describe('sources', () => {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const of = async (id: string): Promise<any> => {
    const { sources } = good(await ana.get('/api/operator/sources'));
    // biome-ignore lint/suspicious/noExplicitAny: as above
    return sources.find((source: any) => source.id === id);
  };

  it('are all shown, each replica with its provider and its calls', async () => {
    await verify(await keyOf('shop'));
    const { sources } = good(await ana.get('/api/operator/sources'));
    expect(sources.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual(
      ['registry', 'telco', 'tax', 'sanctions', 'geo', 'email', 'biometric'].map((id) => [id, 'ok']),
    );
    const [registry] = sources;
    expect(registry.replicas).toMatchObject([
      { problem: null, host: expect.any(String), providers: [{ id: 'sandbox', configured: true, breaker: 'closed' }] },
    ]);
    const [{ calls, inflight, lastOkAt }] = registry.replicas[0].providers;
    expect([calls.ok > 0, inflight, Date.parse(lastOkAt) <= Date.now()]).toEqual([true, 0, true]);
    expect(JSON.stringify(sources)).not.toContain(BUYER.cedula);
  });

  it('are down, never ok, while the only replica hangs, and ok when it continues', async () => {
    expect(await whileFrozen(running, ['telco'], () => of('telco'))).toMatchObject({
      state: 'down',
      replicas: [{ problem: 'deadline_exceeded', host: null, providers: [], startedAt: null }],
    });
    await waitFor(async () => (await of('telco')).state === 'ok', { what: 'telco' });
  });

  it('are degraded while the breaker of one replica is open, and show the failure that opened it', async () => {
    const { busRedis, services } = running;
    const keyFile = services.environment.COTEJO_BUS_KEY_FILE as string;
    const failing = await startFailingReplica('tax.registration', { busRedisUrl: busRedis.url, keyFile });
    try {
      await failing.openBreaker();
      const tax = await of('tax');
      expect([tax.state, tax.replicas.length]).toEqual(['degraded', 2]);
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const providers = tax.replicas.flatMap((replica: any) => replica.providers);
      expect(providers).toContainEqual(
        expect.objectContaining({ breaker: 'open', lastFailure: 'connection_refused', lastOkAt: null }),
      );
      expect(providers).toContainEqual(expect.objectContaining({ breaker: 'closed' }));
    } finally {
      await failing.stop();
    }
    await waitFor(async () => (await of('tax')).state === 'ok', { what: 'tax' });
  });
});

it('show no lists in the sandbox, because its lists are fictional', async () => {
  expect(good(await ana.get('/api/operator/lists'))).toEqual({ bundle: null, lists: [] });
});

describe('a tenant', () => {
  it('is refused at the gateway while it is suspended, within a second', async () => {
    const key = await keyOf('late-payer');
    expect((await verify(key)).status).toBe(200);
    expect(good(await ana.post('/api/operator/tenants/late-payer/suspend'))).toMatchObject({ state: 'suspended' });
    const reason = async () => (await verify(key)).body.reason;
    await waitFor(async () => (await reason()) === 'tenant_suspended', { timeoutMs: 1_000, what: 'the suspension' });
    const resumed = good(await ana.post('/api/operator/tenants/late-payer/resume'));
    expect(resumed).toMatchObject({ state: 'active', suspendedAt: null });
    await waitFor(async () => (await verify(key)).status === 200, { timeoutMs: 1_000, what: 'the end of it' });
  });

  it('is created with a company, and its first admin is invited', async () => {
    const wanted = {
      id: 'cafe-y-te',
      company: 'Café y Té S.A.S.',
      nit: '900.373.115-3',
      plan: 'negocio',
      adminEmail: 'jefa@cafe.example',
    };
    const made = good(await ana.once('/api/operator/tenants', wanted));
    expect(made).toMatchObject({ id: 'cafe-y-te', nit: '900373115-3', plan: 'negocio', state: 'active' });
    expect(good(await ana.get('/api/operator/tenants/cafe-y-te'))).toEqual(made);
    expect(good(await ana.get('/api/operator/tenants')).tenants).toContainEqual(made);
    const { invitations } = good(await ana.get('/api/tenants/cafe-y-te/members'));
    expect(invitations).toMatchObject([{ email: 'jefa@cafe.example', role: 'admin', invitedBy: 'Ana' }]);

    const refusals: [change: object, status: number, reason: string][] = [
      [{}, 409, 'tenant_exists'],
      [{ id: 'other' }, 409, 'nit_taken'],
      [{ id: 'other', nit: '900373115-4' }, 400, 'invalid_body'],
      [{ id: 'other', nit: '900373115' }, 400, 'invalid_body'],
      [{ id: 'Other' }, 400, 'invalid_body'],
      [{ id: 'other', nit: '890903938-8', plan: 'golden' }, 404, 'unknown_plan'],
    ];
    for (const [change, status, reason] of refusals) {
      const answer = await ana.once('/api/operator/tenants', { ...wanted, ...change });
      expect([change, answer.status, answer.body.reason]).toEqual([change, status, reason]);
    }
    expect((await ana.post('/api/operator/tenants', wanted)).body.reason).toBe('missing_idempotency_key');
    expect((await ana.get('/api/operator/tenants/nobody')).body.reason).toBe('unknown_tenant');
  });

  it('changes to another existing plan only', async () => {
    await keyOf('growing', 'negocio');
    const plan = (id: string) => ana.put('/api/operator/tenants/growing/plan', { plan: id });
    expect(good(await plan('corporativo'))).toMatchObject({ id: 'growing', plan: 'corporativo', state: 'active' });
    expect((await plan('golden')).body.reason).toBe('unknown_plan');
    expect((await plan('trial')).body.reason).toBe('trial_not_possible');
    const { plans } = good(await ana.get('/api/operator/plans'));
    expect(plans).toContainEqual(expect.objectContaining({ id: 'trial', trial: { queries: 100, days: 14 } }));
  });
});

describe('permissions', () => {
  const OPERATOR_ROUTES: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string][] = [
    ['GET', '/api/operator/tenants'],
    ['POST', '/api/operator/tenants'],
    ['GET', '/api/operator/tenants/shop'],
    ['PUT', '/api/operator/tenants/shop/plan'],
    ['POST', '/api/operator/tenants/shop/suspend'],
    ['POST', '/api/operator/tenants/shop/resume'],
    ['GET', '/api/operator/plans'],
    ['PUT', '/api/operator/tenants/shop/policies/draft'],
    ['GET', '/api/operator/lists'],
    ['GET', '/api/operator/sources'],
  ];
  const DEVELOPER_ROUTES: typeof OPERATOR_ROUTES = [
    ['GET', '/api/playground/catalogue'],
    ['POST', '/api/playground/calls'],
    ['GET', '/api/playground/scenarios'],
    ['POST', '/api/playground/scenarios'],
    ['DELETE', '/api/playground/scenarios/scn_0123456789abcdef'],
  ];
  const sendRequest = (browser: ConsoleBrowser, [method, path]: (typeof OPERATOR_ROUTES)[number]) => {
    if (method === 'GET') {
      return browser.get(path);
    }
    return method === 'DELETE' ? browser.delete(path) : browser[method === 'PUT' ? 'put' : 'post'](path, {});
  };

  it.each(['viewer', 'developer', 'admin'] as const)(
    'refuses the operations of operators to a %s of the same or another tenant',
    async (role) => {
      for (const tenant of ['shop', 'trying']) {
        const browser = await signIn.as(role, tenant);
        for (const route of OPERATOR_ROUTES) {
          const { status, body } = await sendRequest(browser, route);
          expect([route, status, body.reason]).toEqual([route, 404, 'not_found']);
        }
      }
    },
  );

  it('refuses everything without a session', async () => {
    const nobody = new ConsoleBrowser(running.services.consoleUrl);
    for (const route of [...OPERATOR_ROUTES, ...DEVELOPER_ROUTES, ['POST', '/api/receipts/check'] as const]) {
      const { status } = await sendRequest(nobody, route as (typeof OPERATOR_ROUTES)[number]);
      expect([route, status]).toEqual([route, 401]);
    }
  });

  it('lets developers and admins use the playground, and every member check receipts', async () => {
    const [viewer, developer, admin] = await Promise.all(
      (['viewer', 'developer', 'admin'] as const).map((role) => signIn.as(role, 'trying')),
    );
    for (const route of DEVELOPER_ROUTES) {
      expect([route, (await sendRequest(viewer as ConsoleBrowser, route)).status]).toEqual([route, 403]);
      for (const browser of [developer, admin]) {
        const { status } = await sendRequest(browser as ConsoleBrowser, route);
        expect([route, [200, 204, 400, 404].includes(status)]).toEqual([route, true]);
      }
    }
    for (const browser of [viewer, developer, admin, ana]) {
      good(await (browser as ConsoleBrowser).post('/api/receipts/check', { file: 'x' }));
    }
  });
});
