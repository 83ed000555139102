import { type AccountsFixture, BY, PLANS, startAccounts } from '../../test/accounts-fixture.js';
import { generateKey } from '../keys/api-key.js';
import { type AuditEntry, GENESIS, networkOf, sealEntry } from './audit-entry.js';

let accounts: AccountsFixture;
beforeAll(async () => {
  accounts = await startAccounts();
});
afterAll(() => accounts.stop());
beforeEach(() => accounts.clear());

const log = () => accounts.redis.lrange(accounts.names.auditLog, 0, -1);

/** Makes every kind of change once. */
async function changeEverything() {
  const { tenants, keys } = accounts.store;
  await tenants.create('one', PLANS.get('negocio'), BY);
  await tenants.setPlan('one', PLANS.get('scale'), BY);
  await tenants.suspend('one', BY);
  await tenants.resume('one', BY);
  const made = await keys.create('one', { name: 'shop', scopes: ['cedula:read'] }, BY);
  const rotated = await keys.rotate('one', made.record.id, {}, BY);
  await keys.markExposed('one', made.record.id, { actor: 'gateway', requestId: 'req_1', sourceIp: '203.0.113.77' });
  await keys.revoke('one', made.record.id, BY);
  return { made, rotated };
}

const ACTIONS = [
  'tenant.create',
  'tenant.set_plan',
  'tenant.suspend',
  'tenant.resume',
  'key.create',
  'key.rotate',
  'key.exposed',
  'key.revoke',
];

describe('the audit log', () => {
  it('has one entry for each change, with actor, action, values before and after, and never a key', async () => {
    const { made, rotated } = await changeEverything();
    const entries = (await accounts.store.audit.list(100)).reverse();
    expect(entries.map(({ action }) => action)).toEqual(ACTIONS);
    expect(entries[1]).toMatchObject({
      seq: 2,
      actor: 'tester',
      tenant: 'one',
      object: 'one',
      requestId: null,
      sourceIp: null,
      changes: { plan: ['negocio', 'scale'] },
    });
    expect(entries[5]).toMatchObject({ object: made.record.id, changes: { successor: [null, rotated.record.id] } });
    expect(entries[6]).toMatchObject({ actor: 'gateway', requestId: 'req_1', sourceIp: '203.0.113.0/24' });
    const text = (await log()).join('\n');
    for (const { key, record } of [made, rotated]) {
      for (const secret of [key.slice(12), record.mac]) {
        expect(text).not.toContain(secret);
      }
    }
    expect(await accounts.store.verifyAudit()).toMatchObject({ ok: true, entries: ACTIONS.length });
  });

  it('adds no entry when nothing changes or a change is refused', async () => {
    const { made } = await changeEverything();
    const { tenants, keys } = accounts.store;
    await keys.revoke('one', made.record.id, BY);
    await tenants.resume('one', BY);
    await tenants.setPlan('one', PLANS.get('scale'), BY);
    await tenants.ensure('one', PLANS.get('scale'), BY);
    await expect(keys.rotate('one', made.record.id, {}, BY)).rejects.toThrow();
    expect(await log()).toHaveLength(ACTIONS.length);
  });

  it('does not fork when many changes are committed at once', async () => {
    const stores = [accounts.store, accounts.another(), accounts.another()];
    await accounts.store.tenants.create('busy', PLANS.get('scale'), BY);
    const writes = stores.flatMap(({ keys }) => Array.from({ length: 10 }, () => keys.create('busy', {}, BY)));
    await Promise.all(writes);
    expect(await accounts.store.keys.list('busy')).toHaveLength(30);
    expect(await accounts.store.verifyAudit()).toMatchObject({ ok: true, entries: 31 });
  });

  it('is empty and intact at first', async () => {
    expect(await accounts.store.verifyAudit()).toEqual({ ok: true, entries: 0, head: GENESIS });
  });

  it.each(['', 'x'.repeat(65), 'two\nlines', generateKey('sandbox')])('refuses %j as an actor', async (actor) => {
    const nobody = accounts.store.tenants.create('anonymous', PLANS.get('scale'), { actor });
    await expect(nobody).rejects.toMatchObject({ code: 'invalid_name' });
  });
});

