import { useFixture } from '@cotejo/testing';
import { codeOf, expectRefusal, PASSWORD, startTestConsole } from '../../test/console-fixture.js';

const NEW_PASSWORD = 'cinco lobitos tiene la loba';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

describe('POST /api/account/password', () => {
  it('changes the password, ends the other sessions and mails the member', async () => {
    const member = await app.member('ana@acme.co', 'admin', 'acme');
    const [browser, other] = [await app.browserOf(member), await app.browserOf(member)];
    const before = browser.cookie;
    const input = { current: PASSWORD, password: NEW_PASSWORD };
    expect((await browser.post('/api/account/password', input)).status).toBe(204);
    expect(browser.cookie).not.toBe(before);
    expect((await browser.get('/api/account/sessions')).body.sessions).toHaveLength(1);
    expect((await other.get('/api/account/sessions')).status).toBe(401);
    expect((await app.mailTo('ana@acme.co')).kind).toBe('password_changed');
    const { status } = await app.browser().post('/api/session', { email: 'ana@acme.co', password: NEW_PASSWORD });
    expect(status).toBe(200);
  });

  it('answers 403 wrong_password to a wrong current password', async () => {
    const browser = await app.signIn('viewer');
    const { body } = await browser.post('/api/account/password', { current: 'wrong', password: NEW_PASSWORD });
    expect(body.reason).toBe('wrong_password');
  });

  it.each([
    ['corta', 'too_short'],
    ['nandu nandu nandu', 'weak'],
  ])('answers 400 to the new password %s: %s', async (password, code) => {
    await app.tenant('acme', 'negocio', { company: 'Ñandú S.A.S.', nit: '900373115-3' });
    const browser = await app.signIn('viewer');
    const { status, body } = await browser.post('/api/account/password', { current: PASSWORD, password });
    expect([status, body.errors]).toEqual([400, [{ pointer: '/password', code }]]);
  });

  it('refuses the password of before', async () => {
    const browser = await app.signIn('viewer');
    const { status, body } = await browser.post('/api/account/password', { current: PASSWORD, password: PASSWORD });
    expect([status, body.errors]).toEqual([400, [{ pointer: '/password', code: 'same' }]]);
  });
});

describe('PATCH /api/account', () => {
  it('changes name and language, each alone or together', async () => {
    const member = await app.member('ana@acme.co', 'viewer', 'acme');
    const browser = await app.browserOf(member);
    expect((await browser.patch('/api/account', { name: "María O'Neil-Ruiz" })).body.name).toBe("María O'Neil-Ruiz");
    expect((await browser.patch('/api/account', { language: 'en' })).body).toMatchObject({
      name: "María O'Neil-Ruiz",
      language: 'en',
    });
    expect((await browser.patch('/api/account', {})).status).toBe(200);
    expect(await app.accounts.audit.visits([member.id])).toHaveLength(2);
  });

  it.each([{ name: 'visit evil.example' }, { language: 'fr' }, { role: 'admin' }, { email: 'other@acme.co' }])(
    'answers 400 to %j',
    async (input) => {
      const browser = await app.signIn('viewer');
      await expectRefusal(browser.patch('/api/account', input), 400, 'invalid_body');
      expect((await browser.get('/api/session')).body.member).toMatchObject({ name: 'Ana viewer', role: 'viewer' });
    },
  );
});

describe('sessions of the account', () => {
  it('lists the own sessions, marks the current one and ends another', async () => {
    const member = await app.member('ana@acme.co', 'admin', 'acme');
    const [browser, other] = [await app.browserOf(member), await app.browserOf(member)];
    await app.signIn('viewer');
    const { body } = await browser.get('/api/account/sessions');
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions[0]).toMatchObject({ network: '192.0.2.0/24', browser: 'Firefox, Linux' });
    const [ending] = body.sessions.filter(({ current }: { current: boolean }) => !current);
    expect((await browser.delete(`/api/account/sessions/${ending.id}`)).status).toBe(204);
    expect((await other.get('/api/account/sessions')).status).toBe(401);
    expect((await browser.delete(`/api/account/sessions/${ending.id}`)).body.reason).toBe('not_found');
  });

  it('answers 404 for the session of another member', async () => {
    const [browser, stranger] = [await app.signIn('viewer'), await app.signIn('admin')];
    const { body } = await stranger.get('/api/account/sessions');
    const { status } = await browser.delete(`/api/account/sessions/${body.sessions[0].id}`);
    expect(status).toBe(404);
    expect((await stranger.get('/api/account/sessions')).status).toBe(200);
  });
});

describe('second factor of the account', () => {
  const BASE = '/api/account/second-factor';

  async function enable() {
    const member = await app.member('ana@acme.co', 'admin', 'acme');
    const [browser, other] = [await app.browserOf(member), await app.browserOf(member)];
    const { body: setup } = await browser.post(BASE);
    const answer = await browser.post(`${BASE}/enable`, { code: codeOf(setup.secret) });
    await browser.get('/api/session');
    return { member, browser, other, setup, answer };
  }

  it('is enabled by a code; the other sessions end and the member gets a mail', async () => {
    const { member, browser, other, setup, answer } = await enable();
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    expect(answer.body.codes).toHaveLength(10);
    expect((await other.get('/api/account/sessions')).status).toBe(401);
    expect((await browser.get('/api/session')).body.member.secondFactor).toBe(true);
    expect((await app.members.require(member.id)).secondFactor?.sealed).not.toContain(setup.secret);
    const [mail] = await app.outbox.list(1);
    expect(mail).toMatchObject({ kind: 'second_factor_changed', params: { change: 'enabled' } });
  });

  it('answers 403 wrong_code and stays disabled', async () => {
    const browser = await app.signIn('viewer');
    await browser.post(BASE);
    expect((await browser.post(`${BASE}/enable`, { code: '000000' })).body.reason).toBe('wrong_code');
    expect((await browser.get('/api/session')).body.member.secondFactor).toBe(false);
  });

  it('answers 409 setup_expired to a code without a set-up', async () => {
    const browser = await app.signIn('viewer');
    await expectRefusal(browser.post(`${BASE}/enable`, { code: '123456' }), 409, 'setup_expired');
  });

  it('replaces the recovery codes', async () => {
    const { browser, answer } = await enable();
    const { body } = await browser.post(`${BASE}/recovery-codes`);
    expect(body.codes).toHaveLength(10);
    expect(body.codes).not.toContain(answer.body.codes[0]);
    expect((await app.actions()).at(-1)).toBe('member.new_recovery_codes');
  });

  it('is disabled once, and then answers 409 no_second_factor', async () => {
    const { browser } = await enable();
    expect((await browser.delete(BASE)).status).toBe(204);
    const { body } = await browser.get('/api/session');
    expect(body.member.secondFactor).toBe(false);
    expect((await browser.delete(BASE)).body.reason).toBe('no_second_factor');
    expect((await browser.post(`${BASE}/recovery-codes`)).body.reason).toBe('no_second_factor');
  });
});
