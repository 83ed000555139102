import { useFixture, waitFor } from '@cotejo/testing';
import { accountNames } from '../account-names.js';
import { ClearedEntryStore } from '../cleared/cleared-entry-store.js';
import { ScenarioStore } from '../scenarios/scenario-store.js';
import { PLANS, startAccounts } from '../testing/accounts-fixture.js';
import { resetTenants } from './reset-tenants.js';

const ANA = { actor: 'Ana' };
const WORKER = { actor: 'worker' };
const NEVER = new AbortController().signal;
const version = (number: number) => ({
  name: `acme@1.0.${number}`,
  hash: `sha256:${String(number).repeat(64)}`,
  policy: { id: 'acme', version: `1.0.${number}` },
});

const accounts = useFixture(startAccounts);
afterEach(() => accounts.clear());

it('removes the trial data of a tenant, keeps the rest, and notifies caches', async () => {
  const { policies, audit, keys } = accounts.store;
  const { key } = await accounts.key('acme');
  await accounts.key('quiet');
  const cleared = new ClearedEntryStore(accounts.redis, accounts.scope);
  const scenarios = new ScenarioStore(accounts.redis, accounts.scope);
  await policies.draft('acme', version(1), ANA);
  await policies.shadow('acme', ANA);
  await policies.activate('acme', 'acme@1.0.1', { actor: 'Bruno' }, { unattended: true });
  await policies.draft('acme', version(2), ANA);
  await policies.shadow('acme', ANA);
  await policies.draft('acme', version(3), ANA);
  await cleared.clear('acme', { entryId: 'ofac-1', class: 'binding' as never, content: 'x' }, ANA);
  await scenarios.create('acme', { name: 'one', operation: 'verify', values: {}, amountCop: null });
  await scenarios.create('quiet', { name: 'two', operation: 'verify', values: {}, amountCop: null });
  const published = await accounts.listen(accounts.store.changes);
  const before = await Promise.all([cleared.revisions(), policies.revisions()]);

  const expected = { tenants: 2, clearedEntries: 1, policies: 2, scenarios: 2, failed: 0 };
  expect(await resetTenants(accounts.redis, accounts.scope, WORKER, NEVER)).toEqual(expected);

  expect(await cleared.list('acme')).toEqual([]);
  expect(await policies.show('acme')).toMatchObject({ draft: null, shadow: null, active: { name: 'acme@1.0.1' } });
  expect([await scenarios.list('acme'), await scenarios.list('quiet')]).toEqual([[], []]);
  expect((await keys.list('acme')).map(({ last4 }) => last4)).toEqual([key.slice(-4)]);
  await waitFor(() => published.includes('cleared:acme') && published.includes('policy:acme'));
  const after = await Promise.all([cleared.revisions(), policies.revisions()]);
  expect(after.map(({ acme }) => acme)).not.toEqual(before.map(({ acme }) => acme));
  const [draft, shadow] = [3, 2].map((number) => [version(number).hash, null]);
  const written = (await audit.list(2)).map(({ action, actor, tenant, changes }) => [action, actor, tenant, changes]);
  expect(written).toEqual([
    ['sandbox.reset', 'worker', 'quiet', { scenarios: [1, 0] }],
    ['sandbox.reset', 'worker', 'acme', { clearedEntries: [1, 0], scenarios: [1, 0], draft, shadow }],
  ]);
  expect(await accounts.store.verifyAudit()).toMatchObject({ ok: true });

  const none = { tenants: 0, clearedEntries: 0, policies: 0, scenarios: 0, failed: 0 };
  expect(await resetTenants(accounts.redis, accounts.scope, WORKER, NEVER)).toEqual(none);
  expect((await audit.list(1))[0]).toMatchObject({ tenant: 'quiet' });
  // Even after a reset, the name of a drafted version cannot be used for other content.
  const reused = { ...version(3), hash: `sha256:${'9'.repeat(64)}` };
  await expect(policies.draft('acme', reused, ANA)).rejects.toMatchObject({ code: 'version_reused' });
});

it('stops between two tenants when it is aborted', async () => {
  await accounts.store.tenants.create('acme', PLANS.get('scale'), ANA);
  await expect(resetTenants(accounts.redis, accounts.scope, WORKER, AbortSignal.abort())).rejects.toThrow();
});

it('resets the other tenants when the share of one in the audit log is full', async () => {
  await accounts.key('acme');
  await accounts.key('quiet');
  const scenarios = new ScenarioStore(accounts.redis, accounts.scope);
  for (const tenant of ['acme', 'quiet']) {
    await scenarios.create(tenant, { name: 'one', operation: 'verify', values: {}, amountCop: null });
  }
  const share = accountNames(accounts.scope).auditShare('acme');
  await accounts.redis.rpush(share, ...Array.from({ length: 2_000 }, (_, index) => index + 1));
  const reset = await resetTenants(accounts.redis, accounts.scope, WORKER, NEVER);
  expect(reset).toMatchObject({ tenants: 1, scenarios: 1, failed: 1 });
  expect(await scenarios.list('quiet')).toEqual([]);
});
