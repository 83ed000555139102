import { fixedSecret } from '@cotejo/platform';
import { useFixture, waitFor } from '@cotejo/testing';
import { accountNames } from './account-names.js';
import { AccountStore } from './account-store.js';
import { Authenticator } from './authenticator.js';
import { generateKey } from './keys/api-key.js';
import { Plans } from './plans.js';
import { BY, PEPPER, PLANS, startAccounts } from './testing/accounts-fixture.js';

const accounts = useFixture(() => startAccounts({ own: true }));
afterEach(() => {
  laterMs = 0;
});

let laterMs = 0;
const clock = () => Date.now() + laterMs;
const authenticator = (plans = { current: PLANS }) => new Authenticator(accounts.store, plans, 'sandbox', clock);
const refused = (reason: string) => ({ ok: false, reason });

/** Counts the look-ups that reach the store. */
async function lookUps(work: () => Promise<unknown>): Promise<number> {
  const monitor = await accounts.redis.monitor();
  let count = 0;
  monitor.on('monitor', (_: string, [command, ...args]: string[]) => {
    if (/^evalsha$/i.test(command as string) && args.some((arg) => arg.includes(':account:key:'))) {
      count += 1;
    }
  });
  await work();
  // The monitor is another connection: it receives the commands of this connection last.
  const marker = `marker-${Math.random()}`;
  const seen = new Promise((resolve) => monitor.on('monitor', (_, args) => args.includes(marker) && resolve(null)));
  await accounts.redis.echo(marker);
  await seen;
  monitor.disconnect();
  return count;
}

/** The tenant of a refusal with a valid key. */
const callerOf = (id: string) => expect.objectContaining({ tenant: expect.objectContaining({ id }) });

it('returns the caller of a key, with the scopes that both key and plan grant', async () => {
  const scopesOf = async (scopes: string[] | null) => {
    const { key } = await accounts.key('one', 'init', { scopes: scopes as never });
    const result = await authenticator().authenticate(key);
    return result.ok && result.caller.tenant.id === 'one' ? result.caller.scopes : null;
  };
  expect(await scopesOf(null)).toEqual([
    'analyze:write',
    'cedula:read',
    'receipts:replay',
    'outcomes:write',
    'source:registry',
    'source:sanctions',
    'source:biometric',
  ]);
  expect(await scopesOf(['cedula:read', 'verify:write'])).toEqual([
    'cedula:read',
    'source:registry',
    'source:sanctions',
    'source:biometric',
  ]);
  expect(await scopesOf(['cedula:read', 'source:telco'])).toEqual(['cedula:read']);
});

it('gives the reason when it refuses a key', async () => {
  const authenticate = (key: string) => authenticator().authenticate(key);
  expect(await authenticate('nonsense')).toEqual(refused('invalid_key'));
  expect(await authenticate(generateKey('sandbox'))).toEqual(refused('invalid_key'));
  expect(await authenticate(generateKey('production'))).toEqual(refused('wrong_environment'));
  const revoked = await accounts.key('three');
  await accounts.store.keys.revoke('three', revoked.record.id, BY);
  expect(await authenticate(revoked.key)).toEqual(refused('key_revoked'));
  const suspended = await accounts.key('halted');
  await accounts.store.tenants.suspend('halted', BY);
  expect(await authenticate(suspended.key)).toEqual({ ...refused('tenant_suspended'), caller: callerOf('halted') });
});

it('refuses an expired key on time, even if the key was read just before', async () => {
  const seen = authenticator();
  const ending = await accounts.key('brief', 'corporativo', { expiresAt: Date.now() + 60_000 });
  const turning = await accounts.key('brief');
  await accounts.store.keys.rotate('brief', turning.record.id, { expiresAt: Date.now() + 60_000 }, BY);
  expect((await seen.authenticate(ending.key)).ok).toBe(true);
  expect(await seen.authenticate(turning.key)).toMatchObject({
    caller: { rotatedAt: expect.any(Number), retiresAt: expect.any(Number) },
  });
  laterMs = 25 * 3_600_000;
  expect(await seen.authenticate(ending.key)).toEqual(refused('key_expired'));
  expect(await seen.authenticate(turning.key)).toEqual(refused('key_rotated'));
});

it('refuses a key from the end of its trial on', async () => {
  const scope = { ...accounts.scope, environment: 'production' as const };
  const store = new AccountStore(accounts.redis, { ...scope, peppers: fixedSecret([PEPPER]) });
  const seen = new Authenticator(store, { current: PLANS }, 'production', clock);
  const { trialEndsAt, ...tenant } = await store.tenants.create('trialist', PLANS.get('trial'), BY);
  const { key } = await store.keys.create('trialist', {}, BY);
  expect((await seen.authenticate(key)).ok).toBe(true);
  laterMs = 14 * 86_400_000;
  const over = { ...refused('trial_expired'), caller: callerOf('trialist') };
  expect(await seen.authenticate(key)).toEqual(over);
  laterMs = 0;
  await accounts.redis.set(accountNames(scope).tenant('trialist'), JSON.stringify({ ...tenant, trialEndsAt: null }));
  seen.onChange('tenant:trialist');
  expect(await seen.authenticate(key)).toEqual(over);
});

