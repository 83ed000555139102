import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder, useFixture } from '@cotejo/testing';
import { generateKey } from '../keys/api-key.js';
import { BY, PLANS, startAccounts } from '../testing/accounts-fixture.js';
import { AuditArchive, readAuditArchive } from './audit-archive.js';
import { WHEN_FULL } from './audit-bounds.js';
import { type ActionContext, type AuditAction, type AuditEntry, GENESIS, networkOf, sealEntry } from './audit-entry.js';
import { AuditLog } from './audit-log.js';

const accounts = useFixture(startAccounts);
beforeEach(() => accounts.clear());

const folder = testFolder();
const archive = () => new AuditArchive(accounts.redis, accounts.scope);

const log = () => accounts.log();

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
    expect(await accounts.store.verifyAudit()).toEqual({ ok: true, entries: 0, archived: 0, head: GENESIS });
  });

  it.each(['', 'x'.repeat(65), 'two\nlines', generateKey('sandbox')])('refuses %j as an actor', async (actor) => {
    const nobody = accounts.store.tenants.create('anonymous', PLANS.get('scale'), { actor });
    await expect(nobody).rejects.toMatchObject({ code: 'invalid_name' });
  });
});

describe('verification detects', () => {
  const rewrite = async (entries: string[]) => {
    await accounts.redis.del(accounts.names.auditEntries);
    await accounts.redis.zadd(accounts.names.auditEntries, ...entries.flatMap((text, index) => [index + 1, text]));
  };
  const edited = (text: string, over: Partial<AuditEntry>) => JSON.stringify({ ...JSON.parse(text), ...over });

  it.each([1, 4, 8])('entry %d edited', async (seq) => {
    await changeEverything();
    const entries = await log();
    await accounts.overwrite(seq, edited(entries[seq - 1] as string, { actor: 'somebody' }));
    expect(await accounts.store.verifyAudit()).toEqual({ ok: false, seq, problem: 'edited' });
  });

  it('an entry edited and sealed again', async () => {
    await changeEverything();
    const entries = await log();
    const forged = JSON.stringify(sealEntry({ ...JSON.parse(entries[2] as string), actor: 'somebody' }));
    await accounts.overwrite(3, forged);
    expect(await accounts.store.verifyAudit()).toEqual({ ok: false, seq: 4, problem: 'missing_or_moved' });
  });

  it.each([
    ['the first entry deleted', (all: string[]) => all.slice(1), 1, 'missing_or_moved'],
    ['one entry deleted', (all: string[]) => all.toSpliced(3, 1), 4, 'missing_or_moved'],
    ['the last entry deleted', (all: string[]) => all.slice(0, -1), 8, 'cut_off'],
    ['two entries in another order', (all: string[]) => [all[1], all[0], ...all.slice(2)], 1, 'missing_or_moved'],
    ['an entry that is not JSON', (all: string[]) => all.with(4, '{'), 5, 'unreadable'],
  ])('%s', async (_, change, seq, problem) => {
    await changeEverything();
    await rewrite(change(await log()) as string[]);
    expect(await accounts.store.verifyAudit()).toEqual({ ok: false, seq, problem });
  });

  it('a missing log', async () => {
    await changeEverything();
    await accounts.redis.del(accounts.names.auditEntries);
    expect(await accounts.store.verifyAudit()).toMatchObject({ ok: false, problem: 'cut_off' });
  });

  it('another log in its place, by a head that was written down', async () => {
    await changeEverything();
    const before = await accounts.store.verifyAudit();
    if (!before.ok) {
      throw new Error('unbroken before');
    }
    await accounts.key('two');
    expect(await accounts.store.verifyAudit({ noted: before.head })).toMatchObject({ ok: true });
    await accounts.redis.del(accounts.names.auditEntries, accounts.names.auditHead);
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) {
      await accounts.store.tenants.create(id, PLANS.get('scale'), BY);
    }
    expect(await accounts.store.verifyAudit()).toMatchObject({ ok: true });
    expect(await accounts.store.verifyAudit({ noted: before.head })).toMatchObject({
      ok: false,
      problem: 'not_as_noted',
    });
  });
});

