import { randomUUID } from 'node:crypto';
import { useFixture } from '@cotejo/testing';
import { expectRefusal, PASSWORD, SHOP, startTestConsole } from '../../test/console-fixture.js';
import type { ConsoleBrowser } from '../testing/console-browser.js';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const CREATE_KEY = { name: 'shop', scopes: null, expiresInDays: null };
const NEW_INVITATION = { email: 'bea@acme.co', role: 'viewer' };

/** Changes the times of a member's session, as if time had passed. */
async function ageSession(cookie: string | null, changes: { confirmedAt?: number; lastActiveAt?: number }) {
  const token = cookie?.split('=')[1] ?? '';
  const session = await app.sessions.find(token);
  await app.sessions.change(token, session as NonNullable<typeof session>, changes);
}
const sessionOf = (cookie: string | null) => app.sessions.find(cookie?.split('=')[1] ?? '');
/** Makes all changes that the limit allows a member. */
async function useUpChanges(browser: ConsoleBrowser): Promise<void> {
  for (let each = 0; each < 60; each += 1) {
    expect((await browser.patch('/api/account', { name: `Ana ${'a'.repeat(each + 1)}` })).status).toBe(200);
  }
}

it.each([
  ['without an Origin', null],
  ['from another site', 'https://evil.example'],
  ['from an opaque origin', 'null'],
  ['from another port', 'http://127.0.0.1:1'],
])('refuses a change %s, also in an open operation', async (_, origin) => {
  const refused = await app.browser().post('/api/session', { email: 'a@b.co', password: 'x' }, { origin });
  expect([refused.status, refused.body.reason]).toEqual([403, 'foreign_origin']);
});

it.each([
  ['no cookie', null],
  ['an unknown token', `cotejo=${'x'.repeat(43)}`],
  ['text that is no token', 'cotejo=*'],
  ['a cookie of another name', `__Host-cotejo=${'x'.repeat(43)}`],
])('answers 401 signed_out with %s', async (_, cookie) => {
  await expectRefusal(app.browser().get('/api/account/sessions', { cookie }), 401, 'signed_out');
});

it('answers 401 once the member is removed', async () => {
  const member = await app.member('bea@acme.co', 'viewer', 'acme');
  const browser = await app.browserOf(member);
  expect((await browser.get('/api/account/sessions')).status).toBe(200);
  await app.members.remove(member.id, { actor: 'tester' });
  expect((await browser.get('/api/account/sessions')).body.reason).toBe('signed_out');
});

it.each([
  ['no token', null],
  ['another token', 'x'.repeat(43)],
])('answers 403 csrf_invalid to a change with %s', async (_, token) => {
  const browser = await app.signIn('admin');
  await expectRefusal(browser.patch('/api/account', { name: 'Eva' }, { 'x-csrf-token': token }), 403, 'csrf_invalid');
});

it('accepts the CSRF token of the own session only', async () => {
  const [ana, bea] = [await app.signIn('admin'), await app.signIn('viewer')];
  const foreign = await ana.patch('/api/account', { name: 'Eva' }, { 'x-csrf-token': bea.csrfToken });
  expect(foreign.body.reason).toBe('csrf_invalid');
  expect((await ana.patch('/api/account', { name: 'Eva' })).status).toBe(200);
});

describe('a session that lacks the code', () => {
  it('may enter the code, sign out and see its stage, and nothing else', async () => {
    const member = await app.member('bea@acme.co', 'admin', 'acme');
    const place = { stage: 'second_factor', network: null, browser: null } as const;
    const { token } = await app.sessions.open(member.id, place);
    const browser = Object.assign(app.browser(), { cookie: `cotejo=${token}` });
    const { body: view } = await browser.get('/api/session');
    expect(view).toMatchObject({ stage: 'second_factor', member: null, tenant: null });
    expect((await browser.get('/api/tenants/acme/keys')).body.reason).toBe('signed_out');
    expect((await browser.post('/api/session/confirm', { password: 'x' })).body.reason).toBe('signed_out');
    const entered = await browser.post('/api/session/second-factor', { code: '123456' });
    expect(entered.body.reason).toBe('no_second_factor');
    expect((await browser.delete('/api/session')).status).toBe(200);
  });

  it('is the only one that may enter a code', async () => {
    const browser = await app.signIn('viewer');
    expect((await browser.post('/api/session/second-factor', { code: '123456' })).body.reason).toBe('signed_out');
  });
});

