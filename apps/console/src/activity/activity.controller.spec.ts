import { setTimeout as sleep } from 'node:timers/promises';
import { AuditStreamState } from '@cotejo/accounts';
import { useFixture } from '@cotejo/testing';
import { BY, expectRefusal, PASSWORD, startTestConsole } from '../../test/console-fixture.js';
import type { ActivityEntry } from '../api/activity.api.js';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const KEY = { name: 'shop', scopes: null, expiresInDays: null };

const OWN = '/api/tenants/acme/activity';
const ALL = '/api/operator/activity';

describe('POST activity', () => {
  it('shows entries of the own tenant with names of colleagues and keys, newest first', async () => {
    const browser = await app.signIn('developer');
    const { body: made } = await browser.once('/api/tenants/acme/keys', KEY);
    await app.tenant('other');
    const { body } = await browser.post(OWN, {});
    const [entry, ...rest] = body.entries as ActivityEntry[];
    expect(entry).toMatchObject({ action: 'key.create', actor: 'Ana developer', tenant: 'acme' });
    expect(entry).toMatchObject({ object: made.view.id, objectName: 'shop', actorId: expect.stringMatching(/^mem_/) });
    expect(entry?.network).toBe('127.0.0.0/24');
    expect(entry?.requestId).toMatch(/\S/);
    expect(new Set(rest.map(({ tenant }) => tenant))).toEqual(new Set(['acme']));
    expect(body).toMatchObject({ before: null, searchedTo: null });
    expect(body.people.map(({ name }: { name: string }) => name)).toEqual([
      'Ana developer',
      ...['gateway', 'worker', 'operator'],
    ]);
  });

  it('shows an operator to members as `operator`, without network and id', async () => {
    const [developer, operator] = [await app.signIn('developer'), await app.signIn('operator')];
    await operator.once('/api/tenants/acme/keys', KEY);
    const { body } = await developer.post(OWN, { person: 'operator', action: 'key.create' });
    const hidden = { action: 'key.create', actor: 'operator', actorId: null, network: null };
    expect(body.entries).toEqual([expect.objectContaining(hidden)]);
    const { body: seen } = await operator.post(OWN, {});
    const { actorId } = seen.entries[0];
    expect(seen.entries[0]).toMatchObject({ actor: 'Ana operator', network: '127.0.0.0/24' });
    // A member cannot ask for an operator by id.
    expect((await developer.post(OWN, { person: actorId })).body.entries).toEqual([]);
    expect((await operator.post(OWN, { person: actorId })).body.entries).not.toEqual([]);
  });

  it('names the key that replaced another, and hides which operator drafted a policy', async () => {
    const [developer, operator] = [await app.signIn('developer'), await app.member('o@cotejo.co', 'operator', null)];
    const { body: old } = await developer.once('/api/tenants/acme/keys', KEY);
    await developer.once(`/api/tenants/acme/keys/${old.view.id}/rotate`, { overlap: '24h' });
    const note = { action: 'policy.activate', tenant: 'acme', object: 'acme@1.0.0' } as const;
    await app.accounts.audit.note(BY, { ...note, changes: { draftedBy: [null, operator.id] } });
    const { body } = await developer.post(OWN, {});
    expect(body.entries[0].changes).toEqual({ draftedBy: [null, 'operator'] });
    expect(body.entries[1]).toMatchObject({ action: 'key.rotate', changes: { successor: [null, 'shop'] } });
  });

  it('finds by account, dates and text, with or without accents and capitals', async () => {
    const operator = await app.signIn('operator');
    await app.tenant('nandu', 'negocio', { company: 'Ñandú S.A.S.', nit: '900373115-3' });
    await operator.once('/api/tenants/nandu/keys', { ...KEY, name: 'Caja Bogotá' });
    const found = async (search: object) =>
      (await operator.post(ALL, search)).body.entries.map(({ action }: ActivityEntry) => action);
    expect(await found({ text: 'bogota CAJA' })).toEqual(['key.create']);
    expect(await found({ text: 'nandu', action: 'tenant.create' })).toEqual(['tenant.create']);
    expect(await found({ tenant: 'nandu', until: Date.now() - 60_000 })).toEqual([]);
    expect(await found({ tenant: 'nandu', since: Date.now() - 60_000 })).toEqual(['key.create', 'tenant.create']);
    expect(await found({ text: 'nobody' })).toEqual([]);
  });

  it('pages by fifty', async () => {
    const browser = await app.signIn('operator');
    for (let each = 0; each < 60; each++) {
      await app.accounts.audit.note(BY, { action: 'mail.retry', tenant: '-', object: `mail_${each}`, changes: {} });
    }
    const { body: first } = await browser.post(ALL, {});
    expect(first.entries).toHaveLength(50);
    const { body: second } = await browser.post(ALL, { before: first.before });
    expect(second.entries[0].seq).toBe(first.entries.at(-1).seq - 1);
    expect(second.before).toBeNull();
  });

  it.each([{ before: -1 }, { before: 'x' }, { count: 501 }, { text: 'x'.repeat(101) }, { after: 1 }])(
    'answers 400 to %o',
    async (search) => {
      const browser = await app.signIn('operator');
      await expectRefusal(browser.post(ALL, search), 400, 'invalid_body');
    },
  );
});

