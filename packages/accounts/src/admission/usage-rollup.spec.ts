import { useFixture } from '@cotejo/testing';
import { TestGateway, today } from '../../test/gateway.js';
import type { Caller } from '../authenticator.js';
import { BY, PLANS, startAccounts } from '../testing/accounts-fixture.js';
import { addPastUsage } from '../testing/past-usage.js';
import { tenantKeys } from './admission-keys.js';
import { UsageRollup } from './usage-rollup.js';

const NEVER = new AbortController().signal;

const accounts = useFixture(startAccounts);
const rollup = useFixture(() => new UsageRollup(accounts.redis, accounts.scope));
const gateway = useFixture(() => new TestGateway(accounts.redis, accounts.scope));
beforeEach(() => accounts.clear());

/** Sends requests like a client; `null`: the gateway dies before it answers. */
async function sendRequest(tenant: string, charged: boolean | null): Promise<void> {
  const known = await accounts.store.tenants.require(tenant);
  const plan = { ...PLANS.get(known.plan), requestsPerSecond: null };
  const caller = { tenant: known, plan } as unknown as Caller;
  const admission = await gateway.admit(caller);
  expect(admission).toMatchObject({ verdict: 'admitted', mode: 'exact' });
  if (charged === null) {
    return;
  }
  const outcome = charged ? 'ok' : 'server_error';
  await gateway.settle(admission, charged, { outcome, degraded: !charged });
  await gateway.settlement.drain();
}

const month = () => today().slice(0, 7);

it('adds up a month from its days, with the same result when it runs again', async () => {
  await accounts.store.tenants.create('acme', PLANS.get('negocio'), BY);
  await sendRequest('acme', true);
  await sendRequest('acme', true);
  await sendRequest('acme', false);
  const { redis } = accounts;
  const at = { redis, deployment: accounts.scope, tenant: 'acme' };
  await addPastUsage(at, today(), { endpoint: 'cedula' }, 5);
  const expected = [
    { endpoint: 'cedula', requests: 5, ok: 5, charged: 0, degraded: 0 },
    { endpoint: 'verify', requests: 3, ok: 2, charged: 2, degraded: 1 },
  ];
  for (let run = 0; run < 2; run += 1) {
    expect(await rollup.run(NEVER)).toMatchObject({ tenants: 1, differences: [], failed: 0 });
    expect(await rollup.month('acme', month())).toEqual(expected);
  }
  expect(await rollup.month('acme', '2020-01')).toBeNull();
  const lifetimeMs = await redis.pttl(tenantKeys(accounts.scope, 'acme').usageMonth(month()));
  expect(lifetimeMs).toBeGreaterThan(760 * 86_400_000);
});

it('finds no difference between charges and quota, with open requests, during a trial and after it', async () => {
  await accounts.store.tenants.create('trying', PLANS.get('trial'), BY);
  await sendRequest('trying', true);
  await sendRequest('trying', null);
  expect(await rollup.run(NEVER)).toMatchObject({ tenants: 1, reconciled: 2, differences: [] });
  await accounts.store.tenants.setPlan('trying', PLANS.get('negocio'), BY);
  await sendRequest('trying', true);
  await sendRequest('trying', null);
  expect(await rollup.run(NEVER)).toMatchObject({ reconciled: 2, differences: [] });
  expect(await rollup.differences()).toEqual([]);
  await accounts.redis.incr(tenantKeys(accounts.scope, 'trying').counter(today()));
  expect(await rollup.run(NEVER)).toMatchObject({ differences: [{ period: today(), difference: 1 }] });
});

it('reports a difference and corrects nothing', async () => {
  await accounts.store.tenants.create('acme', PLANS.get('negocio'), BY);
  await accounts.store.tenants.create('globex', PLANS.get('negocio'), BY);
  for (const tenant of ['acme', 'globex']) {
    await sendRequest(tenant, true);
  }
  const counter = tenantKeys(accounts.scope, 'acme').counter(month());
  await accounts.redis.incrby(counter, 4);
  const difference = { tenant: 'acme', period: month(), counted: 5, open: 0, charged: 1, difference: 4 };
  expect(await rollup.run(NEVER)).toMatchObject({ tenants: 2, differences: [difference] });
  expect(await rollup.differences()).toEqual([difference]);
  expect(await accounts.redis.get(counter)).toBe('5');
  await accounts.redis.del(counter);
  expect((await rollup.run(NEVER)).differences).toMatchObject([{ counted: 0, charged: 1, difference: -1 }]);
  await accounts.redis.set(counter, 1);
  await rollup.run(NEVER);
  expect(await rollup.differences()).toEqual([]);
});

it('continues after a tenant with a broken record, and stops when it is aborted', async () => {
  await accounts.store.tenants.create('acme', PLANS.get('negocio'), BY);
  await accounts.store.tenants.create('globex', PLANS.get('negocio'), BY);
  await accounts.redis.set(tenantKeys(accounts.scope, 'acme').open, 'of another type');
  expect(await rollup.run(NEVER)).toMatchObject({ tenants: 1, failed: 1, error: expect.any(Error) });
  await expect(rollup.run(AbortSignal.abort())).rejects.toThrow();
});