it('answers 403 second_factor_required to an operator without one, except for session and account', async () => {
  const { id } = await app.member('olga@cotejo.co', 'operator', null);
  const { token } = await app.sessions.open(id, { stage: 'signed_in', network: null, browser: null });
  const browser = Object.assign(app.browser(), { cookie: `cotejo=${token}` });
  expect((await browser.get('/api/session')).body.secondFactorMissing).toBe(true);
  expect((await browser.get('/api/account/sessions')).status).toBe(200);
  for (const path of ['/api/operator/tenants', '/api/tenants/acme/keys', '/api/playground/catalogue']) {
    expect((await browser.get(path)).body.reason).toBe('second_factor_required');
  }
});

describe('roles', () => {
  it.each([
    ['viewer', 'GET', '/api/tenants/acme/keys', 200],
    ['viewer', 'POST', '/api/tenants/acme/keys', 403],
    ['viewer', 'GET', '/api/playground/catalogue', 403],
    ['developer', 'POST', '/api/tenants/acme/keys', 200],
    ['developer', 'GET', '/api/playground/catalogue', 200],
    ['developer', 'GET', '/api/tenants/acme/members', 403],
    ['admin', 'GET', '/api/tenants/acme/members', 200],
    ['admin', 'POST', '/api/tenants/acme/keys', 200],
  ] as const)('a %s gets for %s %s: %i', async (role, method, path, status) => {
    const browser = await app.signIn(role);
    const answer = method === 'GET' ? await browser.get(path) : await browser.once(path, CREATE_KEY);
    expect(answer.status).toBe(status);
    if (status === 403) {
      expect(answer.body.reason).toBe('role_required');
    }
  });

  it.each(['viewer', 'developer', 'admin'] as const)('hide other tenants and operators from a %s', async (role) => {
    await app.tenant('other');
    const browser = await app.signIn(role);
    for (const path of ['/api/tenants/other/keys', '/api/tenants/unknown/keys', '/api/operator/tenants']) {
      const { status, body } = await browser.get(path);
      expect([path, status, body.reason]).toEqual([path, 404, 'not_found']);
    }
  });

  it('let an operator view every tenant', async () => {
    await app.tenant('other');
    const browser = await app.signIn('operator');
    expect((await browser.get('/api/tenants/other/keys')).status).toBe(200);
    expect((await browser.get('/api/tenants/unknown/keys')).body.reason).toBe('unknown_tenant');
  });
});

