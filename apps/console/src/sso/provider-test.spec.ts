import { BEA, ProviderBrowser, settingsFor, startOpenidProvider, useSso } from '../../test/sso/sso-fixture.js';

const { app, provider, steps } = useSso();
let admin: Awaited<ReturnType<typeof steps.admin>>;
beforeEach(async () => {
  provider.setTamper();
  await provider.refuse(null);
  admin = await steps.admin();
});

const PATH = '/api/tenants/acme/sso';
const PAGE = '/company-sign-in';
const start = (change: object = {}) =>
  admin.browser.post(`${PATH}/test`, { ...settingsFor(provider, change), next: PAGE });
const page = async () => (await admin.browser.get(PATH)).body;

/** A whole test. @returns what the page shows of it */
async function test(change: object = {}) {
  const { status, body, text } = await start(change);
  expect([status, text]).toEqual([200, expect.any(String)]);
  expect(body.url).not.toBeNull();
  const callback = await new ProviderBrowser().visit(body.url, app.url);
  expect((await steps.comeBack(admin.browser, callback)).pathname).toBe(PAGE);
  return (await page()).test;
}

describe('a test of a provider', () => {
  it('shows role and groups, signs nobody in and stores no settings', async () => {
    const shown = await test();
    const { clientSecret: _, ...settings } = settingsFor(provider);
    expect(shown).toMatchObject({ settings: { ...settings, hasSecret: true }, isStored: false });
    expect(shown.result).toMatchObject({ problem: null, role: 'viewer', groups: ['analysts'] });
    expect((await page()).provider).toBeNull();
    expect(await app.members.list('acme')).toHaveLength(1);
    expect((await steps.session(admin.browser)).body.member.email).toBe('admin@acme.co');
    expect(await app.actions()).not.toContain('sso.configure');
  });

  it('gives nobody a session, also in a browser without one', async () => {
    const { body } = await start();
    const other = app.browser();
    for (const [name, pair] of admin.browser.known) {
      if (name.includes('sign-in')) {
        other.known.set(name, pair);
      }
    }
    const callback = await new ProviderBrowser().visit(body.url, app.url);
    await steps.comeBack(other, callback);
    expect((await steps.session(other)).body.stage).toBe('none');
  });

  it.each([
    ['no group with a role', { groups: ['ventas'] }, 'no_role', null],
    ['no list of groups', { groups: undefined }, 'provider_claims_missing', 'groups'],
    ['no address', { email: undefined }, 'provider_claims_missing', 'email'],
    ['an address that is not verified', { email_verified: false }, 'provider_claims_missing', 'email_verified'],
  ])('names the claim of a person with %s', async (_, change, problem, claim) => {
    await provider.use({ ...BEA, ...change } as never);
    const { result } = await test();
    expect(result).toMatchObject({ problem, claim, role: null });
  });

  it('shows the groups that the provider sent, so that an admin can copy them', async () => {
    await provider.use({ ...BEA, groups: ['ventas', 'compras'] });
    expect((await test()).result).toMatchObject({ problem: 'no_role', groups: ['ventas', 'compras'] });
  });

  it('says that the default role applies where the provider sends no groups', async () => {
    await provider.use({ ...BEA, groups: undefined } as never);
    const { result } = await test({ defaultRole: 'developer' });
    expect(result).toMatchObject({ problem: null, claim: 'groups', role: 'developer' });
  });

  it('says that the provider does not accept the secret, in the words of the provider', async () => {
    const { result } = await test({ clientSecret: 'another secret' });
    expect(result).toMatchObject({ problem: 'provider_client_refused', said: expect.stringContaining('client') });
    expect(JSON.stringify(result)).not.toContain('another secret');
  });

  it('says that the value of acr is missing', async () => {
    expect((await test({ acr: 'two-factors' })).result).toMatchObject({
      problem: 'provider_answer_invalid',
      claim: 'acr',
    });
  });

  it('says that the provider refused the person', async () => {
    await provider.refuse('access_denied');
    expect((await test()).result).toMatchObject({ problem: 'provider_refused', said: 'access_denied' });
  });

  it('says at once that the provider does not know the return address', async () => {
    const other = await startOpenidProvider({ consoleUrl: app.url, tenant: 'globex' });
    const { body } = await admin.browser.post(`${PATH}/test`, { ...settingsFor(other), next: PAGE });
    await other.stop();
    expect(body).toEqual({ url: null });
    expect((await page()).test.result).toMatchObject({
      problem: 'provider_redirect_refused',
      said: expect.stringContaining('redirect_uri'),
    });
  });

  it('says at once that the provider does not know the client', async () => {
    expect((await start({ clientId: 'nobody' })).body).toEqual({ url: null });
    expect((await page()).test.result).toMatchObject({ problem: 'provider_page_refused' });
  });

  it('has no result while the provider has not sent the browser back', async () => {
    await start();
    expect((await page()).test.result).toBeNull();
  });

  it('is refused for wrong settings at their field', async () => {
    const { status, body } = await start({ issuer: 'no es url' });
    expect([status, body.errors]).toEqual([400, [{ pointer: '/issuer', code: 'not_an_address' }]]);
  });

  it('is for admins only, and returns to pages of ours only', async () => {
    const developer = await app.signIn('developer');
    const body = { ...settingsFor(provider), next: PAGE };
    expect((await developer.post(`${PATH}/test`, body)).body.reason).toBe('role_required');
    expect((await admin.browser.post(`${PATH}/test`, { ...body, next: '//evil.example' })).status).toBe(400);
  });
});

