import { useFixture } from '@cotejo/testing';
import { BY, PLANS, startAccounts } from '../testing/accounts-fixture.js';
import { AuditCheckpoints } from './audit-checkpoints.js';
import { type AuditEntry, GENESIS, sealEntry } from './audit-entry.js';

const accounts = useFixture(startAccounts);
const checkpoints = useFixture(() => new AuditCheckpoints(accounts.redis, accounts.scope));
beforeEach(async () => {
  await accounts.clear();
  for (let tenant = 0; tenant < 3; tenant += 1) {
    await accounts.store.tenants.create(`t${tenant}`, PLANS.get('scale'), BY);
  }
});

const entries = async () => (await accounts.log()).map((text) => JSON.parse(text) as AuditEntry);

/** Acts like an attacker who can write to Redis and knows how the chain is built. */
async function forge(change: (entry: AuditEntry) => Partial<AuditEntry>): Promise<void> {
  let { hash } = GENESIS;
  for (const [index, { hash: _, ...entry }] of (await entries()).entries()) {
    const forged = sealEntry({ ...entry, ...change(entry as AuditEntry), previous: hash });
    await accounts.overwrite(index + 1, JSON.stringify(forged));
    ({ hash } = forged);
    await accounts.redis.set(accounts.names.auditHead, `${forged.seq}:${hash}`);
  }
}

it('stores the head of the chain at each check, newest first, at most 400', async () => {
  const first = await checkpoints.take(1_000);
  const [last] = (await entries()).slice(-1);
  expect(first).toMatchObject({ time: 1_000, ok: true, seq: 3, hash: last?.hash, verdict: { entries: 3 } });
  await accounts.store.tenants.suspend('t0', BY);
  expect(await checkpoints.take(2_000)).toMatchObject({ ok: true, seq: 4 });
  expect((await checkpoints.list()).map(({ time, seq }) => [time, seq])).toEqual([
    [2_000, 4],
    [1_000, 3],
  ]);
  const filler = JSON.stringify({ time: 1, ok: false, seq: 0, hash: '' });
  await accounts.redis.rpush(accounts.names.auditCheckpoints, ...Array.from({ length: 400 }, () => filler));
  await checkpoints.take(3_000);
  expect(await checkpoints.list()).toHaveLength(400);
});

it('reports an edited entry at every check', async () => {
  await checkpoints.take();
  const [, second] = await entries();
  await accounts.overwrite(2, JSON.stringify({ ...second, actor: 'somebody' }));
  expect(await checkpoints.take()).toMatchObject({ ok: false, seq: 2, verdict: { problem: 'edited' } });
  expect(await checkpoints.take()).toMatchObject({ ok: false, seq: 2 });
  expect((await checkpoints.list()).map(({ ok }) => ok)).toEqual([false, false, true]);
});

it('reports a chain that was replaced by another valid chain', async () => {
  await checkpoints.take();
  await forge(({ actor }) => ({ actor: `${actor}2` }));
  expect(await accounts.store.verifyAudit()).toMatchObject({ ok: true });
  expect(await checkpoints.take()).toMatchObject({ ok: false, verdict: { problem: 'not_as_noted' } });
});

it('reports an emptied log', async () => {
  await checkpoints.take();
  await accounts.redis.del(accounts.names.auditEntries, accounts.names.auditHead);
  expect(await checkpoints.take()).toMatchObject({ ok: false });
});

it('accepts a chain whose last checkpoint was pruned since', async () => {
  await checkpoints.take();
  await accounts.store.tenants.suspend('t0', BY);
  const [first, second, third] = await entries();
  for (const entry of [first, second, third]) {
    await accounts.overwrite(entry?.seq ?? 0, null);
    await accounts.redis.set(accounts.names.auditAnchor, `${entry?.seq}:${entry?.hash}`);
  }
  expect(await checkpoints.take()).toMatchObject({ ok: true, seq: 4 });
  await accounts.store.tenants.resume('t0', BY);
  const fourth = (await entries())[0];
  await accounts.overwrite(fourth?.seq ?? 0, null);
  await accounts.redis.set(accounts.names.auditAnchor, `${fourth?.seq}:${fourth?.hash}`);
  expect(await checkpoints.take()).toMatchObject({ ok: true, seq: 5 });
});

it('reads the audit log in pages, of one tenant or of all tenants', async () => {
  const { audit, tenants } = accounts.store;
  for (let round = 0; round < 5; round += 1) {
    await tenants.suspend('t1', BY);
    await tenants.resume('t1', BY);
  }
  const numbersOf = ({ entries: found }: { entries: AuditEntry[] }) => found.map(({ seq }) => seq);
  const newest = await audit.page({ count: 4 });
  expect([numbersOf(newest), newest.before]).toEqual([[13, 12, 11, 10], 10]);
  expect(numbersOf(await audit.page({ count: 4, before: 10 }))).toEqual([9, 8, 7, 6]);
  const end = await audit.page({ count: 4, before: 4 });
  expect([numbersOf(end), end.before]).toEqual([[3, 2, 1], null]);
  expect(numbersOf(await audit.page({ tenant: 't0', count: 4 }))).toEqual([1]);
  expect(await audit.page({ tenant: 'nobody', count: 4 })).toEqual({ entries: [], before: null, searchedTo: null });
  const own = await audit.page({ tenant: 't1', count: 10 });
  expect([own.entries.length, own.before]).toEqual([10, 4]);
  expect(numbersOf(await audit.page({ tenant: 't1', count: 10, before: 4 }))).toEqual([2]);
  await accounts.overwrite(13, 'no JSON');
  expect(numbersOf(await audit.page({ count: 2 }))).toEqual([12, 11]);
});
