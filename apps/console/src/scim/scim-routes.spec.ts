import { GROUP, USER, useDirectory } from '../../test/sso/scim-fixture.js';

const { app, steps, directory, settings, call, patch } = useDirectory();

const bea = (change: object = {}) => ({
  schemas: [USER],
  userName: 'bea@acme.co',
  externalId: 'ext-1',
  name: { givenName: 'Bea', familyName: 'Ruiz' },
  emails: [{ value: 'Bea@Acme.co', primary: true, type: 'work' }],
  active: true,
  ...change,
});
const createBea = async (change: object = {}): Promise<string> => (await call('POST', '/Users', bea(change))).body.id;
const NOBODY = { schemas: [USER] };
const groupOf = (displayName: string, ...members: string[]) => ({
  schemas: [GROUP],
  displayName,
  members: members.map((value) => ({ value })),
});
const createGroup = async (...group: Parameters<typeof groupOf>): Promise<string> =>
  (await call('POST', '/Groups', groupOf(...group))).body.id;

/** A browser in which Bea is signed in through the provider. */
async function signedIn() {
  const browser = app.browser();
  expect(await steps.signIn(browser)).toBe('/overview');
  await steps.session(browser);
  return browser;
}

describe('people', () => {
  it('are created, read, found by their name, replaced and deleted', async () => {
    const created = await call('POST', '/Users', bea());
    expect(created.status).toBe(201);
    expect(created.headers.get('content-type')).toMatch(/^application\/scim\+json/);
    const { id } = created.body;
    expect(created.body).toMatchObject({
      schemas: [USER],
      userName: 'bea@acme.co',
      externalId: 'ext-1',
      displayName: 'Bea Ruiz',
      emails: [{ value: 'bea@acme.co' }],
      active: true,
      meta: { resourceType: 'User', location: `${app.url}/api/scim/v2/Users/${id}` },
    });
    expect((await call('GET', `/Users/${id}`)).body).toEqual(created.body);
    const filter = (text: string) => call('GET', `/Users?filter=${encodeURIComponent(text)}`);
    expect((await filter('userName eq "bea@acme.co"')).body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    expect((await filter('externalId eq "ext-2"')).body).toMatchObject({ totalResults: 0 });
    expect((await call('PUT', `/Users/${id}`, bea({ displayName: 'Bea Gómez' }))).body.displayName).toBe('Bea Gómez');
    expect((await call('DELETE', `/Users/${id}`)).status).toBe(204);
    expect((await call('GET', `/Users/${id}`)).status).toBe(404);
  });

  it('are listed page by page', async () => {
    for (const name of ['a', 'b', 'c']) {
      await createBea({ userName: `${name}@acme.co`, emails: undefined, externalId: name });
    }
    const { body } = await call('GET', '/Users?startIndex=2&count=1');
    expect(body).toMatchObject({
      totalResults: 3,
      startIndex: 2,
      itemsPerPage: 1,
      Resources: [{ userName: 'b@acme.co' }],
    });
  });

  it('sign in only while the directory has them', async () => {
    expect(await steps.signIn(app.browser())).toBe('/sso/acme?problem=not_provisioned');
    const id = await createBea();
    await createGroup('analysts', id);
    await signedIn();
    await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    expect(await steps.signIn(app.browser())).toBe('/sso/acme?problem=not_provisioned');
  });

  it.each([
    ['set inactive', (id: string) => patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })],
    ['set inactive by Okta', (id: string) => patch(`/Users/${id}`, { op: 'replace', value: { active: false } })],
    ['set inactive by Entra', (id: string) => patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })],
    ['replaced as inactive', (id: string) => call('PUT', `/Users/${id}`, bea({ active: false }))],
    ['deleted', (id: string) => call('DELETE', `/Users/${id}`)],
  ])('lose session and playground key within a second when they are %s', async (_, end) => {
    const id = await createBea();
    await createGroup('analysts', id);
    const browser = await signedIn();
    const member = await app.members.findInTenant('acme', 'bea@acme.co');
    const [session] = await app.sessions.list(member?.id ?? '');
    const { record } = await app.accounts.keys.create('acme', { name: 'playground' }, { actor: member?.id ?? '' });
    const token = (browser.cookie ?? '').split('=')[1] ?? '';
    const playgroundKey = { sealed: 'unused', id: record.id };
    await app.sessions.change(token, session as never, { playgroundKey });
    const startedAt = performance.now();
    expect((await end(id)).status).toBeLessThan(300);
    expect((await steps.session(browser)).body.stage).toBe('none');
    const [key] = (await app.accounts.keys.list('acme')).filter((each) => each.id === record.id);
    expect(key?.revokedAt).not.toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(await app.members.findInTenant('acme', 'bea@acme.co')).toBeNull();
    expect(await app.actions()).toContain('member.remove');
  });

  it('who signed in with a password before are removed too', async () => {
    const ana = await app.member('bea@acme.co', 'developer', 'acme');
    const browser = await app.browserOf(ana);
    const id = await createBea();
    await call('DELETE', `/Users/${id}`);
    expect((await steps.session(browser)).body.stage).toBe('none');
  });
});