describe('a confirmed operation', () => {
  it('answers 403 confirmation_required more than five minutes after the password', async () => {
    const browser = await app.signIn('developer');
    await ageSession(browser.cookie, { confirmedAt: Date.now() - 5 * 60_000 - 1_000 });
    await expectRefusal(browser.once('/api/tenants/acme/keys', CREATE_KEY), 403, 'confirmation_required');
    expect((await browser.get('/api/tenants/acme/keys')).body.keys).toEqual([]);
  });

  it.each([
    ['POST', '/api/tenants/acme/invitations', NEW_INVITATION],
    ['DELETE', '/api/tenants/acme/invitations/inv_0', undefined],
    ['POST', '/api/operator/invitations', { email: 'eva@cotejo.co' }],
    ['POST', '/api/operator/tenants', SHOP],
    ['PUT', '/api/operator/tenants/acme/plan', { plan: 'corporativo' }],
    ['POST', '/api/operator/tenants/acme/suspend', undefined],
    ['POST', '/api/operator/tenants/acme/resume', undefined],
    ['POST', '/api/tenants/acme/policy/return', { to: 'standard', active: null, previous: null }],
    ['POST', '/api/tenants/acme/policy/shadow', { hash: '' }],
    ['POST', '/api/tenants/acme/policy/withdraw', { stage: 'draft', hash: '' }],
    ['POST', '/api/operator/jobs/audit.checkpoint/run', undefined],
    ['POST', '/api/operator/outbox/mail_0/retry', undefined],
  ] as const)('is %s %s, which changes nothing without the password', async (method, path, input) => {
    await app.tenant('acme');
    const browser = await app.signIn('operator');
    await ageSession(browser.cookie, { confirmedAt: 0 });
    const before = await app.actions();
    const headers = { 'idempotency-key': randomUUID() };
    const answer =
      method === 'DELETE'
        ? await browser.delete(path, headers)
        : await browser[method === 'PUT' ? 'put' : 'post'](path, input, headers);
    expect([answer.status, answer.body.reason]).toEqual([403, 'confirmation_required']);
    expect(await app.actions()).toEqual(before);
  });

  it('does not use up its idempotency key when the confirmation is missing', async () => {
    const browser = await app.signIn('developer');
    const key = randomUUID();
    await ageSession(browser.cookie, { confirmedAt: 0 });
    expect((await browser.once('/api/tenants/acme/keys', CREATE_KEY, key)).status).toBe(403);
    await ageSession(browser.cookie, { confirmedAt: Date.now() });
    expect((await browser.once('/api/tenants/acme/keys', CREATE_KEY, key)).status).toBe(200);
  });
});

