import type { Member } from '@cotejo/members';
import { useFixture } from '@cotejo/testing';
import { expectRefusal, SHOP, startTestConsole } from '../../../test/console-fixture.js';
import type { PlanView, TenantView } from '../../api/operator.api.js';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const BASE = '/api/operator/tenants';

describe('POST tenants', () => {
  it('creates the tenant and invites its first admin', async () => {
    const browser = await app.signIn('operator');
    const { status, body } = await browser.once(BASE, SHOP);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: 'shop', company: 'Ñandú S.A.S.', nit: '900373115-3', state: 'active' });
    const { token } = await app.mailTo('eva@shop.co');
    const accept = { token, name: 'Eva', password: 'tres tristes tigres', language: 'es' };
    const accepted = await app.browser().post('/api/invitations/accept', accept);
    expect(accepted.body.member).toMatchObject({ role: 'admin', email: 'eva@shop.co' });
    expect((await app.members.list('shop')).map(({ email }: Member) => email)).toEqual(['eva@shop.co']);
  });

  it.each([
    [{ id: 'Shop' }, '/id'],
    [{ id: '-shop' }, '/id'],
    [{ id: 'x'.repeat(64) }, '/id'],
    [{ company: 'x' }, '/company'],
    [{ nit: '900373115-4' }, '/nit'],
    [{ adminEmail: 'eva' }, '/adminEmail'],
    [{ plan: '' }, '/plan'],
  ])('answers 400 to %j', async (over, pointer) => {
    const browser = await app.signIn('operator');
    const { status, body } = await browser.once(BASE, { ...SHOP, ...over });
    expect([status, body.errors[0].pointer]).toEqual([400, pointer]);
    expect((await browser.get(BASE)).body.tenants).toEqual([]);
  });

  it.each([
    [{ plan: 'platinum' }, 404, 'unknown_plan'],
    [{ nit: '890903938-8' }, 409, 'tenant_exists'],
    [{ id: 'shop2' }, 409, 'nit_taken'],
  ])('answers to a second tenant with %j: %i %s', async (over, status, reason) => {
    const browser = await app.signIn('operator');
    await browser.once(BASE, SHOP);
    await expectRefusal(browser.once(BASE, { ...SHOP, ...over }), status, reason);
  });
});

describe('state of a tenant', () => {
  it('is suspended and resumed', async () => {
    const browser = await app.signIn('operator');
    await app.tenant('shop');
    expect((await browser.post(`${BASE}/shop/suspend`)).body).toMatchObject({
      state: 'suspended',
      suspendedAt: expect.stringMatching(/Z$/),
    });
    expect((await browser.get(`${BASE}/shop`)).body.state).toBe('suspended');
    expect((await browser.post(`${BASE}/shop/resume`)).body).toMatchObject({ state: 'active', suspendedAt: null });
    expect(await app.actions()).toEqual(expect.arrayContaining(['tenant.suspend', 'tenant.resume']));
  });

  it('is unknown for an id that no tenant has', async () => {
    const browser = await app.signIn('operator');
    for (const answer of [await browser.get(`${BASE}/none`), await browser.post(`${BASE}/none/suspend`)]) {
      expect([answer.status, answer.body.reason]).toEqual([404, 'unknown_tenant']);
    }
  });

  it('shows a trial of the sandbox, which has no end', async () => {
    const browser = await app.signIn('operator');
    await app.tenant('tryer', 'trial');
    const { body } = await browser.get(`${BASE}/tryer`);
    expect(body).toMatchObject({ plan: 'trial', state: 'active', company: null, nit: null });
    expect(body.trialEndsAt).toBeNull();
  });
});

describe('plans', () => {
  it('lists the plans of the policies folder', async () => {
    const browser = await app.signIn('operator');
    const { body } = await browser.get('/api/plans');
    expect(body.plans.map(({ id }: PlanView) => id)).toEqual(expect.arrayContaining(['trial', 'negocio']));
    expect(Object.keys(body.plans[0]).sort()).toEqual([
      ...['id', 'name', 'priceCopPerMonth', 'queriesPerMonth', 'requestsPerSecond', 'scopes', 'sources', 'trial'],
    ]);
  });

  it('changes the plan of a tenant, and refuses an unknown plan or a trial', async () => {
    const browser = await app.signIn('operator');
    await app.tenant('shop');
    const { plans } = (await browser.get('/api/plans')).body;
    const other = plans.find(({ id, trial }: PlanView) => id !== 'negocio' && trial === null);
    const { body }: { body: TenantView } = await browser.put(`${BASE}/shop/plan`, { plan: other.id });
    expect(body.plan).toBe(other.id);
    expect((await browser.put(`${BASE}/shop/plan`, { plan: 'platinum' })).body.reason).toBe('unknown_plan');
    expect((await browser.put(`${BASE}/shop/plan`, { plan: 'trial' })).body.reason).toBe('trial_not_possible');
  });
});
