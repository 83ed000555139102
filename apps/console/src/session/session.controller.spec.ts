import { AuditStreamState } from '@cotejo/accounts';
import { useFixture } from '@cotejo/testing';
import { codeOf, expectRefusal, PASSWORD, startTestConsole } from '../../test/console-fixture.js';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const SIGN_IN = { email: 'ana@acme.co', password: PASSWORD };

/** A member with a second factor, and its secret. */
async function memberWithSecondFactor() {
  const member = await app.member('ana@acme.co', 'admin', 'acme');
  const browser = await app.browserOf(member);
  const { body: setup } = await browser.post('/api/account/second-factor');
  const code = codeOf(setup.secret, Date.now() - 30_000);
  const { body } = await browser.post('/api/account/second-factor/enable', { code });
  return { member, secret: setup.secret as string, recoveryCodes: body.codes as string[] };
}

describe('GET /api/session', () => {
  it('shows the configuration and nothing else to a browser without a session', async () => {
    expect((await app.browser().get('/api/session')).body).toEqual({
      environment: 'sandbox',
      signUpOpen: true,
      apiUrl: app.api.url,
      stage: 'none',
      csrfToken: null,
      member: null,
      tenant: null,
      idleEndsAt: null,
      endsAt: null,
      confirmedUntil: null,
      secondFactorMissing: false,
      signedInBy: null,
    });
  });

  it('shows member, tenant and the ends of the session', async () => {
    await app.tenant('acme', 'negocio', { company: 'Ñandú S.A.S.', nit: '900373115-3' });
    const browser = await app.signIn('viewer');
    const { body } = await browser.get('/api/session');
    expect(body).toMatchObject({
      stage: 'signed_in',
      member: { email: 'viewer@acme.co', role: 'viewer', name: 'Ana viewer', secondFactor: false, lastSignInAt: null },
      tenant: { id: 'acme', company: 'Ñandú S.A.S.', plan: 'negocio' },
    });
    expect(JSON.stringify(body)).not.toContain('argon2');
    const [idle, end, confirmed] = [body.idleEndsAt, body.endsAt, body.confirmedUntil].map(Date.parse) as number[];
    expect((end as number) - (idle as number)).toBe(8 * 3_600_000 - 15 * 60_000);
    expect((idle as number) - (confirmed as number)).toBe(10 * 60_000);
  });

  it('names the tenant by its id when it has no company, and gives operators no tenant', async () => {
    const [viewer, operator] = [await app.signIn('viewer'), await app.signIn('operator')];
    expect((await viewer.get('/api/session')).body.tenant).toMatchObject({ id: 'acme', company: 'acme' });
    expect((await operator.get('/api/session')).body).toMatchObject({ tenant: null, secondFactorMissing: false });
  });
});

