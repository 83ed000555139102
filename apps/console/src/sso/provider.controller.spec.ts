import { PASSWORD } from '../../test/console-fixture.js';
import { BEA, settingsFor, useSso } from '../../test/sso/sso-fixture.js';

const { app, provider, steps } = useSso();
let admin: Awaited<ReturnType<typeof steps.admin>>;
beforeEach(async () => {
  admin = await steps.admin();
});

const PATH = '/api/tenants/acme/sso';
const KEY = { name: 'shop', scopes: null, expiresInDays: null };
const save = (change: object = {}) => admin.browser.put(PATH, settingsFor(provider, change));
const enforce = () => admin.browser.post(`${PATH}/enforce`, { breakGlass: admin.member.id });
const signInWithPassword = (email: string) => app.browser().post('/api/session', { email, password: PASSWORD });

/** Passwords are off; the admin is the break-glass member. */
async function enforced(): Promise<void> {
  await save();
  await steps.signIn(app.browser());
  expect((await enforce()).body.provider).toMatchObject({ enforced: true, breakGlass: admin.member.id });
}

describe('the settings of a provider', () => {
  it('are shown without the secret, with the addresses to enter at the provider', async () => {
    expect((await admin.browser.get(PATH)).body).toMatchObject({ provider: null });
    const { body, text } = await save();
    const { clientSecret, ...shown } = settingsFor(provider);
    expect(body.provider).toEqual({
      ...shown,
      hasSecret: true,
      enforced: false,
      breakGlass: null,
      provenAt: null,
      directory: null,
    });
    expect(text).not.toContain(clientSecret);
    expect(body.addresses).toEqual({
      redirectUri: `${app.url}/api/sso/acme/callback`,
      backChannelLogoutUri: `${app.url}/api/sso/acme/back-channel-logout`,
      signOutUri: `${app.url}/sign-in`,
      signInUri: `${app.url}/sso/acme`,
      scimUri: `${app.url}/api/scim/v2`,
      domainProof: { label: '_cotejo', value: expect.stringMatching(/^cotejo-domain=[0-9a-f]{32}$/) },
    });
  });

  it.each([
    ['a closed port', { issuer: 'http://127.0.0.1:1' }, 503, 'provider_unreachable', '/issuer no_answer'],
    ['a private address', { issuer: 'https://10.0.0.1' }, 400, 'invalid_provider', '/issuer address_not_allowed'],
    ['a server without metadata', () => ({ issuer: app.url }), 400, 'invalid_provider', '/issuer no_metadata'],
    ['plain HTTP', { issuer: 'http://login.example.com' }, 400, 'invalid_provider', '/issuer not_https'],
    [
      'the issuer of all companies',
      { issuer: 'https://login.microsoftonline.com/common/v2.0' },
      400,
      'invalid_provider',
      '/issuer shared_issuer',
    ],
    ['no role', { groupRoles: [] }, 400, 'invalid_provider', '/groupRoles no_role'],
    ['the role of operators', { defaultRole: 'operator' }, 400, 'invalid_body', '/defaultRole not_in_list'],
    ['another member', { tenant: 'globex' }, 400, 'invalid_body', '/tenant unknown_field'],
  ])('are refused for %s, at its field', async (_, change, status, reason, error) => {
    const answer = await save(typeof change === 'function' ? change() : change);
    expect([answer.status, answer.body.reason]).toEqual([status, reason]);
    const [{ pointer, code }] = answer.body.errors;
    expect(`${pointer} ${code}`).toBe(error);
    expect(answer.text).not.toMatch(/10\.0\.0\.1|login\.example/);
    expect((await admin.browser.get(PATH)).body.provider).toBeNull();
  });

  it('are refused when the provider takes no secret', async () => {
    provider.setTamper((path, body) =>
      path.endsWith('/openid-configuration') ? body.replaceAll('"client_secret_', '"other_') : undefined,
    );
    const { status, body } = await save();
    provider.setTamper();
    expect([status, body.reason]).toEqual([400, 'invalid_provider']);
    expect(body.detail).toContain('client_secret_post');
  });

  it('keep their issuer and what was proven when it is entered again with a slash', async () => {
    await save();
    await steps.signIn(app.browser());
    const { body } = await save({ issuer: `${provider.issuer}/` });
    expect(body.provider).toMatchObject({ issuer: provider.issuer, provenAt: expect.any(String) });
  });

  it('are for admins only', async () => {
    const developer = await app.signIn('developer');
    expect((await developer.get(PATH)).body.reason).toBe('role_required');
    expect((await developer.put(PATH, settingsFor(provider))).body.reason).toBe('role_required');
  });

  it('can be removed', async () => {
    await save();
    expect((await admin.browser.delete(PATH)).status).toBe(204);
    expect((await admin.browser.get(PATH)).body.provider).toBeNull();
  });
});

