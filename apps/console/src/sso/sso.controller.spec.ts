import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '../../test/console-fixture.js';
import { BEA, ProviderBrowser, START, settingsFor, startOpenidProvider, useSso } from '../../test/sso/sso-fixture.js';

const { app, provider, steps } = useSso();
let admin: Awaited<ReturnType<typeof steps.admin>>;
beforeEach(async () => {
  await provider.refuse(null);
  provider.setTamper();
  admin = await steps.admin();
  await configure();
});

async function configure(change: object = {}): Promise<void> {
  const { status, text } = await admin.browser.put('/api/tenants/acme/sso', settingsFor(provider, change));
  expect([status, text]).toEqual([200, expect.any(String)]);
}

/** Makes the provider answer with other metadata. */
const changeMetadata = (change: object) =>
  provider.setTamper((path, body) =>
    path.startsWith('/.well-known/') ? JSON.stringify({ ...JSON.parse(body), ...change }) : undefined,
  );
/** Records the tokens of the next sign-in. @returns a function that makes the provider send them again */
function recordTokens(): () => void {
  let recorded: string | undefined;
  provider.setTamper((path, body) => {
    recorded = path === '/token' ? body : recorded;
    return undefined;
  });
  return () => provider.setTamper((path) => (path === '/token' ? recorded : undefined));
}

describe('a sign-in at the provider', () => {
  it('makes the person a member with the role of the group, and opens a session', async () => {
    const browser = app.browser();
    expect(await steps.signIn(browser)).toBe('/overview');
    const { body } = await steps.session(browser);
    expect(body).toMatchObject({
      stage: 'signed_in',
      signedInBy: 'provider',
      member: { email: 'bea@acme.co', name: 'Bea Ruiz', role: 'viewer' },
      tenant: { id: 'acme' },
    });
    expect((await browser.get('/api/tenants/acme/usage')).status).not.toBe(401);
    expect(await app.actions()).toEqual(expect.arrayContaining(['sso.configure', 'member.create']));
  });

  it('sets the cookie of the session as strict, and of the sign-in as lax', async () => {
    const browser = app.browser();
    const { headers: started, body } = await browser.post('/api/sso/acme', START);
    expect(started.getSetCookie()[0]).toMatch(/^cotejo-sign-in=.*; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    const callback = await new ProviderBrowser().visit(body.url, app.url);
    const { headers } = await browser.get(`${callback.pathname}${callback.search}`);
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^cotejo=.*HttpOnly; SameSite=Strict$/));
    expect(headers.getSetCookie()).toContainEqual(expect.stringMatching(/^cotejo-sign-in=; Max-Age=0/));
  });

  it('follows the groups at the next sign-in', async () => {
    await steps.signIn(app.browser());
    await provider.use({ ...BEA, groups: ['leads'] });
    const browser = app.browser();
    await steps.signIn(browser);
    expect((await steps.session(browser)).body.member.role).toBe('admin');
  });

  it.each([
    ['no group with a role', { groups: ['others'] }, 'no_role'],
    ['no address', { email: undefined }, 'provider_claims_missing'],
  ])('refuses a person with %s', async (_, change, reason) => {
    await provider.use({ ...BEA, ...change } as never);
    const browser = app.browser();
    expect(await steps.signIn(browser)).toBe(`/sso/acme?problem=${reason}`);
    expect((await steps.session(browser)).body.stage).toBe('none');
  });

  it('demands the acr value that the admin chose', async () => {
    await configure({ acr: 'two-factors' });
    expect(await steps.signIn(app.browser())).toBe('/sso/acme?problem=provider_answer_invalid');
    await provider.use({ ...BEA, acr: 'two-factors' });
    expect(await steps.signIn(app.browser())).toBe('/overview');
  });

  it('asks for the scope of groups where the provider has it', async () => {
    const scope = async () =>
      new URL((await app.browser().post('/api/sso/acme', START)).body.url).searchParams.get('scope');
    changeMetadata({ scopes_supported: ['openid', 'groups'] });
    expect(await scope()).toBe('openid email profile groups');
    changeMetadata({ scopes_supported: ['openid'] });
    expect(await scope()).toBe('openid email profile');
    changeMetadata({ scopes_supported: undefined });
    expect(await scope()).toBe('openid email profile');
  });

  it.each([
    ['no address for the browser', { authorization_endpoint: undefined }],
    ['an address that runs a script', { authorization_endpoint: 'javascript:alert(1)//' }],
    ['an address of a wrong type', { authorization_endpoint: 5 }],
    ['scopes of a wrong type', { scopes_supported: 5 }],
    ['no keys', { jwks_uri: undefined }],
    ['no address for tokens', { token_endpoint: 'no address' }],
  ])('answers no 500 to metadata with %s, and never sends the browser to a script', async (_, change) => {
    changeMetadata(change);
    const browser = app.browser();
    const { status, body } = await browser.post('/api/sso/acme', START);
    expect(status).not.toBe(500);
    expect(body.url ?? 'http://').toMatch(/^http/);
  });

  it('says that the provider refused', async () => {
    await provider.refuse('access_denied');
    expect(await steps.signIn(app.browser())).toBe('/sso/acme?problem=provider_refused');
  });

  it('says that the provider does not answer, before and after the browser was there', async () => {
    const browser = app.browser();
    const callback = await steps.goToProvider(browser);
    provider.setAway(true);
    expect((await steps.comeBack(browser, callback)).search).toBe('?problem=provider_unreachable');
    expect(await browser.post('/api/sso/acme', START)).toMatchObject({
      status: 503,
      body: { reason: 'provider_unreachable' },
    });
  });

  it('knows no provider of another tenant', async () => {
    expect(await app.browser().post('/api/sso/globex', START)).toMatchObject({
      status: 404,
      body: { reason: 'no_provider' },
    });
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/a?b'])(
    'never returns to %s',
    async (next) => {
      expect((await app.browser().post('/api/sso/acme', { ...START, next })).status).toBe(400);
    },
  );

  it('writes nothing of the person and no secret into the log', async () => {
    const browser = app.browser();
    const callback = await steps.goToProvider(browser);
    await steps.comeBack(browser, callback);
    const secrets = [
      ...callback.searchParams.values(),
      browser.cookie ?? '',
      'bea@',
      'Bea',
      'Ruiz',
      'a secret of the client',
    ];
    for (const secret of secrets.filter((each) => each !== provider.issuer)) {
      expect(app.logs()).not.toContain(secret);
    }
  });
});