describe('POST /api/session', () => {
  it('opens a session whose token is in an HttpOnly cookie only', async () => {
    const { id } = await app.member('ana@acme.co', 'admin', 'acme');
    const browser = app.browser();
    const { status, headers, text } = await browser.post('/api/session', SIGN_IN, {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    });
    expect(status).toBe(200);
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^cotejo=[\w-]{43}; Max-Age=28800; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(text).not.toContain(browser.cookie?.split('=')[1]);
    expect(await app.sessions.list(id)).toMatchObject([{ stage: 'signed_in', browser: 'Firefox, Linux' }]);
    expect((await app.members.require(id)).lastSignInAt).not.toBeNull();
    expect(await app.accounts.audit.visits([id])).toContainEqual(expect.objectContaining({ action: 'member.sign_in' }));
  });

  it('accepts the address in any case and with spaces', async () => {
    await app.member('ana@acme.co', 'admin', 'acme');
    const { status } = await app.browser().post('/api/session', { ...SIGN_IN, email: ' Ana@ACME.co ' });
    expect(status).toBe(200);
  });

  it.each([
    ['a wrong password', { ...SIGN_IN, password: 'wrong' }],
    ['an unknown address', { ...SIGN_IN, email: 'bea@acme.co' }],
    ['text that is no address', { ...SIGN_IN, email: 'ana' }],
  ])('answers 401 wrong_credentials to %s, and sets no cookie', async (_, input) => {
    await app.member('ana@acme.co', 'admin', 'acme');
    const { status, headers, body } = await app.browser().post('/api/session', input);
    expect([status, body.reason, headers.getSetCookie()]).toEqual([401, 'wrong_credentials', []]);
  });

  it.each([
    [{}, ['/email', '/password']],
    [{ ...SIGN_IN, password: 5 }, ['/password']],
    [{ ...SIGN_IN, admin: true }, ['/admin']],
    [{ ...SIGN_IN, password: 'x'.repeat(513) }, ['/password']],
  ])('answers 400 invalid_body to %j', async (input, pointers) => {
    const { status, body } = await app.browser().post('/api/session', input);
    expect([status, body.reason]).toEqual([400, 'invalid_body']);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  });

  it('answers 429 with the time to wait after five wrong passwords, also to the right one', async () => {
    await app.member('ana@acme.co', 'admin', 'acme');
    for (let each = 0; each < 5; each++) {
      expect((await app.browser().post('/api/session', { ...SIGN_IN, password: 'wrong' })).status).toBe(401);
    }
    const { status, headers, body } = await app.browser().post('/api/session', SIGN_IN);
    expect([status, body.reason, headers.get('retry-after')]).toEqual([429, 'too_many_attempts', '1']);
    expect(body.retry_after_ms).toBeGreaterThan(0);
  });

  it('lets the owner in, in a browser that signed in before or used a reset link, while strangers guess', async () => {
    await app.member('ana@acme.co', 'admin', 'acme');
    const [known, renewed] = [app.browser(), app.browser()];
    expect((await known.post('/api/session', SIGN_IN)).status).toBe(200);
    await known.delete('/api/session');
    const guess = () => app.browser().post('/api/session', { ...SIGN_IN, password: 'wrong' });
    const guesses = await Promise.all(Array.from({ length: 8 }, guess));
    expect(guesses.filter(({ status }) => status === 429)).not.toHaveLength(0);
    expect((await app.browser().post('/api/session', SIGN_IN)).status).toBe(429);
    expect((await known.post('/api/session', SIGN_IN)).status).toBe(200);
    await renewed.post('/api/password/forgot', { email: 'ana@acme.co' });
    const { token } = await app.mailTo('ana@acme.co');
    const password = 'cinco lobitos tiene la loba';
    expect((await renewed.post('/api/password/reset', { token, password })).status).toBe(204);
    await Promise.all(Array.from({ length: 8 }, guess));
    expect((await app.browser().post('/api/session', { ...SIGN_IN, password })).status).toBe(429);
    expect((await renewed.post('/api/session', { ...SIGN_IN, password })).status).toBe(200);
  });

  it('never adopts the token that a browser brings, and ends its previous session', async () => {
    const member = await app.member('ana@acme.co', 'admin', 'acme');
    const browser = await app.browserOf(member);
    const before = browser.cookie;
    expect((await browser.post('/api/session', SIGN_IN)).status).toBe(200);
    expect(browser.cookie).not.toBe(before);
    expect((await app.browser().get('/api/account/sessions', { cookie: before })).status).toBe(401);
    expect(await app.sessions.list(member.id)).toHaveLength(1);
  });

  it('stores the password again at today’s cost', async () => {
    const { id, passwordHash } = await app.member('ana@acme.co', 'admin', 'acme');
    expect(passwordHash).toContain('m=1024');
    await app.browser().post('/api/session', SIGN_IN);
    expect((await app.members.require(id)).passwordHash).toContain('m=19456');
    expect((await app.browser().post('/api/session', SIGN_IN)).status).toBe(200);
  });
});