/** Entries of last year, as version 0.1.0 stored them: a list. */
async function writeOldList(): Promise<void> {
  const yearAgo = Date.now() - 366 * 86_400_000;
  let previous = GENESIS.hash;
  const old = Array.from({ length: 25 }, (_, index) => {
    const content = { actor: 'tester', action: 'tenant.create' as const, tenant: 'x', object: 'x', changes: {} };
    const entry = sealEntry({ ...content, seq: index + 1, time: yearAgo, requestId: null, sourceIp: null, previous });
    previous = entry.hash;
    return entry;
  });
  await accounts.redis.rpush(accounts.names.auditList, ...old.map((entry) => JSON.stringify(entry)));
  await accounts.redis.set(accounts.names.auditHead, `25:${previous}`);
}

it('takes over the list of version 0.1.0; prunes entries older than a year only when they are exported', async () => {
  await writeOldList();
  const { tenants } = accounts.store;
  await tenants.create('first', PLANS.get('scale'), BY);
  expect(await log()).toHaveLength(26);
  expect(await accounts.redis.exists(accounts.names.auditList)).toBe(0);
  expect(await accounts.store.verifyAudit()).toMatchObject({ ok: true, entries: 26 });
  await archive().export(folder);
  for (const [name, left] of [
    ['a', 17],
    ['b', 8],
    ['c', 4],
    ['d', 5],
  ] as const) {
    await tenants.create(name, PLANS.get('scale'), BY);
    expect(await log()).toHaveLength(left);
    expect(await accounts.store.verifyAudit()).toMatchObject({ ok: true, entries: left });
  }
  // Removing more entries cannot be hidden as pruning.
  await accounts.overwrite(26, null);
  expect(await accounts.store.verifyAudit()).toMatchObject({ ok: false, seq: 26, problem: 'missing_or_moved' });
});

