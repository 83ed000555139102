import { defaultPoliciesDir } from '@cotejo/platform';
import { startRedis, type TestRedis, waitFor } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { AccountStore } from './account-store.js';
import { generateKey } from './api-key.js';
import { Authenticator } from './authenticator.js';
import { Plans } from './plans.js';

const plans = Plans.load(defaultPoliciesDir());
const pepper = Buffer.alloc(32, 7);

let server: TestRedis;
let redis: Redis;
let store: AccountStore;

beforeAll(async () => {
  server = await startRedis({ own: true });
  redis = new Redis(server.url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, lazyConnect: true });
  redis.on('error', () => {});
  await redis.connect();
  store = new AccountStore(redis, { namespace: server.namespace, environment: 'sandbox', pepper });
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});

async function newKey(tenant: string, plan = 'corporativo', options = {}) {
  const chosen = plans.get(plan);
  return store.createKey(await store.ensureTenant(tenant, chosen), chosen, options);
}
const authenticator = () => new Authenticator(store, plans, 'sandbox');

describe('the authenticator', () => {
  it('knows the caller by the key, with the scopes that both key and plan grant', async () => {
    const scopesOf = async (scopes?: string[]) => {
      const { key } = await newKey('one', 'init', { scopes });
      const result = await authenticator().authenticate(key);
      return result.ok && result.caller.tenant.id === 'one' ? result.caller.scopes : null;
    };
    expect(await scopesOf()).toEqual(['analyze:write', 'cedula:read', 'source:registry']);
    expect(await scopesOf(['cedula:read', 'verify:write'])).toEqual(['cedula:read', 'source:registry']);
    expect(await scopesOf(['cedula:read', 'source:telco'])).toEqual(['cedula:read']);
  });

  it('tells why a key will not do', async () => {
    const authenticate = (key: string) => authenticator().authenticate(key);
    expect(await authenticate('nonsense')).toEqual({ ok: false, reason: 'invalid_key' });
    expect(await authenticate(generateKey('sandbox'))).toEqual({ ok: false, reason: 'invalid_key' });
    expect(await authenticate(generateKey('production'))).toEqual({ ok: false, reason: 'wrong_environment' });
    const expired = await newKey('two', 'corporativo', { expiresAt: Date.now() - 1 });
    expect(await authenticate(expired.key)).toEqual({ ok: false, reason: 'key_expired' });
    const revoked = await newKey('three');
    await store.revokeKey('three', revoked.record.id);
    expect(await authenticate(revoked.key)).toEqual({ ok: false, reason: 'key_revoked' });
  });

  it('ends a trial after its days', async () => {
    const { key } = await newKey('trialist', 'trial');
    const tenantKey = `${server.namespace}:sandbox:account:tenant:trialist`;
    const tenant = JSON.parse((await redis.get(tenantKey)) as string);
    expect(tenant.trialEndsAt - tenant.createdAt).toBe(14 * 86_400_000);
    await redis.set(tenantKey, JSON.stringify({ ...tenant, trialEndsAt: Date.now() - 1 }));
    expect(await authenticator().authenticate(key)).toEqual({ ok: false, reason: 'trial_expired' });
  });

  it('stores a key only under its keyed hash', async () => {
    const { key } = await newKey('secretive');
    const names = await redis.keys('*');
    const values = await Promise.all(names.map((name) => redis.dump(name)));
    const kept = [...names, ...values.map(String)].join('\n');
    expect(kept).toContain(key.slice(-4));
    expect(kept).not.toContain(key.slice(0, -4));
    expect(kept).not.toContain(key.slice(12));
  });

  it('sees a revocation within a second or so, and believes what it knew while the state Redis is away', async () => {
    const seen = authenticator();
    const [kept, ended] = [await newKey('four'), await newKey('five')];
    expect((await seen.authenticate(kept.key)).ok).toBe(true);
    expect((await seen.authenticate(ended.key)).ok).toBe(true);
    await store.revokeKey('five', ended.record.id);
    await waitFor(async () => !(await seen.authenticate(ended.key)).ok, { what: 'the revocation' });

    await server.kill();
    await waitFor(() => redis.status !== 'ready');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await seen.authenticate(kept.key)).ok).toBe(true);
    expect((await seen.authenticate(ended.key)).ok).toBe(false);
    await expect(seen.authenticate(generateKey('sandbox'))).rejects.toMatchObject({ code: 'state_unavailable' });
  });
});