describe('an attacker', () => {
  it('cannot use the answer of the provider a second time', async () => {
    const browser = app.browser();
    const callback = await steps.goToProvider(browser);
    const copy = new Map(browser.known);
    await steps.comeBack(browser, callback);
    const thief = app.browser();
    for (const [name, pair] of copy) {
      thief.known.set(name, pair);
    }
    expect((await steps.comeBack(thief, callback)).search).toBe('?problem=sign_in_expired');
    expect((await steps.session(thief)).body.stage).toBe('none');
  });

  it('cannot use an answer in a browser that did not start the sign-in', async () => {
    const callback = await steps.goToProvider(app.browser());
    const other = app.browser();
    expect((await steps.comeBack(other, callback)).search).toBe('?problem=sign_in_expired');
    await steps.goToProvider(other);
    expect((await steps.comeBack(other, callback)).search).toBe('?problem=provider_answer_invalid');
  });

  it('cannot change the state', async () => {
    const browser = app.browser();
    const callback = await steps.goToProvider(browser);
    callback.searchParams.set('state', 'another');
    expect((await steps.comeBack(browser, callback)).search).toBe('?problem=provider_answer_invalid');
  });

  it('cannot replay the ID token of an earlier sign-in: its nonce is another', async () => {
    const sendAgain = recordTokens();
    await steps.signIn(app.browser());
    sendAgain();
    expect(await steps.signIn(app.browser())).toBe('/sso/acme?problem=provider_answer_invalid');
    expect(app.logs().includes('"claim":"nonce"')).toBe(true);
  });

  it('cannot change the ID token on the way', async () => {
    provider.setTamper((path, body) => {
      if (path !== '/token') {
        return undefined;
      }
      const answer = JSON.parse(body);
      const [head, claims = '', signature] = answer.id_token.split('.');
      const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), groups: ['leads'] };
      answer.id_token = [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.');
      return JSON.stringify(answer);
    });
    expect(await steps.signIn(app.browser())).toBe('/sso/acme?problem=provider_answer_invalid');
  });

  it('cannot mix up two issuers', async () => {
    const other = await startOpenidProvider({ consoleUrl: app.url, tenant: 'globex' });
    try {
      await other.use({ ...BEA, email: 'bea@globex.co' });
      const globex = await steps.admin('globex');
      await globex.browser.put('/api/tenants/globex/sso', settingsFor(other));
      const browser = app.browser();
      const ofGlobex = await steps.goToProvider(app.browser(), { tenant: 'globex' });

      // The answer of one provider at the address of the other: the browser has no such sign-in.
      await steps.goToProvider(browser);
      expect((await steps.comeBack(browser, ofGlobex)).search).toBe('?problem=sign_in_expired');

      // The code and the issuer of one provider with the state of the other.
      const mixed = await steps.goToProvider(browser);
      mixed.searchParams.set('code', ofGlobex.searchParams.get('code') ?? '');
      mixed.searchParams.set('iss', ofGlobex.searchParams.get('iss') ?? '');
      expect((await steps.comeBack(browser, mixed)).search).toBe('?problem=provider_answer_invalid');

      // Metadata that names another issuer.
      provider.setTamper((path, body) =>
        path.startsWith('/.well-known/') ? body.replaceAll(provider.issuer, other.issuer) : undefined,
      );
      expect((await browser.post('/api/sso/acme', START)).body.reason).toBe('invalid_provider');
    } finally {
      await other.stop();
    }
  });
});