describe('without passwords', () => {
  it('needs one sign-in through the provider first', async () => {
    await save();
    expect((await enforce()).body.reason).toBe('provider_unproven');
  });

  it('refuses the right password with another answer than a wrong one, except for the break-glass member', async () => {
    await app.member('ana@acme.co', 'developer', 'acme');
    await enforced();
    expect((await signInWithPassword('ana@acme.co')).body.reason).toBe('company_sign_in_required');
    const wrong = await app.browser().post('/api/session', { email: 'ana@acme.co', password: 'wrong' });
    expect(wrong.body.reason).toBe('wrong_credentials');
    expect((await signInWithPassword('admin@acme.co')).body.stage).toBe('second_factor');
    expect(await app.actions()).toContain('member.break_glass');
  });

  it('leaves members of other tenants alone', async () => {
    await app.member('ana@globex.co', 'developer', 'globex');
    await enforced();
    expect((await signInWithPassword('ana@globex.co')).status).toBe(200);
  });

  it('ends sessions that began with a password, and keeps sessions of the provider', async () => {
    const ana = await app.browserOf(await app.member('ana@acme.co', 'developer', 'acme'));
    const bea = app.browser();
    await save();
    await steps.signIn(bea);
    await enforce();
    expect((await steps.session(ana)).body.stage).toBe('none');
    expect((await steps.session(bea)).body.stage).toBe('signed_in');
    expect((await steps.session(admin.browser)).body.stage).toBe('signed_in');
  });

  it('invites nobody, sets no password, and lets nobody use the link of an older mail', async () => {
    await admin.browser.once('/api/tenants/acme/invitations', { email: 'eva@acme.co', role: 'viewer' });
    await app.member('ana@acme.co', 'developer', 'acme');
    await app.browser().post('/api/password/forgot', { email: 'ana@acme.co' });
    const [invitation, reset] = [await app.mailTo('eva@acme.co'), await app.mailTo('ana@acme.co')];
    await enforced();
    const invite = await admin.browser.once('/api/tenants/acme/invitations', { email: 'leo@acme.co', role: 'viewer' });
    const accepted = { token: invitation.token, name: 'Eva', password: 'cuatro tristes tigres', language: 'es' };
    const answers = await Promise.all([
      app.browser().post('/api/links', { token: invitation.token }),
      app.browser().post('/api/invitations/accept', accepted),
      app.browser().post('/api/links', { token: reset.token }),
      app.browser().post('/api/password/reset', { token: reset.token, password: 'cuatro tristes tigres' }),
    ]);
    expect([invite, ...answers].map(({ body }) => body.reason)).toEqual(Array(5).fill('company_sign_in_required'));
  });

  it('keeps the break-glass member an admin', async () => {
    const other = await app.browserOf(await app.member('eva@acme.co', 'admin', 'acme'));
    await enforced();
    // A session of the provider, so that it survives.
    await provider.use({ ...BEA, sub: 'lea-1', email: 'lea@acme.co', groups: ['leads'] });
    await steps.signIn(other);
    const path = `/api/tenants/acme/members/${admin.member.id}`;
    await steps.session(other);
    expect((await other.delete(path)).body.reason).toBe('break_glass_member');
    expect((await other.patch(path, { role: 'viewer' })).body.reason).toBe('break_glass_member');
  });

  it('refuses another client and the removal until passwords are allowed again', async () => {
    await enforced();
    expect((await save({ clientId: 'other' })).body.reason).toBe('provider_enforced');
    expect((await admin.browser.delete(PATH)).body.reason).toBe('provider_enforced');
    expect((await admin.browser.post(`${PATH}/relax`)).body.provider.enforced).toBe(false);
    expect((await signInWithPassword('admin@acme.co')).status).toBe(200);
  });

  it('refuses the password as a proof for a sensitive change', async () => {
    await save();
    await app.member('bea@acme.co', 'viewer', 'acme');
    const browser = app.browser();
    await steps.signIn(browser);
    await steps.session(browser);
    const confirm = () => browser.post('/api/session/confirm', { password: PASSWORD });
    expect((await confirm()).status).toBe(200);
    await enforce();
    expect((await confirm()).body.reason).toBe('company_sign_in_required');
  });

  it('refuses a password that was being checked when passwords were turned off', async () => {
    await save();
    await steps.signIn(app.browser());
    const ana = await app.member('ana@acme.co', 'developer', 'acme');
    const signIns = Array.from({ length: 8 }, async () => {
      const browser = app.browser();
      await browser.post('/api/session', { email: 'ana@acme.co', password: PASSWORD });
      return browser;
    });
    expect((await enforce()).status).toBe(200);
    for (const browser of await Promise.all(signIns)) {
      expect((await steps.session(browser)).body.stage).toBe('none');
    }
    expect(await app.sessions.list(ana.id)).toEqual([]);
  });

  it('keeps the second factor of the break-glass member', async () => {
    await enforced();
    expect((await admin.browser.delete('/api/account/second-factor')).body.reason).toBe('break_glass_member');
    await admin.browser.post(`${PATH}/relax`);
    expect((await admin.browser.delete('/api/account/second-factor')).status).toBe(204);
  });
});