describe('with bounds', () => {
  const BOUNDS = { entriesMax: 12, tenantMax: 4, operatorsMax: 6, visitsMax: 3 };
  const bounded = () => new AuditLog(accounts.redis, accounts.scope, BOUNDS);
  const note = (tenant: string, action: AuditAction = 'key.create', object = tenant) =>
    bounded().note(BY, { action, tenant, object, changes: {} });
  const exportTimes = async (times: number) => {
    for (let each = 0; each < times; each += 1) {
      await note('noisy');
      await archive().export(folder);
    }
  };
  const waits = expect.objectContaining({ code: 'audit_waits' });
  const tenantsOf = async () => (await bounded().list(100)).map(({ tenant }) => tenant).reverse();

  it('keeps sign-ins and profile changes apart, a few for each member', async () => {
    await note('acme');
    for (let each = 0; each < 5; each += 1) {
      await note('acme', 'member.sign_in', 'mem_1');
      await note('acme', 'member.change_profile', 'mem_1');
    }
    await note('acme', 'member.sign_in', 'mem_2');
    expect(await tenantsOf()).toEqual(['acme']);
    expect((await bounded().visits(['mem_1'])).map(({ action }) => action)).toEqual([
      'member.change_profile',
      'member.sign_in',
      'member.change_profile',
    ]);
    expect(await bounded().visits(['mem_1', 'mem_2', 'mem_3'])).toHaveLength(4);
    expect(await accounts.redis.pttl(accounts.names.auditVisits('mem_1'))).toBeGreaterThan(0);
  });

  it('lets a tenant push out neither entries of others nor its own before they are exported', async () => {
    await note('quiet');
    await note('-', 'job.run');
    await note('noisy', 'tenant.set_plan');
    for (let each = 0; each < 4; each += 1) {
      await note('noisy');
    }
    await expect(note('noisy')).rejects.toEqual(waits);
    expect(await tenantsOf()).toEqual(['quiet', '-', ...Array.from({ length: 5 }, () => 'noisy')]);
    await note('noisy', 'key.revoke');
    await note('quiet');
    await archive().export(folder);
    await exportTimes(30);
    // The operators' entry about the tenant stays; of the tenant's own entries the newest four.
    expect(await tenantsOf()).toEqual(['quiet', '-', 'noisy', 'quiet', 'noisy', 'noisy', 'noisy', 'noisy']);
    expect(await accounts.store.verifyAudit()).toMatchObject({ ok: true, entries: 39, archived: 31 });
    expect(await log()).toHaveLength(10);
  });

  /** What takes rights away, and the end of a stream: a full log never refuses it. */
  const ALWAYS: AuditAction[] = [
    ...(['tenant.suspend', 'tenant.unclear_entry', 'policy.withdraw', 'key.revoke', 'key.exposed'] as const),
    ...(['webhook.disable', 'webhook.delete', 'member.withdraw_invitation', 'member.remove'] as const),
    ...(['member.break_glass', 'audit.end_stream', 'block.ask_lift', 'block.lift'] as const),
  ];
  const WHEN_TAKING_AWAY: AuditAction[] = [
    ...(['tenant.restrict', 'key.restrict', 'member.change_role', 'member.sync'] as const),
    ...(['sso.configure', 'sso.enforce', 'sso.scim_token', 'sso.domain', 'directory.change'] as const),
  ];
  const isApart = (action: AuditAction) => /sign_in|change_profile|renew_hash|reseal/.test(action);

  it.each(Object.keys(WHEN_FULL) as AuditAction[])('a full log decides about %s', async (action) => {
    const commit = (takesAway: boolean) =>
      bounded().commit({ ...BY, tenant: 'acme' }, async () => ({
        result: 'written',
        change: { action, tenant: 'acme', object: 'x', changes: {}, takesAway, index: '', records: [] },
      }));
    for (let each = 0; each < 4; each += 1) {
      await note('acme');
    }
    const isKept = ALWAYS.includes(action) || isApart(action);
    await (isKept ? expect(commit(false)).resolves.toBe('written') : expect(commit(false)).rejects.toEqual(waits));
    const isKeptNow = isKept || WHEN_TAKING_AWAY.includes(action);
    await (isKeptNow ? expect(commit(true)).resolves.toBe('written') : expect(commit(true)).rejects.toEqual(waits));
  });

  it('counts the policies of members in the share of their tenant, and those of operators in theirs', async () => {
    const draft = (context: ActionContext) =>
      bounded().note(context, { action: 'policy.draft', tenant: 'acme', object: 'acme', changes: {} });
    for (let each = 0; each < 4; each += 1) {
      await draft({ ...BY, tenant: 'acme' });
    }
    await expect(draft({ ...BY, tenant: 'acme' })).rejects.toEqual(waits);
    await draft(BY);
    await expect(note('acme')).rejects.toEqual(waits);
    await note('-', 'job.run');
    const shares = [accounts.names.auditShare('acme'), accounts.names.auditShare('-')];
    expect(await Promise.all(shares.map((name) => accounts.redis.llen(name)))).toEqual([4, 2]);
  });

  it('verifies across the archive, and detects a run that hides other entries', async () => {
    await note('quiet');
    await exportTimes(8);
    await note('quiet');
    const hashes = await readAuditArchive(folder, accounts.scope);
    expect(await accounts.store.verifyAudit({ archive: hashes })).toMatchObject({ ok: true, archived: 4 });
    const run = (await log()).find((text) => text.includes('"from"')) as string;
    expect(JSON.parse(run)).toMatchObject({ from: 2, to: 5 });
    await accounts.overwrite(5, JSON.stringify({ ...JSON.parse(run), hash: '0'.repeat(64) }));
    expect(await accounts.store.verifyAudit()).toMatchObject({ ok: false, seq: 6, problem: 'missing_or_moved' });
    expect(await accounts.store.verifyAudit({ archive: hashes })).toMatchObject({ seq: 2, problem: 'not_as_exported' });
    const last = JSON.parse((await log()).at(-1) as string) as AuditEntry;
    await accounts.overwrite(5, run);
    await accounts.overwrite(last.seq, JSON.stringify({ from: last.seq, to: last.seq, ...last }));
    expect(await accounts.store.verifyAudit()).toMatchObject({ ok: false, seq: last.seq, problem: 'missing_or_moved' });
  });

  it('refuses changes of every tenant when the whole log waits for its export, except to take rights away', async () => {
    for (let each = 0; each < 12; each += 1) {
      await note(`t${each}`);
    }
    await expect(note('another')).rejects.toEqual(waits);
    await note('another', 'tenant.suspend');
    expect(await archive().waitingMs(Date.now() + 60_000)).toBeGreaterThan(59_000);
    await archive().export(folder);
    expect(await archive().waitingMs()).toBe(0);
    await note('another');
    expect(await log()).toHaveLength(12);
    expect(await accounts.store.verifyAudit()).toMatchObject({ ok: true });
  });
});