describe('groups', () => {
  it('give roles, and take them away at once', async () => {
    const id = await createBea();
    const analysts = await createGroup('analysts', id);
    const browser = await signedIn();
    const role = async () => (await steps.session(browser)).body.member?.role ?? null;
    expect(await role()).toBe('viewer');
    const leads = await createGroup('leads');
    await patch(`/Groups/${leads}`, { op: 'add', path: 'members', value: [{ value: id }] });
    expect(await role()).toBe('admin');
    await patch(`/Groups/${leads}`, { op: 'remove', path: `members[value eq "${id}"]` });
    expect(await role()).toBe('viewer');
    await call('DELETE', `/Groups/${analysts}`);
    expect(await role()).toBeNull();
  });

  it('show their members, and a person shows the groups', async () => {
    const id = await createBea();
    const group = await createGroup('analysts', id);
    expect((await call('GET', `/Groups/${group}`)).body.members).toMatchObject([{ value: id, display: 'bea@acme.co' }]);
    expect((await call('GET', `/Users/${id}`)).body.groups).toMatchObject([{ value: group, display: 'analysts' }]);
  });
});

describe('a request', () => {
  it.each([
    ['no token', { authorization: '' }],
    ['another token', { authorization: `Bearer scim_${'x'.repeat(43)}` }],
    ['a key of the API', { authorization: 'Bearer sk_test_abc' }],
  ])('with %s gets 401', async (_, headers) => {
    const { status, body, headers: answered } = await call('GET', '/Users', undefined, headers);
    expect([status, body.status, answered.get('www-authenticate')]).toEqual([401, '401', 'Bearer']);
  });

  it('with a replaced token gets 401', async () => {
    const before = directory.token;
    const browser = await app.browserOf((await app.members.findByEmail('admin@acme.co')) as never);
    directory.token = (await browser.once('/api/tenants/acme/sso/scim-token', undefined)).body.token;
    expect((await call('GET', '/Users')).status).toBe(200);
    expect((await call('GET', '/Users', undefined, { authorization: `Bearer ${before}` })).status).toBe(401);
  });

  it('never reaches the directory of another tenant', async () => {
    const id = await createBea();
    const globex = await steps.admin('globex');
    await globex.browser.put('/api/tenants/globex/sso', settings());
    directory.token = (await globex.browser.once('/api/tenants/globex/sso/scim-token', undefined)).body.token;
    expect((await call('GET', '/Users')).body.totalResults).toBe(0);
    expect((await call('DELETE', `/Users/${id}`)).status).toBe(404);
  });

  it.each<[string, number, string | undefined, () => ReturnType<typeof call>]>([
    ['a name that is taken', 409, 'uniqueness', () => call('POST', '/Users', bea({ userName: 'BEA@acme.co' }))],
    ['neither address nor name', 400, 'invalidValue', () => call('POST', '/Users', { ...NOBODY, userName: 'bea' })],
    ['no userName', 400, 'invalidValue', () => call('POST', '/Users', NOBODY)],
    ['text in place of JSON', 400, 'invalidSyntax', () => call('POST', '/Users', 'secret-value')],
    ['a list', 400, 'invalidSyntax', () => call('POST', '/Users', ['secret-value'])],
    ['a wrong filter', 400, 'invalidFilter', () => call('GET', '/Users?filter=secret-value%20zz%20%22')],
    ['a wrong type', 400, 'invalidValue', () => call('POST', '/Users', bea({ emails: 'secret-value' }))],
    ['an unknown member', 404, undefined, () => call('POST', '/Groups', groupOf('x', 'usr_secret-value'))],
    ['a person of 72 KB', 413, undefined, () => call('POST', '/Users', bea({ title: 'secret-value'.repeat(6_000) }))],
    ['another media type', 415, undefined, () => call('POST', '/Users', bea(), { 'content-type': 'text/plain' })],
  ])('with %s gets %i %s and repeats no value', async (_, status, scimType, request) => {
    await createBea();
    const answer = await request();
    expect([answer.status, answer.body?.scimType]).toEqual([status, scimType]);
    expect(answer.text).not.toMatch(/secret-value|BEA/);
  });

  it('says what the server can do', async () => {
    expect((await call('GET', '/ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 500 },
      bulk: { supported: false },
    });
    expect((await call('GET', '/ResourceTypes')).body.Resources.map(({ name }: { name: string }) => name)).toEqual([
      'User',
      'Group',
    ]);
    expect((await call('GET', '/Schemas')).body.totalResults).toBeGreaterThan(1);
  });

  it('leaves no name, address or token in log and audit log', async () => {
    const id = await createBea();
    await createGroup('analysts', id);
    await call('POST', '/Users', bea());
    const audit = JSON.stringify(await app.accounts.audit.list(50));
    for (const secret of ['bea@', 'Bea', 'Ruiz', 'ext-1', directory.token]) {
      expect(app.logs()).not.toContain(secret);
      expect(audit).not.toContain(secret);
    }
  });
});