describe('an operation that runs once', () => {
  it.each([null, 'short', 'x'.repeat(65), 'with space in it!'])(
    'answers 400 to the idempotency key %p',
    async (key) => {
      const browser = await app.signIn('admin');
      const headers = { 'idempotency-key': key };
      const refused = await browser.post('/api/tenants/acme/invitations', NEW_INVITATION, headers);
      expect([refused.status, refused.body.reason]).toEqual([400, 'missing_idempotency_key']);
    },
  );

  it('runs once for parallel requests with one key', async () => {
    const browser = await app.signIn('developer');
    const key = randomUUID();
    const answers = await Promise.all([0, 1, 2, 3].map(() => browser.once('/api/tenants/acme/keys', CREATE_KEY, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.reason).toBe('already_done');
    expect((await browser.get('/api/tenants/acme/keys')).body.keys).toHaveLength(1);
  });

  it('runs again with the same key after a refusal', async () => {
    const browser = await app.signIn('admin');
    const key = randomUUID();
    const path = '/api/tenants/acme/invitations';
    expect((await browser.once(path, { ...NEW_INVITATION, email: 'no address' }, key)).status).toBe(400);
    expect((await browser.once(path, NEW_INVITATION, key)).status).toBe(200);
    expect((await browser.once(path, NEW_INVITATION, key)).body.reason).toBe('already_done');
  });

  it('keeps the keys of two members apart', async () => {
    const [admin, developer] = [await app.signIn('admin'), await app.signIn('developer')];
    const key = randomUUID();
    expect((await admin.once('/api/tenants/acme/keys', CREATE_KEY, key)).status).toBe(200);
    expect((await developer.once('/api/tenants/acme/keys', CREATE_KEY, key)).status).toBe(200);
  });
});

it('extends the session for a person’s request, and not for a background request', async () => {
  const browser = await app.signIn('viewer');
  const before = Date.now() - 60_000;
  await ageSession(browser.cookie, { lastActiveAt: before });
  await browser.get('/api/account/sessions', { 'x-background': '1' });
  expect((await sessionOf(browser.cookie))?.lastActiveAt).toBe(before);
  await browser.get('/api/account/sessions');
  expect((await sessionOf(browser.cookie))?.lastActiveAt).toBeGreaterThan(before);
});

it('answers 404 to every operation of the playground in production', async () => {
  const production = await startTestConsole({ environment: 'production' });
  try {
    const browser = await production.signIn('developer');
    for (const path of ['/api/playground/catalogue', '/api/playground/scenarios']) {
      await expectRefusal(browser.get(path), 404, 'not_found');
    }
    expect((await browser.get('/api/tenants/acme/keys')).status).toBe(200);
  } finally {
    await production.stop();
  }
});

describe('the limits of changes', () => {
  it('answers 429 changes_limited with the time to wait after sixty changes of a member, and still reads', async () => {
    const [browser, other] = [await app.signIn('admin'), await app.signIn('viewer')];
    await useUpChanges(browser);
    const { status, headers, body } = await browser.patch('/api/account', { name: 'Eva' });
    expect([status, body.code, body.reason]).toEqual([429, 'rate_limit_exceeded', 'changes_limited']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
    expect((await browser.get('/api/account/sessions')).status).toBe(200);
    expect((await browser.post('/api/session/confirm', { password: PASSWORD })).status).toBe(200);
    expect((await other.patch('/api/account', { name: 'Eva' })).status).toBe(200);
    expect(await app.actions()).not.toContain('member.change_profile');
    expect((await app.accounts.audit.visits([(await sessionOf(browser.cookie))?.memberId ?? ''])).length).toBe(60);
  });

  it('let a member whose changes are used up end a stolen session', async () => {
    const [browser, thief] = [await app.signIn('viewer'), app.browser()];
    const { email } = (await browser.get('/api/session')).body.member;
    await thief.post('/api/session', { email, password: PASSWORD });
    await useUpChanges(thief);
    const { sessions } = (await browser.get('/api/account/sessions')).body;
    const stolen = sessions.find(({ current }: { current: boolean }) => !current);
    expect((await browser.delete(`/api/account/sessions/${stolen.id}`)).status).toBe(204);
    expect((await thief.get('/api/account/sessions')).status).toBe(401);
  });

  it('let an admin whose changes are used up take rights away, and give none', async () => {
    const browser = await app.signIn('admin');
    const member = await app.member('eva@acme.co', 'developer', 'acme');
    const { record } = await app.accounts.keys.create('acme', {}, { actor: 'tester' });
    await useUpChanges(browser);
    await expectRefusal(
      browser.patch(`/api/tenants/acme/members/${member.id}`, { role: 'admin' }),
      429,
      'changes_limited',
    );
    expect((await browser.patch(`/api/tenants/acme/members/${member.id}`, { role: 'viewer' })).status).toBe(200);
    expect((await browser.delete(`/api/tenants/acme/members/${member.id}`)).status).toBe(204);
    expect((await browser.post(`/api/tenants/acme/keys/${record.id}/revoke`)).status).toBe(200);
  });

  it('count the key that a first call of the playground creates', async () => {
    const browser = await app.signIn('developer');
    await useUpChanges(browser);
    const call = { operation: 'verify', body: { cedula: '1000000001' }, include: [] };
    await expectRefusal(browser.post('/api/playground/calls', call), 429, 'changes_limited');
    expect(await app.accounts.keys.list('acme')).toEqual([]);
  });

  it('answers 503 audit_waits when the log of the tenant is full and not exported', async () => {
    const browser = await app.signIn('admin');
    const { redis, scope } = app;
    const share = `${scope.namespace}:${scope.environment}:account:audit:share:acme`;
    await redis.rpush(share, ...Array.from({ length: 2_000 }, (_, index) => index + 1));
    await expectRefusal(browser.once('/api/tenants/acme/keys', CREATE_KEY), 503, 'audit_waits');
    expect((await browser.patch('/api/account', { name: 'Eva' })).status).toBe(200);
  });
});