describe('keys and clocks of the provider', () => {
  afterEach(() => provider.restart({}));

  it('accepts a new signing key at once', async () => {
    expect(await steps.signIn(app.browser())).toBe('/overview');
    await provider.rotateKey('second');
    await provider.use(BEA);
    expect(await steps.signIn(app.browser())).toBe('/overview');
  });

  it('refuses an ID token of a key that the provider has withdrawn', async () => {
    const sendAgain = recordTokens();
    await steps.signIn(app.browser());
    await provider.rotateKey('third');
    await provider.use(BEA);
    sendAgain();
    expect(await steps.signIn(app.browser())).toBe('/sso/acme?problem=provider_answer_invalid');
  });

  it('accepts a clock that is some seconds behind or ahead', async () => {
    await provider.restart({ clockOffsetSeconds: -20, idTokenSeconds: 5 });
    await provider.use(BEA);
    expect(await steps.signIn(app.browser())).toBe('/overview');
    await provider.restart({ clockOffsetSeconds: 20 });
    await provider.use(BEA);
    expect(await steps.signIn(app.browser())).toBe('/overview');
  });

  it('refuses an ID token that has expired by our clock', async () => {
    await provider.restart({ clockOffsetSeconds: -120, idTokenSeconds: 60 });
    await provider.use(BEA);
    expect(await steps.signIn(app.browser())).toBe('/sso/acme?problem=provider_answer_invalid');
  });
});

describe('signing out', () => {
  it('sends the browser to the provider, which ends its own session', async () => {
    const browser = app.browser();
    await steps.signIn(browser);
    const { status, body } = await browser.delete('/api/session');
    expect(status).toBe(200);
    const url = new URL(body.providerUrl);
    expect(`${url.origin}${url.pathname}`).toBe(`${provider.issuer}/session/end`);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${app.url}/sign-in`);
    expect((await fetch(url)).status).toBe(200);
    expect((await steps.session(browser)).body.stage).toBe('none');
  });

  it('ends the session here although the provider is away', async () => {
    const browser = app.browser();
    await steps.signIn(browser);
    provider.setAway(true);
    expect((await browser.delete('/api/session')).body).toEqual({ providerUrl: null });
    expect((await steps.session(browser)).body.stage).toBe('none');
  });

  it('ends no session of a provider for a member with a password', async () => {
    await app.member('ana@acme.co', 'viewer', 'acme');
    const browser = app.browser();
    await browser.post('/api/session', { email: 'ana@acme.co', password: PASSWORD });
    expect((await browser.delete('/api/session')).body).toEqual({ providerUrl: null });
  });

  it('ends the session when the person signs out at the provider', async () => {
    const browser = app.browser();
    const at = new ProviderBrowser();
    await steps.signIn(browser, { at });
    await at.signOut(provider.issuer);
    await sleep(200);
    expect((await steps.session(browser)).body.stage).toBe('none');
  });
});

it('a person signs in where the client must send its secret in the body', async () => {
  await provider.restart({ secretMethods: ['client_secret_post', 'private_key_jwt'] });
  await provider.use(BEA);
  await configure();
  expect(await steps.signIn(app.browser())).toBe('/overview');
  await provider.restart({});
});

it('a person signs in where the admin entered the issuer with a slash at the end', async () => {
  await configure({ issuer: `${provider.issuer}/` });
  expect(await steps.signIn(app.browser())).toBe('/overview');
});
