import { useFixture } from '@cotejo/testing';
import { expectRefusal, PASSWORD, startTestConsole } from '../../test/console-fixture.js';

const NEW_PASSWORD = 'cinco lobitos tiene la loba';
const UNKNOWN = 'x'.repeat(43);

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

async function invite(role: 'viewer' | 'admin' = 'viewer'): Promise<string> {
  const browser = await app.signIn('admin');
  await browser.once('/api/tenants/acme/invitations', { email: 'bea@acme.co', role });
  return (await app.mailTo('bea@acme.co')).token;
}
async function requestReset(email: string): Promise<string> {
  await app.browser().post('/api/password/forgot', { email });
  return (await app.mailTo(email)).token;
}

describe('POST /api/links', () => {
  it('shows the recipient of an invitation and the company, without using the link', async () => {
    await app.tenant('acme', 'negocio', { company: 'Ñandú S.A.S.', nit: '900373115-3' });
    const token = await invite();
    for (let each = 0; each < 2; each++) {
      const { body } = await app.browser().post('/api/links', { token });
      expect(body).toEqual({ kind: 'invitation', email: 'bea@acme.co', company: 'Ñandú S.A.S.' });
    }
  });

  it('shows the recipient of a password reset', async () => {
    await app.member('ana@acme.co', 'admin', 'acme');
    const token = await requestReset('ana@acme.co');
    const { body } = await app.browser().post('/api/links', { token });
    expect(body).toEqual({ kind: 'reset_password', email: 'ana@acme.co', company: null });
  });

  it('answers 404 invalid_link to an unknown token', async () => {
    await expectRefusal(app.browser().post('/api/links', { token: UNKNOWN }), 404, 'invalid_link');
  });
});

describe('POST /api/invitations/accept', () => {
  const input = (token: string) => ({ token, name: 'Bea', password: NEW_PASSWORD, language: 'en' });

  it('creates the member and signs the browser in, once', async () => {
    const token = await invite('admin');
    const browser = app.browser();
    const { status, body } = await browser.post('/api/invitations/accept', input(token));
    expect([status, body.stage]).toEqual([200, 'signed_in']);
    expect(body.member).toMatchObject({ email: 'bea@acme.co', role: 'admin', name: 'Bea', language: 'en' });
    expect((await browser.get('/api/tenants/acme/members')).body.invitations).toEqual([]);
    expect((await app.browser().post('/api/invitations/accept', input(token))).body.reason).toBe('invalid_link');
  });

  it('answers 400 to a weak password and keeps the link usable', async () => {
    const token = await invite();
    const weak = await app.browser().post('/api/invitations/accept', { ...input(token), password: 'bea@acme.co1' });
    expect(weak.body.errors).toEqual([{ pointer: '/password', code: 'weak' }]);
    expect((await app.browser().post('/api/invitations/accept', input(token))).status).toBe(200);
  });

  it('answers 409 email_taken when the address already has an account elsewhere', async () => {
    const token = await invite();
    await app.member('bea@acme.co', 'viewer', 'other');
    await expectRefusal(app.browser().post('/api/invitations/accept', input(token)), 409, 'email_taken');
  });

  it('answers 404 to a withdrawn invitation and to a link of another kind', async () => {
    const token = await invite();
    const admin = await app.browserOf((await app.members.list('acme'))[0] as never);
    const { body } = await admin.get('/api/tenants/acme/members');
    await admin.delete(`/api/tenants/acme/invitations/${body.invitations[0].id}`);
    expect((await app.browser().post('/api/invitations/accept', input(token))).status).toBe(404);
    const reset = await requestReset('admin@acme.co');
    expect((await app.browser().post('/api/invitations/accept', input(reset))).status).toBe(404);
  });
});

describe('POST /api/password/forgot', () => {
  it('answers 202 after the same time with and without a member', async () => {
    await app.member('ana@acme.co', 'admin', 'acme');
    for (const email of ['ana@acme.co', 'nobody@acme.co']) {
      const startedAt = performance.now();
      const { status, text } = await app.browser().post('/api/password/forgot', { email });
      expect([status, text]).toEqual([202, '']);
      expect(performance.now() - startedAt).toBeGreaterThan(295);
    }
    expect((await app.outbox.list(5)).map(({ to }) => to)).toEqual(['ana@acme.co']);
  });

  it('answers the same with and without a member when the outbox is full', async () => {
    await app.member('ana@acme.co', 'admin', 'acme');
    const { redis, scope } = app;
    const ids = Array.from({ length: 10_000 }, (_, each) => [Date.now() + 600_000, `mail_${each}`]).flat();
    await redis.zadd(`${scope.namespace}:${scope.environment}:console:mails`, ...ids);
    for (const email of ['ana@acme.co', 'nobody@acme.co']) {
      await expectRefusal(app.browser().post('/api/password/forgot', { email }), 503, 'outbox_full');
    }
  });

  it('answers 400 to text that is no address', async () => {
    const { body } = await app.browser().post('/api/password/forgot', { email: 'ana' });
    expect(body.errors).toEqual([{ pointer: '/email', code: 'invalid_format' }]);
  });
});

describe('POST /api/password/reset', () => {
  it('sets the password once and ends every session', async () => {
    const member = await app.member('ana@acme.co', 'admin', 'acme');
    const browser = await app.browserOf(member);
    const token = await requestReset('ana@acme.co');
    const answer = await app.browser().post('/api/password/reset', { token, password: NEW_PASSWORD });
    expect(answer.status).toBe(204);
    expect((await browser.get('/api/account/sessions')).status).toBe(401);
    const signIn = (password: string) => app.browser().post('/api/session', { email: 'ana@acme.co', password });
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
    const again = await app.browser().post('/api/password/reset', { token, password: NEW_PASSWORD });
    expect(again.body.reason).toBe('invalid_link');
  });

  it('checks the password against the address and the company of the member', async () => {
    await app.tenant('acme', 'negocio', { company: 'Distribuidora Andina', nit: '900373115-3' });
    await app.member('ana@acme.co', 'admin', 'acme');
    const token = await requestReset('ana@acme.co');
    const { body } = await app.browser().post('/api/password/reset', { token, password: 'distribuidora andina' });
    expect(body.errors).toEqual([{ pointer: '/password', code: 'weak' }]);
  });
});
