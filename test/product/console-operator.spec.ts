import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ConsoleBrowser } from '@cotejo/console/testing';
import type { MemberRole } from '@cotejo/members';
import { startFailingReplica } from '@cotejo/source/testing';
import { waitFor } from '@cotejo/testing';
import { type Accounts, openAccounts } from '../harness/accounts.js';
import { type Answer, clientOf, untilReady } from '../harness/http.js';
import { lend } from '../harness/lend.js';
import type { RunningProduct } from '../harness/product.js';
import { SignedInPeople } from '../harness/signed-in-people.js';
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
let people: SignedInPeople;
let ana: ConsoleBrowser;
let berta: ConsoleBrowser;

beforeAll(async () => {
  running = await lend('separate');
  accounts = openAccounts(running);
  people = new SignedInPeople(running);
  ana = (await people.signIn(null, 'operator', 'Ana')).browser;
  berta = (await people.signIn(null, 'operator', 'Berta')).browser;
}, 120_000);
afterAll(async () => {
  people?.stop();
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
    const none = { draft: null, shadow: null, active: null };
    expect(good(await ana.get(at)).stages).toMatchObject(none);

    const stages = good(await ana.put(namedDraft, draft));
    expect(stages.draft).toMatchObject({ name: 'cautious@1.0.0', draftedBy: 'Ana', note: 'first try' });
    expect(stages.draft.hash).toMatch(HASH);
    expect(stages.draft.policy).toEqual(draft.policy);
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

    const back = { to: 'standard', active: hash, previous: null };
    expect(good(await ana.post(`${at}/return`, back))).toMatchObject({ active: null, previous: { hash } });
    await waitFor(async () => (await verify(key)).body.recommendation === 'aprobar', { what: 'the standard policy' });
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

describe('a tenant', () => {
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

    expect((await ana.post('/api/operator/tenants', wanted)).body.reason).toBe('missing_idempotency_key');
    expect((await ana.get('/api/operator/tenants/nobody')).body.reason).toBe('unknown_tenant');
  });
});

describe('permissions', () => {
  const DEVELOPER_ROUTES: [method: 'GET' | 'POST' | 'DELETE', path: string][] = [
    ['GET', '/api/playground/catalogue'],
    ['POST', '/api/playground/calls'],
    ['GET', '/api/playground/scenarios'],
    ['POST', '/api/playground/scenarios'],
    ['DELETE', '/api/playground/scenarios/scn_0123456789abcdef'],
  ];
  const sendRequest = (browser: ConsoleBrowser, [method, path]: (typeof DEVELOPER_ROUTES)[number]) => {
    if (method === 'GET') {
      return browser.get(path);
    }
    return method === 'DELETE' ? browser.delete(path) : browser.post(path, {});
  };

  it('lets developers and admins use the playground, and every member check receipts', async () => {
    const browserOf = async (role: MemberRole) => (await people.signIn('trying', role)).browser;
    const [viewer, developer, admin] = [
      await browserOf('viewer'),
      await browserOf('developer'),
      await browserOf('admin'),
    ];
    for (const route of DEVELOPER_ROUTES) {
      expect([route, (await sendRequest(viewer, route)).status]).toEqual([route, 403]);
      for (const browser of [developer, admin]) {
        const { status } = await sendRequest(browser, route);
        expect([route, [200, 204, 400, 404].includes(status)]).toEqual([route, true]);
      }
    }
    for (const browser of [viewer, developer, admin, ana]) {
      good(await browser.post('/api/receipts/check', { file: 'x' }));
    }
  });
});
