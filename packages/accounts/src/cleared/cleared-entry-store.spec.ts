import { useFixture, waitFor } from '@cotejo/testing';
import { BY, PLANS, startAccounts } from '../testing/accounts-fixture.js';
import { CLEARED_MAX, ClearedEntryStore } from './cleared-entry-store.js';

const ENTRY = { entryId: 'ofac-sdn:90001', class: 'restrictiva', content: 'aaaa' } as const;

const accounts = useFixture(startAccounts);
const cleared = useFixture(() => new ClearedEntryStore(accounts.redis, accounts.scope));
beforeEach(async () => {
  await accounts.clear();
  await accounts.store.tenants.create('one', PLANS.get('scale'), BY);
  await accounts.store.tenants.create('two', PLANS.get('scale'), BY);
});

const actions = async () => (await accounts.store.audit.list(100)).map(({ action }) => action);

it('stores a cleared entry for the tenant, with the actor in the audit log', async () => {
  await cleared.clear('one', ENTRY, BY);
  expect(await cleared.list('one')).toEqual([{ ...ENTRY, clearedAt: expect.any(Number) }]);
  expect(await cleared.list('two')).toEqual([]);
  const [entry] = await accounts.store.audit.list(1);
  expect(entry).toMatchObject({
    actor: 'tester',
    action: 'tenant.clear_entry',
    tenant: 'one',
    object: 'ofac-sdn:90001',
    changes: { class: [null, 'restrictiva'], content: [null, 'aaaa'] },
  });
  expect(await accounts.store.verifyAudit()).toMatchObject({ ok: true, entries: 3 });
});

it('removes a clearance once', async () => {
  await cleared.clear('one', ENTRY, BY);
  await cleared.unclear('one', ENTRY.entryId, BY);
  expect(await cleared.list('one')).toEqual([]);
  expect((await actions())[0]).toBe('tenant.unclear_entry');
  await expect(cleared.unclear('one', ENTRY.entryId, BY)).rejects.toMatchObject({ code: 'entry_not_cleared' });
});

it('changes nothing when an entry is cleared again, unless its content has changed', async () => {
  const first = await cleared.clear('one', ENTRY, BY);
  const { one: revision } = await cleared.revisions();
  expect(await cleared.clear('one', ENTRY, BY)).toEqual(first);
  expect((await cleared.revisions()).one).toBe(revision);
  await cleared.clear('one', { ...ENTRY, content: 'bbbb' }, BY);
  expect(await cleared.list('one')).toMatchObject([{ content: 'bbbb' }]);
  expect((await cleared.revisions()).one).not.toBe(revision);
});

it('refuses an unknown tenant, an invalid id, and more entries than the maximum', async () => {
  await expect(cleared.clear('nobody', ENTRY, BY)).rejects.toMatchObject({ code: 'unknown_tenant' });
  for (const entryId of ['', 'x y', 'ñ:1', 'x'.repeat(129)]) {
    await expect(cleared.clear('one', { ...ENTRY, entryId }, BY)).rejects.toMatchObject({ code: 'invalid_name' });
  }
  const full = Array.from({ length: CLEARED_MAX }, (_, at) => ({ ...ENTRY, entryId: `x:${at}`, clearedAt: at }));
  await accounts.redis.set(accounts.names.clearedOf('one'), JSON.stringify(full));
  await expect(cleared.clear('one', ENTRY, BY)).rejects.toMatchObject({ code: 'too_many_cleared' });
  await cleared.unclear('one', 'x:7', BY);
  await cleared.clear('one', ENTRY, BY);
  expect(await cleared.list('one')).toHaveLength(CLEARED_MAX);
});

it('publishes each change', async () => {
  const published = await accounts.listen(cleared.changes);
  await cleared.clear('one', ENTRY, BY);
  await waitFor(() => published.length > 0);
  expect(published).toEqual(['cleared:one']);
});