it('accepts a key of a trial of the sandbox that was stored with an end', async () => {
  const { key } = await accounts.key('tester', 'trial');
  const tenant = await accounts.store.tenants.require('tester');
  await accounts.redis.set(accounts.names.tenant('tester'), JSON.stringify({ ...tenant, trialEndsAt: 1 }));
  expect((await authenticator().authenticate(key)).ok).toBe(true);
});

it('reads the store once for 500 requests with the same uncached key, known or not', async () => {
  const { key } = await accounts.key('crowd');
  for (const presented of [key, generateKey('sandbox')]) {
    const seen = authenticator();
    await seen.authenticate(generateKey('sandbox'));
    const crowd = () => Promise.all(Array.from({ length: 500 }, () => seen.authenticate(presented)));
    expect(await lookUps(crowd)).toBe(1);
    expect(await lookUps(crowd)).toBe(0);
  }
});

it('records the minute of a use once', async () => {
  const seen = authenticator();
  const { key, record } = await accounts.key('noted');
  await seen.authenticate(key);
  const used = () => accounts.store.keys.show('noted', record.id).then(({ lastUsedAt }) => lastUsedAt);
  const first = await waitFor(used, { what: 'the note' });
  expect(Math.abs(Date.now() - (first as number))).toBeLessThan(120_000);
  await accounts.redis.hset(accounts.names.usedOf('noted'), record.id, 1);
  seen.onReconnect();
  await seen.authenticate(key);
  await accounts.redis.ping();
  // The key is read again, but its use is not recorded again, unless a new minute has started.
  expect([60_000, Math.floor(Date.now() / 60_000) * 60_000]).toContain(await used());
});

it('applies a new plan of a tenant, and new limits of its plan', async () => {
  const plans = { current: PLANS };
  const seen = authenticator(plans);
  const { key } = await accounts.key('growing', 'emprendedor');
  const terms = async () => {
    const result = await seen.authenticate(key);
    return result.ok ? [result.caller.plan.requestsPerSecond, result.caller.plan.timeoutSeconds] : result.reason;
  };
  expect(await terms()).toEqual([10, 30]);
  const changed = PLANS.all().map((plan) => ({ ...plan, requestsPerSecond: 7, timeoutSeconds: 2 }));
  plans.current = new Plans(changed);
  expect(await terms()).toEqual([7, 2]);
  plans.current = new Plans(changed.filter(({ id }) => id !== 'emprendedor'));
  expect(await terms()).toBe('plan_excludes');
  plans.current = PLANS;
  await accounts.store.tenants.setPlan('growing', PLANS.get('corporativo'), BY);
  seen.onChange('tenant:growing');
  expect(await terms()).toEqual([200, 30]);
});

it.each(['policy', 'cleared'])('keeps the cached keys when a tenant has another %s', async (kind) => {
  const seen = authenticator();
  const { key } = await accounts.key(`kept-${kind}`);
  expect((await seen.authenticate(key)).ok).toBe(true);
  await accounts.store.tenants.suspend(`kept-${kind}`, BY);
  seen.onChange(`${kind}:kept-${kind}`);
  expect((await seen.authenticate(key)).ok).toBe(true);
  seen.onChange(`tenant:kept-${kind}`);
  expect((await seen.authenticate(key)).ok).toBe(false);
});

it('finds the record of an exposed key until the exposure is recorded', async () => {
  const seen = authenticator();
  const { key, record } = await accounts.key('careless');
  expect(await seen.findExposedKey(key)).toMatchObject({ tenant: 'careless', id: record.id });
  for (const shown of [generateKey('sandbox'), generateKey('production'), 'nonsense']) {
    expect(await seen.findExposedKey(shown)).toBeNull();
  }
  await accounts.store.keys.markExposed('careless', record.id, BY);
  seen.onChange(`key:${record.mac}`);
  expect(await seen.findExposedKey(key)).toBeNull();
});

it('accepts cached keys while the state Redis is away, but no key whose revocation was published', async () => {
  const seen = authenticator();
  const [kept, ended, gone] = [await accounts.key('four'), await accounts.key('five'), await accounts.key('six')];
  for (const { key } of [kept, ended, gone]) {
    expect((await seen.authenticate(key)).ok).toBe(true);
  }
  await accounts.store.keys.revoke('five', ended.record.id, BY);
  await accounts.store.keys.revoke('six', gone.record.id, BY);
  seen.onChange(`key:${ended.record.mac}`);
  expect(await seen.authenticate(ended.key)).toEqual(refused('key_revoked'));
  seen.onChange(`key:${gone.record.mac}`);
  // A flood of invented keys does not push the customers' keys out of the cache.
  for (let round = 0; round < 12; round += 1) {
    await Promise.all(Array.from({ length: 1_000 }, () => seen.authenticate(generateKey('sandbox'))));
  }

  await accounts.server.kill();
  await waitFor(() => accounts.redis.status !== 'ready');
  // No cached key is fresh any more: every key has to be read, without success.
  seen.onReconnect();
  expect((await seen.authenticate(kept.key)).ok).toBe(true);
  expect(await seen.authenticate(ended.key)).toEqual(refused('key_revoked'));
  for (const key of [gone.key, generateKey('sandbox')]) {
    await expect(seen.authenticate(key)).rejects.toMatchObject({ code: 'state_unavailable' });
  }
});