describe('POST /api/session/second-factor', () => {
  it('completes the sign-in with a new token, and accepts each code once', async () => {
    const { secret } = await memberWithSecondFactor();
    const browser = app.browser();
    expect((await browser.post('/api/session', SIGN_IN)).body).toMatchObject({ stage: 'second_factor', member: null });
    const half = browser.cookie;
    const code = codeOf(secret);
    expect((await browser.post('/api/session/second-factor', { code })).body).toMatchObject({ stage: 'signed_in' });
    expect(browser.cookie).not.toBe(half);
    const other = app.browser();
    await other.post('/api/session', SIGN_IN);
    expect((await other.post('/api/session/second-factor', { code })).body.reason).toBe('wrong_code');
  });

  it('notes refused sign-ins for the audit stream, without what was typed', async () => {
    const { member } = await memberWithSecondFactor();
    const stream = new AuditStreamState(app.redis, app.scope);
    await stream.begin();
    const browser = app.browser();
    await browser.post('/api/session', { ...SIGN_IN, password: 'wrong password' });
    await browser.post('/api/session', { ...SIGN_IN, email: 'unknown@acme.co' });
    await browser.post('/api/session', SIGN_IN);
    await browser.post('/api/session/second-factor', { code: '000000' });
    const texts = (await stream.apartAfter(0, 10)).map(({ text }) => text);
    const refused = texts.map((text) => JSON.parse(text)).filter((visit) => 'refused' in visit);
    expect(refused).toMatchObject([
      { object: member.id, tenant: 'acme', refused: 'wrong_credentials', sourceIp: '127.0.0.0/24' },
      { object: '-', actor: 'unknown', tenant: '-', refused: 'wrong_credentials' },
      { object: member.id, actor: member.id, refused: 'wrong_code' },
    ]);
    expect(texts.join()).not.toMatch(/acme\.co|wrong password|000000/);
  });

  it('accepts a recovery code once, and mails the member', async () => {
    const { recoveryCodes } = await memberWithSecondFactor();
    const [code] = recoveryCodes;
    const browser = app.browser();
    await browser.post('/api/session', SIGN_IN);
    expect((await browser.post('/api/session/second-factor', { code })).status).toBe(200);
    const [mail] = await app.outbox.list(1);
    expect(mail).toMatchObject({ kind: 'second_factor_changed', params: { change: 'code_used' } });
    const other = app.browser();
    await other.post('/api/session', SIGN_IN);
    expect((await other.post('/api/session/second-factor', { code })).body.reason).toBe('wrong_code');
  });

  it('slows down guessing', async () => {
    await memberWithSecondFactor();
    const browser = app.browser();
    await browser.post('/api/session', SIGN_IN);
    const reasons: string[] = [];
    for (let each = 0; each < 7; each++) {
      reasons.push((await browser.post('/api/session/second-factor', { code: '000000' })).body.reason);
    }
    expect(reasons.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'wrong_code'));
    expect(reasons.slice(5)).toEqual(['too_many_attempts', 'too_many_attempts']);
  });
});

describe('POST /api/session/confirm', () => {
  it('renews the confirmation and the token', async () => {
    const member = await app.member('ana@acme.co', 'admin', 'acme');
    const browser = await app.browserOf(member);
    const before = browser.cookie;
    const { body: first } = await browser.get('/api/session');
    const { status, body } = await browser.post('/api/session/confirm', { password: PASSWORD });
    expect(status).toBe(200);
    expect(Date.parse(body.confirmedUntil)).toBeGreaterThanOrEqual(Date.parse(first.confirmedUntil));
    expect(browser.cookie).not.toBe(before);
    expect(body.csrfToken).not.toBe(first.csrfToken);
    expect(await app.sessions.list(member.id)).toHaveLength(1);
  });

  it('counts the attempts of an open session apart from those of strangers', async () => {
    const browser = await app.signIn('viewer');
    const wrong = { email: 'viewer@acme.co', password: 'wrong' };
    await Promise.all(Array.from({ length: 8 }, () => app.browser().post('/api/session', wrong)));
    expect((await browser.post('/api/session/confirm', { password: PASSWORD })).status).toBe(200);
    for (let each = 0; each < 5; each++) {
      await browser.post('/api/session/confirm', { password: 'wrong' });
    }
    expect((await browser.post('/api/session/confirm', { password: PASSWORD })).body.reason).toBe('too_many_attempts');
  });

  it('answers 403 wrong_password, and keeps the session', async () => {
    const browser = await app.signIn('viewer');
    await expectRefusal(browser.post('/api/session/confirm', { password: 'wrong' }), 403, 'wrong_password');
    expect((await browser.get('/api/session')).body.stage).toBe('signed_in');
  });

  it('requires the code of a member with a second factor', async () => {
    const { member, secret } = await memberWithSecondFactor();
    const browser = await app.browserOf(member);
    expect((await browser.post('/api/session/confirm', { password: PASSWORD })).body.reason).toBe('wrong_code');
    const input = { password: PASSWORD, code: codeOf(secret) };
    expect((await browser.post('/api/session/confirm', input)).status).toBe(200);
  });
});

describe('DELETE /api/session', () => {
  it('ends the session and clears the cookie', async () => {
    const browser = await app.signIn('viewer');
    const cookie = browser.cookie;
    const { status, headers, body } = await browser.delete('/api/session');
    expect([status, body]).toEqual([200, { providerUrl: null }]);
    expect(headers.getSetCookie()[0]).toMatch(/^cotejo=; Max-Age=0;/);
    expect((await app.browser().get('/api/account/sessions', { cookie })).status).toBe(401);
  });

  it('succeeds without a session', async () => {
    expect((await app.browser().delete('/api/session')).status).toBe(200);
  });
});
