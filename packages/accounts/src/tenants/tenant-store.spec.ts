import { useFixture } from '@cotejo/testing';
import { BY, PLANS, startAccounts } from '../testing/accounts-fixture.js';
import { TenantStore } from './tenant-store.js';

const ACME = { company: 'Café & Té S.A.S.', nit: '900373115-3' };
const TRIAL = PLANS.get('trial');

const accounts = useFixture(startAccounts);
afterEach(() => accounts.clear());

it('stores the company of a tenant and finds the tenant by its NIT', async () => {
  const { tenants } = accounts.store;
  await tenants.create('acme', TRIAL, BY, ACME);
  expect(await tenants.findByNit(ACME.nit)).toMatchObject({ id: 'acme', ...ACME });
  expect(await tenants.findByNit('890903938-8')).toBeNull();
  expect((await accounts.redis.keys('*')).filter((name) => name.includes('900373115'))).toEqual([]);
  expect(await accounts.store.audit.list(1)).toMatchObject([{ changes: { plan: [null, 'trial'] } }]);
});

it.each([
  ['sandbox', null],
  ['production', 14],
] as const)('gives a trial of the %s this end in days: %s', async (environment, days) => {
  const tenants = new TenantStore(accounts.redis, { ...accounts.scope, environment });
  const { createdAt, trialEndsAt } = await tenants.create('acme', TRIAL, BY);
  expect(trialEndsAt).toBe(days && createdAt + days * 86_400_000);
});

it('gives a NIT to one tenant only, even in concurrent calls', async () => {
  const both = ['acme', 'other'].map((id) => accounts.store.tenants.create(id, TRIAL, BY, ACME));
  const outcomes = await Promise.allSettled(both);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'nit_taken' } });
  expect(await accounts.store.tenants.list()).toHaveLength(1);
});

it('reads tenants stored before companies and networks existed', async () => {
  const old = { id: 'old', plan: 'negocio', createdAt: 1, trialEndsAt: null, suspendedAt: null };
  await accounts.redis.set(accounts.names.tenant('old'), JSON.stringify(old));
  expect(await accounts.store.tenants.require('old')).toEqual({ ...old, company: null, nit: null, networks: null });
  expect(await accounts.store.tenants.suspend('old', BY)).toMatchObject({ company: null, nit: null });
});

it.each(['A', 'Visit evil.com', 'https://x', 'a\nb', 'x'.repeat(101)])(
  'refuses %j as the name of a company',
  async (company) => {
    const wish = accounts.store.tenants.create('acme', TRIAL, BY, { company, nit: null });
    await expect(wish).rejects.toMatchObject({ code: 'invalid_company' });
  },
);