describe('turning passwords off', () => {
  const enforce = () => admin.browser.post(`${PATH}/enforce`, { breakGlass: admin.member.id });
  const save = (change: object = {}) => admin.browser.put(PATH, settingsFor(provider, change));

  it('needs a successful test of the stored settings', async () => {
    await save();
    await provider.use({ ...BEA, groups: ['ventas'] });
    await test();
    expect((await enforce()).body.reason).toBe('provider_unproven');
    await provider.use(BEA);
    await test();
    expect((await page()).provider.provenAt).not.toBeNull();
    expect((await enforce()).body.provider.enforced).toBe(true);
  });

  it('refuses settings that changed after the test', async () => {
    await test();
    await save({ groupsClaim: 'roles' });
    expect((await page()).test.isStored).toBe(false);
    expect((await enforce()).body.reason).toBe('provider_unproven');
  });

  it('accepts the tested secret without typing it again', async () => {
    await test();
    const { clientSecret: _, ...settings } = settingsFor(provider);
    const { body } = await admin.browser.put(PATH, { ...settings, testedSecret: true });
    expect(body.provider).toMatchObject({ hasSecret: true, provenAt: expect.any(String) });
    expect(body.test.isStored).toBe(true);
    expect(await steps.signIn(app.browser())).toBe('/overview');
    const other = await admin.browser.put(PATH, { ...settings, clientId: 'other', testedSecret: true });
    expect(other.body.errors).toEqual([{ pointer: '/clientSecret', code: 'not_tested' }]);
  });
});

it('tells admins once an hour why sign-ins fail, and names no person', async () => {
  await admin.browser.put(PATH, settingsFor(provider));
  await provider.use({ ...BEA, groups: ['ventas'] });
  await steps.signIn(app.browser());
  await steps.signIn(app.browser());
  await provider.use({ ...BEA, email: undefined } as never);
  await steps.signIn(app.browser());
  const { body } = await admin.browser.post('/api/tenants/acme/activity', {});
  const refused = body.entries.filter(({ action }: { action: string }) => action === 'sso.refused');
  expect(refused).toMatchObject([
    { actor: 'identity provider', changes: { reason: [null, 'provider_claims_missing'], claim: [null, 'email'] } },
    { actor: 'identity provider', changes: { reason: [null, 'no_role'] } },
  ]);
  expect(JSON.stringify(refused)).not.toMatch(/bea|Ruiz/i);
});
