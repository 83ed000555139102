import { useFixture, waitFor } from '@cotejo/testing';
import { BY, PEPPER, PLANS, startAccounts } from '../testing/accounts-fixture.js';

const accounts = useFixture(startAccounts);

const refusal = (code: string) => expect.objectContaining({ code });
const DAY_MS = 86_400_000;

/** Every name and value in Redis, as one text. */
async function everythingKept(): Promise<string> {
  const { redis, server } = accounts;
  const names = await redis.keys(`${server.namespace}*`);
  const read = async (name: string): Promise<unknown> => {
    const type = await redis.type(name);
    if (type === 'list') {
      return redis.lrange(name, 0, -1);
    }
    if (type === 'zset') {
      return redis.zrange(name, 0, '-1');
    }
    return type === 'hash' ? redis.hgetall(name) : redis.get(name);
  };
  return JSON.stringify([names, await Promise.all(names.map(read))]);
}

describe('keys', () => {
  it('are stored only by their keyed hash', async () => {
    const { key, record } = await accounts.key('secretive', 'init', { name: 'till' });
    const kept = await everythingKept();
    expect(kept).toContain(key.slice(-4));
    expect(kept).not.toContain(key.slice(0, -4));
    expect(kept).not.toContain(key.slice(12));
    expect(record).toMatchObject({ tenant: 'secretive', name: 'till', createdBy: 'tester', pepperVersion: 1 });
  });

  it('are listed newest first, each with its last use', async () => {
    const first = await accounts.key('two');
    await waitFor(() => Date.now() > first.record.createdAt);
    const second = await accounts.key('two');
    await accounts.store.finder.touch(first.record, 29_000_000);
    const listed = await accounts.store.keys.list('two');
    expect(listed.map(({ id }) => id)).toEqual([second.record.id, first.record.id]);
    expect(listed.map(({ lastUsedAt }) => lastUsedAt)).toEqual([null, 29_000_000 * 60_000]);
    expect(await accounts.store.keys.show('two', first.record.id)).toMatchObject({ lastUsedAt: 29_000_000 * 60_000 });
  });

  it('belong to their tenant and are not found for another tenant', async () => {
    const { record } = await accounts.key('owner');
    await accounts.key('stranger');
    const { keys } = accounts.store;
    await expect(keys.show('stranger', record.id)).rejects.toEqual(refusal('unknown_key'));
    await expect(keys.revoke('stranger', record.id, BY)).rejects.toEqual(refusal('unknown_key'));
    await expect(keys.rotate('stranger', record.id, {}, BY)).rejects.toEqual(refusal('unknown_key'));
    await expect(keys.list('nobody')).rejects.toEqual(refusal('unknown_tenant'));
    await expect(keys.create('nobody', {}, BY)).rejects.toEqual(refusal('unknown_tenant'));
  });

  it('keep name, scopes and expiry in a rotation', async () => {
    const expiresAt = Date.now() + DAY_MS;
    const { record } = await accounts.key('turning', 'negocio', { name: 'web', scopes: ['cedula:read'], expiresAt });
    const { key, record: next, old } = await accounts.store.keys.rotate('turning', record.id, { overlap: '1h' }, BY);
    expect(next).toMatchObject({ name: 'web', scopes: ['cedula:read'], expiresAt, rotatedFrom: record.id });
    expect(old.retiresAt).toBe((old.rotatedAt as number) + 3_600_000);
    expect((await accounts.store.finder.find(key))?.record.id).toBe(next.id);
    await expect(accounts.store.keys.rotate('turning', record.id, {}, BY)).rejects.toEqual(refusal('key_not_active'));
  });

  it('are rotated once by concurrent rotations', async () => {
    const { record } = await accounts.key('contested');
    const others = [accounts.store, accounts.another(), accounts.another()];
    const results = await Promise.allSettled(others.map(({ keys }) => keys.rotate('contested', record.id, {}, BY)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await accounts.store.keys.list('contested')).toHaveLength(2);
  });

  it('keep the time of their first revocation', async () => {
    const { record } = await accounts.key('ended');
    const first = await accounts.store.keys.revoke('ended', record.id, BY);
    const again = await accounts.store.keys.revoke('ended', record.id, BY);
    expect(again.revokedAt).toBe(first.revokedAt);
  });

  it('are found with both peppers while the pepper changes, and created with the newer one', async () => {
    const old = await accounts.key('peppered');
    const newer = { version: 2, secret: Buffer.alloc(32, 8) };
    const both = accounts.another([newer, PEPPER]);
    const made = await both.keys.create('peppered', {}, BY);
    expect(made.record.pepperVersion).toBe(2);
    for (const { key, record } of [old, made]) {
      expect((await both.finder.find(key))?.record.id).toBe(record.id);
    }
    expect(await accounts.store.finder.find(made.key)).toBeNull();
    expect(await accounts.another([newer]).finder.find(old.key)).toBeNull();
  });

  it.each([
    ['an empty name', { name: '' }, 'invalid_name'],
    ['a name with control characters', { name: 'a\nb' }, 'invalid_name'],
    ['an expiry in the past', { expiresAt: Date.now() - 1 }, 'invalid_expiry'],
  ])('are refused with %s', async (_, options, code) => {
    await expect(accounts.key('picky', 'scale', options)).rejects.toEqual(refusal(code));
  });

  it('are refused with a key as their name', async () => {
    const { key } = await accounts.key('pasting');
    await expect(accounts.key('pasting', 'corporativo', { name: `my ${key}` })).rejects.toEqual(
      refusal('invalid_name'),
    );
  });
});

describe('tenants', () => {
  it('are created once, are listed, and can change the plan', async () => {
    const { tenants } = accounts.store;
    await tenants.create('growing', PLANS.get('trial'), BY);
    await expect(tenants.create('growing', PLANS.get('trial'), BY)).rejects.toEqual(refusal('tenant_exists'));
    expect((await tenants.list()).map(({ id }) => id)).toContain('growing');
    expect(await tenants.setPlan('growing', PLANS.get('negocio'), BY)).toMatchObject({
      plan: 'negocio',
      trialEndsAt: null,
    });
    await expect(tenants.setPlan('growing', PLANS.get('trial'), BY)).rejects.toEqual(refusal('trial_not_possible'));
    await expect(tenants.setPlan('none', PLANS.get('scale'), BY)).rejects.toEqual(refusal('unknown_tenant'));
    await expect(tenants.create('No Name!', PLANS.get('scale'), BY)).rejects.toEqual(refusal('invalid_name'));
    await expect(tenants.ensure('growing', PLANS.get('scale'), BY)).rejects.toEqual(refusal('tenant_has_other_plan'));
  });

  it('are created once by two concurrent calls', async () => {
    const both = [accounts.store, accounts.another()];
    const made = await Promise.all(both.map(({ tenants }) => tenants.ensure('twin', PLANS.get('scale'), BY)));
    expect(made[0]).toEqual(made[1]);
  });

  it('are suspended and resumed', async () => {
    await accounts.key('halted');
    const { tenants } = accounts.store;
    const { suspendedAt } = await tenants.suspend('halted', BY);
    expect(suspendedAt).toEqual(expect.any(Number));
    expect((await tenants.suspend('halted', BY)).suspendedAt).toBe(suspendedAt);
    expect((await tenants.resume('halted', BY)).suspendedAt).toBeNull();
  });
});