describe('verification detects', () => {
  const { names, redis } = { names: () => accounts.names, redis: () => accounts.redis };
  const rewrite = async (entries: string[]) => {
    await redis().del(names().auditLog);
    await redis().rpush(names().auditLog, ...entries);
  };
  const edited = (text: string, over: Partial<AuditEntry>) => JSON.stringify({ ...JSON.parse(text), ...over });

  it.each([1, 4, 8])('entry %d edited', async (seq) => {
    await changeEverything();
    const entries = await log();
    await redis().lset(names().auditLog, seq - 1, edited(entries[seq - 1] as string, { actor: 'somebody' }));
    expect(await accounts.store.verifyAudit()).toEqual({ ok: false, seq, problem: 'edited' });
  });

  it('an entry edited and sealed again', async () => {
    await changeEverything();
    const entries = await log();
    const forged = JSON.stringify(sealEntry({ ...JSON.parse(entries[2] as string), actor: 'somebody' }));
    await redis().lset(names().auditLog, 2, forged);
    expect(await accounts.store.verifyAudit()).toEqual({ ok: false, seq: 4, problem: 'missing_or_moved' });
  });

  it.each([
    ['the first entry deleted', (all: string[]) => all.slice(1), 1, 'missing_or_moved'],
    ['one entry deleted', (all: string[]) => all.toSpliced(3, 1), 4, 'missing_or_moved'],
    ['the last entry deleted', (all: string[]) => all.slice(0, -1), 8, 'cut_off'],
    ['two entries in another order', (all: string[]) => [all[1], all[0], ...all.slice(2)], 1, 'missing_or_moved'],
    ['one entry twice', (all: string[]) => [...all.slice(0, 3), all[2], ...all.slice(3)], 4, 'missing_or_moved'],
    ['an entry that is not JSON', (all: string[]) => all.with(4, '{'), 5, 'unreadable'],
  ])('%s', async (_, change, seq, problem) => {
    await changeEverything();
    await rewrite(change(await log()) as string[]);
    expect(await accounts.store.verifyAudit()).toEqual({ ok: false, seq, problem });
  });

  it('a missing log', async () => {
    await changeEverything();
    await redis().del(names().auditLog);
    expect(await accounts.store.verifyAudit()).toMatchObject({ ok: false, problem: 'cut_off' });
  });

  it('another log in its place, by a head that was written down', async () => {
    await changeEverything();
    const before = await accounts.store.verifyAudit();
    if (!before.ok) {
      throw new Error('unbroken before');
    }
    await accounts.key('two');
    expect(await accounts.store.verifyAudit(before.head)).toMatchObject({ ok: true });
    await redis().del(names().auditLog, names().auditHead);
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) {
      await accounts.store.tenants.create(id, PLANS.get('scale'), BY);
    }
    expect(await accounts.store.verifyAudit()).toMatchObject({ ok: true });
    expect(await accounts.store.verifyAudit(before.head)).toMatchObject({ ok: false, problem: 'not_as_noted' });
  });
});

it('prunes entries older than a year and still verifies the rest', async () => {
  const yearAgo = Date.now() - 366 * 86_400_000;
  let previous = GENESIS.hash;
  const old = Array.from({ length: 25 }, (_, index) => {
    const content = { actor: 'tester', action: 'tenant.create' as const, tenant: 'x', object: 'x', changes: {} };
    const entry = sealEntry({ ...content, seq: index + 1, time: yearAgo, requestId: null, sourceIp: null, previous });
    previous = entry.hash;
    return entry;
  });
  await accounts.redis.rpush(accounts.names.auditLog, ...old.map((entry) => JSON.stringify(entry)));
  await accounts.redis.set(accounts.names.auditHead, `25:${previous}`);
  expect(await accounts.store.verifyAudit()).toMatchObject({ ok: true, entries: 25 });

  for (const [name, left] of [
    ['a', 16],
    ['b', 7],
    ['c', 3],
    ['d', 4],
  ] as const) {
    await accounts.store.tenants.create(name, PLANS.get('scale'), BY);
    expect(await log()).toHaveLength(left);
    expect(await accounts.store.verifyAudit()).toMatchObject({ ok: true, entries: left });
  }
  // Removing more entries cannot be hidden as pruning.
  await accounts.redis.lpop(accounts.names.auditLog);
  expect(await accounts.store.verifyAudit()).toMatchObject({ ok: false, seq: 26, problem: 'missing_or_moved' });
});

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
  ['2001:db8::3', '2001:db8::/48'],
  ['::1', '0::/48'],
])('shortens %s to the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
