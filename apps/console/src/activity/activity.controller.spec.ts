import { useFixture } from '@cotejo/testing';
import { BY, expectRefusal, startTestConsole } from '../../test/console-fixture.js';
import type { ActivityEntry } from '../api/members.api.js';

const app = useFixture(startTestConsole);
afterEach(() => app.clear());

const KEY = { name: 'shop', scopes: null, expiresInDays: null };

describe('GET activity', () => {
  it('shows entries of the own tenant with names of colleagues, newest first', async () => {
    const browser = await app.signIn('developer');
    await browser.once('/api/tenants/acme/keys', KEY);
    await app.tenant('other');
    const { body } = await browser.get('/api/tenants/acme/activity');
    const [entry, ...rest] = body.entries as ActivityEntry[];
    expect(entry).toMatchObject({ action: 'key.create', actor: 'Ana developer', tenant: 'acme' });
    expect(entry?.network).toBe('127.0.0.0/24');
    expect(entry?.requestId).toMatch(/\S/);
    expect(new Set(rest.map(({ tenant }) => tenant))).toEqual(new Set(['acme']));
    expect(body.before).toBeNull();
  });

  it('shows an operator to members as `operator`, without network', async () => {
    const [developer, operator] = [await app.signIn('developer'), await app.signIn('operator')];
    await operator.once('/api/tenants/acme/keys', KEY);
    const { body } = await developer.get('/api/tenants/acme/activity');
    expect(body.entries[0]).toMatchObject({ action: 'key.create', actor: 'operator', network: null });
    const { body: seen } = await operator.get('/api/tenants/acme/activity');
    expect(seen.entries[0]).toMatchObject({ actor: 'Ana operator', network: '127.0.0.0/24' });
  });

  it('pages by fifty', async () => {
    const browser = await app.signIn('operator');
    for (let each = 0; each < 60; each++) {
      await app.accounts.audit.note(BY, { action: 'mail.retry', tenant: '-', object: `mail_${each}`, changes: {} });
    }
    const { body: first } = await browser.get('/api/operator/activity');
    expect(first.entries).toHaveLength(50);
    const { body: second } = await browser.get(`/api/operator/activity?before=${first.before}`);
    expect(second.entries[0].seq).toBe(first.entries.at(-1).seq - 1);
    expect(second.before).toBeNull();
  });

  it.each(['before=-1', 'before=x', 'before=1e3', 'after=1'])('answers 400 to ?%s', async (search) => {
    const browser = await app.signIn('operator');
    await expectRefusal(browser.get(`/api/operator/activity?${search}`), 400, 'invalid_query');
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