describe('POST sign-ins', () => {
  const SIGN_INS = '/api/tenants/acme/sign-ins';
  const refuse = async (member: { id: string; tenant: string | null } | null) => {
    // A page keeps sign-ins of one millisecond together.
    await sleep(2);
    const place = { sourceIp: '192.0.2.7' };
    await new AuditStreamState(app.redis, app.scope).noteRefusedSignIn(member, 'wrong_credentials', place);
  };

  it("shows admins the sign-ins of their account, also refused ones, and nobody else's", async () => {
    const ana = await app.member('ana@acme.co', 'viewer', 'acme');
    const admin = await app.signIn('admin');
    await app.browser().post('/api/session', { email: 'ana@acme.co', password: PASSWORD });
    await refuse(ana);
    await refuse({ id: 'unknown', tenant: 'acme' });
    await refuse(null);
    await refuse(await app.member('olga@cotejo.co', 'operator', null));
    const { body } = await admin.post(SIGN_INS, {});
    expect(body.entries).toMatchObject([
      { actor: 'unknown', refused: 'wrong_credentials', network: '192.0.2.0/24' },
      { actor: 'Ana viewer', refused: 'wrong_credentials', seq: null },
      { actor: 'Ana viewer', refused: null, action: 'member.sign_in' },
    ]);
    const { body: older } = await admin.post(SIGN_INS, { count: 1 });
    expect(older.entries).toHaveLength(1);
    expect((await admin.post(SIGN_INS, { before: older.before })).body.entries.length).toBeGreaterThan(0);
    const operator = await app.signIn('operator');
    const { body: all } = await operator.post('/api/operator/sign-ins', {});
    expect(all.entries.filter(({ refused }: ActivityEntry) => refused)).toHaveLength(4);
  });

  it('answers 403 to a developer', async () => {
    const developer = await app.signIn('developer');
    await expectRefusal(developer.post(SIGN_INS, {}), 403, 'role_required');
  });
});

describe('POST audit/check', () => {
  it('reports an unbroken chain with its head', async () => {
    const browser = await app.signIn('operator');
    const { body } = await browser.post('/api/operator/audit/check');
    expect(body).toMatchObject({ ok: true, brokenAt: null, problem: null });
    expect(body.entries).toBe((await app.actions()).length);
    expect(body.head).toMatch(new RegExp(`^${body.entries}:[0-9a-f]{64}$`));
  });

  it('reports the first entry that was changed', async () => {
    const browser = await app.signIn('operator');
    await app.signIn('viewer');
    const log = `${app.scope.namespace}:sandbox:account:audit:entries`;
    const [entry = ''] = await app.redis.zrangebyscore(log, 2, 2);
    const edited = entry.replace('tester', 'nobody');
    expect(edited).not.toBe(entry);
    await app.redis.multi().zrem(log, entry).zadd(log, 2, edited).exec();
    const { body } = await browser.post('/api/operator/audit/check');
    expect(body).toMatchObject({ ok: false, entries: null, head: null, problem: expect.any(String) });
    expect(body.brokenAt).toBe(2);
  });

  it('lists no checkpoints before the worker made one', async () => {
    const browser = await app.signIn('operator');
    expect((await browser.get('/api/operator/audit/checkpoints')).body).toEqual({ checkpoints: [] });
  });
});