describe('confirming at the provider', () => {
  const CONFIRM = { purpose: 'confirm', next: '/keys', language: 'es' };

  /** A browser of Lea, an admin by the provider, whose last proof is too old for a change. */
  async function unconfirmed() {
    await save();
    await provider.use({ ...BEA, sub: 'lea-1', email: 'lea@acme.co', groups: ['leads'] });
    const browser = app.browser();
    await steps.signIn(browser);
    await steps.session(browser);
    const [session] = await app.sessions.list((await app.members.findInTenant('acme', 'lea@acme.co'))?.id ?? '');
    const renewed = await app.sessions.renewById(session?.memberId ?? '', session?.id ?? '', { confirmedAt: 0 });
    browser.cookie = `cotejo=${renewed?.token}`;
    await steps.session(browser);
    expect((await browser.once('/api/tenants/acme/keys', KEY)).body.reason).toBe('confirmation_required');
    return browser;
  }

  it('allows a change after the person has signed in again', async () => {
    const browser = await unconfirmed();
    const before = browser.cookie;
    expect(await steps.signIn(browser, { start: CONFIRM })).toBe('/keys');
    expect(browser.cookie).not.toBe(before);
    await steps.session(browser);
    expect((await browser.once('/api/tenants/acme/keys', KEY)).status).toBe(200);
  });

  it('does not accept another person', async () => {
    const browser = await unconfirmed();
    await provider.use(BEA);
    expect(await steps.signIn(browser, { start: CONFIRM })).toBe('/sso/acme?problem=provider_other_person');
    await steps.session(browser);
    expect((await browser.once('/api/tenants/acme/keys', KEY)).body.reason).toBe('confirmation_required');
  });

  it('does not accept an older sign-in at the provider', async () => {
    const browser = await unconfirmed();
    const callback = await steps.goToProvider(browser, { start: CONFIRM });
    // The provider's clock shows that the person proved who they are long before.
    await provider.restart({ clockOffsetSeconds: -240, idTokenSeconds: 3_600 });
    await provider.use({ ...BEA, sub: 'lea-1', email: 'lea@acme.co', groups: ['leads'] });
    expect(callback.searchParams.has('code')).toBe(true);
    expect(await steps.signIn(browser, { start: CONFIRM })).toBe('/sso/acme?problem=provider_answer_invalid');
    await provider.restart({});
  });

  it('needs a session', async () => {
    await save();
    expect((await app.browser().post('/api/sso/acme', CONFIRM)).body.reason).toBe('signed_out');
  });
});
