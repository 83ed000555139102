import type { Invitation, Member } from '@cotejo/members';
import { useFixture } from '@cotejo/testing';
import { expectRefusal, startTestConsole } from '../../test/console-fixture.js';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const BASE = '/api/tenants/acme';
const INVITATION = { email: 'Bea@acme.co', role: 'developer' };

describe('members of a tenant', () => {
  it('are listed with their open invitations, without password or second factor', async () => {
    const browser = await app.signIn('admin');
    await app.member('bea@acme.co', 'viewer', 'acme');
    await app.member('eva@other.co', 'viewer', 'other');
    await browser.once(`${BASE}/invitations`, { ...INVITATION, email: 'ivan@acme.co' });
    const { body, text } = await browser.get(`${BASE}/members`);
    expect(body.members.map(({ email }: Member) => email)).toEqual(['admin@acme.co', 'bea@acme.co']);
    expect(body.invitations.map(({ email }: Invitation) => email)).toEqual(['ivan@acme.co']);
    expect(body.notified).toBe(true);
    expect(text).not.toMatch(/argon2|passwordHash|sealed|token/);
  });

  it('are listed with the word that nobody gets notices while no admin has a proven address', async () => {
    const operator = await app.signIn('operator');
    await app.member('bea@acme.co', 'viewer', 'acme');
    expect((await operator.get(`${BASE}/members`)).body.notified).toBe(false);
  });

  it('are invited by a mail with a link; the address is stored in lower case', async () => {
    const browser = await app.signIn('admin');
    const { status, body } = await browser.once(`${BASE}/invitations`, INVITATION);
    expect([status, body.email, body.role, body.invitedBy]).toEqual([200, 'bea@acme.co', 'developer', 'Ana admin']);
    expect(await app.mailTo('bea@acme.co')).toEqual({
      kind: 'invitation',
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it.each([
    ['admin@acme.co', 'already_member'],
    ['ivan@acme.co', 'already_invited'],
  ])('answers 409 to an invitation of %s: %s', async (email, reason) => {
    const browser = await app.signIn('admin');
    await browser.once(`${BASE}/invitations`, { email: 'ivan@acme.co', role: 'viewer' });
    await expectRefusal(browser.once(`${BASE}/invitations`, { email, role: 'viewer' }), 409, reason);
  });

  it.each([{ ...INVITATION, role: 'operator' }, { ...INVITATION, email: 'bea' }, { email: 'bea@acme.co' }])(
    'answers 400 to the invitation %j',
    async (input) => {
      const browser = await app.signIn('admin');
      await expectRefusal(browser.once(`${BASE}/invitations`, input), 400, 'invalid_body');
      expect(await app.outbox.list(1)).toEqual([]);
    },
  );

  it('loses the invitation when its mail cannot be stored', async () => {
    const browser = await app.signIn('admin');
    const names = Array.from({ length: 10_000 }, (_, each) => [Date.now() + 3_600_000, `mail_${each}`]);
    await app.redis.zadd(`${app.scope.namespace}:sandbox:console:mails`, ...(names.flat() as [number, string]));
    await expectRefusal(browser.once(`${BASE}/invitations`, INVITATION), 503, 'outbox_full');
    expect((await browser.get(`${BASE}/members`)).body.invitations).toEqual([]);
  });

  it('withdraw an invitation once', async () => {
    const browser = await app.signIn('admin');
    const { body: invitation } = await browser.once(`${BASE}/invitations`, INVITATION);
    expect((await browser.delete(`${BASE}/invitations/${invitation.id}`)).status).toBe(204);
    await expectRefusal(browser.delete(`${BASE}/invitations/${invitation.id}`), 404, 'unknown_invitation');
  });

  it('get another role, and lose their access when they are removed', async () => {
    const browser = await app.signIn('admin');
    const bea = await app.member('bea@acme.co', 'viewer', 'acme');
    const beas = await app.browserOf(bea);
    const { body } = await browser.patch(`${BASE}/members/${bea.id}`, { role: 'admin' });
    expect(body.role).toBe('admin');
    expect((await beas.get(`${BASE}/members`)).status).toBe(200);
    expect((await browser.delete(`${BASE}/members/${bea.id}`)).status).toBe(204);
    expect((await beas.get(`${BASE}/members`)).status).toBe(401);
    expect((await browser.delete(`${BASE}/members/${bea.id}`)).body.reason).toBe('unknown_member');
  });

  it('keep one admin', async () => {
    const ana = await app.member('ana@acme.co', 'admin', 'acme');
    const browser = await app.browserOf(ana);
    expect((await browser.delete(`${BASE}/members/${ana.id}`)).body.reason).toBe('last_admin');
    expect((await browser.patch(`${BASE}/members/${ana.id}`, { role: 'viewer' })).body.reason).toBe('last_admin');
  });

  it('do not include members of other tenants', async () => {
    const browser = await app.signIn('admin');
    const eva = await app.member('eva@other.co', 'viewer', 'other');
    for (const id of [eva.id, 'mem_0000000000000000']) {
      expect((await browser.delete(`${BASE}/members/${id}`)).body.reason).toBe('unknown_member');
      expect((await browser.patch(`${BASE}/members/${id}`, { role: 'admin' })).body.reason).toBe('unknown_member');
    }
    expect(await app.members.find(eva.id)).toMatchObject({ role: 'viewer' });
  });

  it('answers 429 to the invitation number 201 of a tenant in a day', async () => {
    const browser = await app.signIn('admin');
    await browser.once(`${BASE}/invitations`, INVITATION);
    const counters = await app.redis.keys(`${app.scope.namespace}:sandbox:console:allowance:*`);
    const lifetimes = await Promise.all(counters.map((each) => app.redis.pttl(each)));
    // The counter of invitations is the one that lives for a day.
    const counter = counters[lifetimes.indexOf(Math.max(...lifetimes))] ?? '';
    await app.redis.set(counter, 200, 'KEEPTTL');
    const refused = await browser.once(`${BASE}/invitations`, { ...INVITATION, email: 'eva@acme.co' });
    expect([refused.status, refused.body.reason]).toEqual([429, 'too_many_attempts']);
  });
});

describe('operators', () => {
  it('are listed without members of tenants', async () => {
    const browser = await app.signIn('operator');
    await app.member('bea@acme.co', 'viewer', 'acme');
    const { body } = await browser.get('/api/operator/members');
    expect(body.members.map(({ email }: Member) => email)).toEqual(['operator@cotejo.co']);
  });

  it('are invited and withdrawn', async () => {
    const browser = await app.signIn('operator');
    const { body } = await browser.once('/api/operator/invitations', { email: 'olga@cotejo.co' });
    expect(body).toMatchObject({ email: 'olga@cotejo.co', role: 'operator' });
    expect((await browser.delete(`/api/operator/invitations/${body.id}`)).status).toBe(204);
    expect((await browser.get('/api/operator/members')).body.invitations).toEqual([]);
  });

  it('cannot withdraw or remove people of a tenant here', async () => {
    const [browser, admin] = [await app.signIn('operator'), await app.signIn('admin')];
    const { body: invitation } = await admin.once(`${BASE}/invitations`, INVITATION);
    const withdrawn = await browser.delete(`/api/operator/invitations/${invitation.id}`);
    expect(withdrawn.body.reason).toBe('unknown_invitation');
    const [member] = await app.members.list('acme');
    expect((await browser.delete(`/api/operator/members/${member?.id}`)).body.reason).toBe('unknown_member');
  });

  it('remove another operator, but never the last', async () => {
    const olga = await app.member('olga@cotejo.co', 'operator', null);
    const browser = await app.signIn('operator');
    expect((await browser.delete(`/api/operator/members/${olga.id}`)).status).toBe(204);
    const [last] = await app.members.list(null);
    expect((await browser.delete(`/api/operator/members/${last?.id}`)).body.reason).toBe('last_operator');
  });
});
