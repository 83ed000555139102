import { setTimeout as sleep } from 'node:timers/promises';
import { useFixture } from '@cotejo/testing';
import { startAccounts } from '../testing/accounts-fixture.js';
import { tenantKeys } from './admission-keys.js';
import { BatchPlaces } from './batch-places.js';

const accounts = useFixture(startAccounts);
let tenants = 0;

/** Two gateways, and a new tenant that may have two open batches. */
function setUp(mode: 'exact' | 'local' = 'exact') {
  tenants += 1;
  const tenant = `batches-${tenants}`;
  const [first, second] = [0, 1].map(() => new BatchPlaces(accounts.redis, { mode }, accounts.scope)) as [
    BatchPlaces,
    BatchPlaces,
  ];
  const { batches: key } = tenantKeys(accounts.scope, tenant);
  /** Lets the time of a place run out. */
  const expire = (batch: string) => accounts.redis.zadd(key, 'XX', 1, batch);
  return { tenant, first, second, key, expire };
}

it('gives a tenant the maximum over all gateways, and another tenant its own', async () => {
  const { tenant, first, second } = setUp();
  expect(await first.take(tenant, 'one', 2)).toBe(true);
  expect(await second.take(tenant, 'two', 2)).toBe(true);
  expect(await first.take(tenant, 'three', 2)).toBe(false);
  expect(await second.take(setUp().tenant, 'three', 2)).toBe(true);
});

it('gives the maximum exactly once to many batches at the same time', async () => {
  const { tenant, first, second } = setUp();
  const all = Array.from({ length: 40 }, (_, at) => (at % 2 ? first : second).take(tenant, `batch ${at}`, 2));
  expect((await Promise.all(all)).filter(Boolean)).toHaveLength(2);
});

it('frees a place when its batch leaves', async () => {
  const { tenant, first, second } = setUp();
  await first.take(tenant, 'one', 1);
  first.leave(tenant, 'one');
  expect(await second.take(tenant, 'two', 1)).toBe(true);
});

it('frees the place of a gateway that died, and keeps a place that is renewed', async () => {
  const { tenant, first, second, key, expire } = setUp();
  await first.take(tenant, 'of the dead gateway', 1);
  expect(await accounts.redis.pttl(key)).toBeLessThanOrEqual(5_000);
  await expire('of the dead gateway');
  expect(await second.take(tenant, 'renewed', 1)).toBe(true);
  const renewedAt = Number(await accounts.redis.zscore(key, 'renewed'));
  await sleep(5);
  second.renew(tenant, 'renewed');
  expect(await first.take(tenant, 'another', 1)).toBe(false);
  expect(Number(await accounts.redis.zscore(key, 'renewed'))).toBeGreaterThan(renewedAt);
});

it('gives each batch a place while the state Redis is away', async () => {
  const { tenant, first, key } = setUp('local');
  expect(await first.take(tenant, 'one', 0)).toBe(true);
  first.leave(tenant, 'one');
  expect(await accounts.redis.exists(key)).toBe(0);
});