describe('the archive', () => {
  const broken = (code: string, seq: number) => ({ code, message: expect.stringContaining(`entry ${seq}:`) });

  it('continues where the last export ended, and repeats a file that was not noted', async () => {
    const { tenants } = accounts.store;
    await tenants.create('a', PLANS.get('scale'), BY);
    expect(await archive().export(folder)).toMatchObject({ entries: 1, exported: { seq: 1 } });
    expect(await archive().export(folder)).toMatchObject({ entries: 0, exported: { seq: 1 } });
    await tenants.create('b', PLANS.get('scale'), BY);
    const noted = (await accounts.redis.get(accounts.names.auditExported)) as string;
    await archive().export(folder);
    await accounts.redis.set(accounts.names.auditExported, noted);
    await tenants.create('c', PLANS.get('scale'), BY);
    await archive().export(folder);
    expect((await readdir(folder)).sort()).toEqual([
      'audit-sandbox-000000000001-000000000001.jsonl',
      'audit-sandbox-000000000002-000000000002.jsonl',
      'audit-sandbox-000000000002-000000000003.jsonl',
    ]);
    expect([...(await readAuditArchive(folder, accounts.scope)).keys()]).toEqual([0, 1, 2, 3]);
  });

  it('has files that only their owner can read, and reports an edited or missing file', async () => {
    const { tenants } = accounts.store;
    for (const id of ['a', 'b', 'c']) {
      await tenants.create(id, PLANS.get('scale'), BY);
      await archive().export(folder);
    }
    const [first, second] = (await readdir(folder)).sort().map((name) => join(folder, name)) as [string, string];
    expect((await stat(first)).mode & 0o777).toBe(0o600);
    const text = await readFile(second, 'utf8');
    await writeFile(second, text.replace('tester', 'nobody'));
    await expect(readAuditArchive(folder, accounts.scope)).rejects.toMatchObject(broken('edited', 2));
    await rm(second);
    await expect(readAuditArchive(folder, accounts.scope)).rejects.toMatchObject(broken('missing_or_moved', 2));
  });

  it('never overwrites the file of another chain', async () => {
    await accounts.store.tenants.create('a', PLANS.get('scale'), BY);
    await archive().export(folder);
    await accounts.clear();
    await accounts.store.tenants.create('b', PLANS.get('scale'), BY);
    await expect(archive().export(folder)).rejects.toMatchObject(broken('another_chain', 1));
    expect(await readdir(folder)).toHaveLength(1);
    expect(await archive().waitingMs(Date.now() + 1_000)).toBeGreaterThan(0);
  });

  it('exports nothing of a broken chain', async () => {
    await accounts.store.tenants.create('a', PLANS.get('scale'), BY);
    await accounts.overwrite(1, ((await log())[0] as string).replace('tester', 'nobody'));
    await expect(archive().export(folder)).rejects.toMatchObject(broken('edited', 1));
    expect(await readdir(folder)).toEqual([]);
  });
});

it('does not lose a change when sign-ins and changes of one member are committed at once', async () => {
  const { redis, names, store } = accounts;
  const count = async () => Number((await redis.get('counter')) ?? 0);
  const add = (action: AuditAction) =>
    store.audit.commit(BY, async () => {
      const value = (await count()) + 1;
      const record = { name: 'counter', value: value as unknown as object, field: 'f', fieldValue: '', announce: null };
      const change = { action, tenant: 'acme', object: 'mem_1', changes: {}, index: names.tenants, records: [record] };
      return { result: undefined, change };
    });
  await Promise.all(Array.from({ length: 6 }, () => [add('member.sign_in'), add('member.set_password')]).flat());
  expect(await count()).toBe(12);
  await redis.del('counter');
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
