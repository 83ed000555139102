import { testFolder, useFixture } from '@cotejo/testing';
import { BY, startAccounts } from '../testing/accounts-fixture.js';
import { AuditArchive } from './audit-archive.js';
import { type ArchivedRun, type AuditEntry, type ChainLink, GENESIS } from './audit-entry.js';
import { AuditLog } from './audit-log.js';
import { AuditStreamState } from './audit-stream-state.js';

const BOUNDS = { entriesMax: 12, tenantMax: 4, operatorsMax: 12, visitsMax: 3 };
const LEASE_MS = 10_000;

const folder = testFolder();

const accounts = useFixture(startAccounts);
const stream = useFixture(() => new AuditStreamState(accounts.redis, accounts.scope));
beforeEach(() => accounts.clear());

const small = () => new AuditLog(accounts.redis, accounts.scope, BOUNDS);
const note = (tenant: string, action: 'key.create' | 'tenant.suspend' = 'key.create') =>
  small().note(BY, { action, tenant, object: 'key_1', changes: {} });
async function noteFour(): Promise<void> {
  for (let each = 0; each < 4; each += 1) {
    await note('acme');
  }
}
const exportLog = () => new AuditArchive(accounts.redis, accounts.scope).export(folder);
const kept = async () => (await accounts.log()).map((text) => JSON.parse(text) as AuditEntry);
/** First and last number of the entries that left Redis. */
const archivedOnly = async () =>
  ((await kept()) as unknown as ArchivedRun[]).flatMap(({ from, to }) => (from ? [[from, to]] : []));

async function take(count: number): Promise<ChainLink> {
  const from = await stream.begin();
  const entries = await stream.entriesAfter(from.link, count);
  const { seq, hash } = entries.at(-1) as AuditEntry;
  await stream.takeLease('me', LEASE_MS);
  expect(await stream.advance('me', LEASE_MS, from, { link: { seq, hash }, apart: 0 })).toBe(true);
  await stream.holdLease('me', 0);
  return { seq, hash };
}

it('keeps exported entries in Redis until the files of the stream have them, and then refuses changes as a full log does', async () => {
  await stream.begin();
  await noteFour();
  await exportLog();
  await expect(note('acme')).rejects.toMatchObject({ code: 'audit_waits' });
  await note('acme', 'tenant.suspend');
  await take(2);
  await note('acme');
  expect(await archivedOnly()).toEqual([[1, 1]]);
  expect((await kept()).flatMap(({ seq }) => seq ?? [])).toEqual([2, 3, 4, 5, 6]);
});

it('does not keep entries without a stream', async () => {
  await noteFour();
  await exportLog();
  await note('acme');
  expect(await archivedOnly()).toEqual([[1, 1]]);
});

it('begins at the first entry of the log', async () => {
  await note('acme');
  expect(await stream.begin()).toEqual({ link: GENESIS, apart: 0 });
  expect(await stream.status()).toMatchObject({ first: 1, head: { seq: 1 } });
});

it('begins after the entries that are in the archive only', async () => {
  await note('first');
  await noteFour();
  await exportLog();
  await note('acme');
  const [, run, next] = await kept();
  expect(run).toMatchObject({ from: 2, to: 2 });
  const { link } = await stream.begin();
  expect(link).toEqual({ seq: 2, hash: run?.hash });
  expect(await stream.entriesAfter(link, 1)).toEqual([next]);
  expect((await stream.status()).first).toBe(3);
});

it('reports how long the oldest entry has waited', async () => {
  await note('acme');
  expect(await stream.waitingMs(Date.now() + 60_000)).toBe(0);
  await stream.begin();
  expect(await stream.waitingMs(Date.now() + 60_000)).toBeGreaterThan(59_000);
  await take(1);
  expect(await stream.waitingMs(Date.now() + 60_000)).toBe(0);
});

it('lets only one worker stream, and only the holder of the lease moves the position', async () => {
  await note('acme');
  const from = await stream.begin();
  const [entry] = (await kept()) as [AuditEntry];
  const to = { link: { seq: 1, hash: entry.hash }, apart: 0 };
  expect(await stream.takeLease('one', LEASE_MS)).toBe(true);
  expect(await stream.takeLease('two', LEASE_MS)).toBe(false);
  expect(await stream.advance('two', LEASE_MS, from, to)).toBe(false);
  expect(await stream.holdLease('two', 0)).toBe(false);
  expect(await stream.advance('one', LEASE_MS, from, to)).toBe(true);
  expect(await stream.advance('one', LEASE_MS, from, to)).toBe(false);
  expect(await stream.holdLease('one', 0)).toBe(true);
  expect(await stream.takeLease('two', LEASE_MS)).toBe(true);
});

it('goes back to an entry that Redis has, and to no other', async () => {
  await noteFour();
  await expect(stream.rewind(1)).rejects.toMatchObject({ code: 'no_stream' });
  await take(4);
  await stream.rewind(2);
  expect((await stream.begin()).link.seq).toBe(1);
  await expect(stream.rewind(3)).rejects.toMatchObject({ code: 'not_in_log' });
  await take(3);
  await exportLog();
  await note('acme');
  await expect(stream.rewind(1)).rejects.toMatchObject({
    code: 'not_in_log',
    message: expect.stringMatching(/entry 0$/),
  });
});

it('throws for an edited entry', async () => {
  await note('acme');
  const { link } = await stream.begin();
  await accounts.overwrite(1, ((await accounts.log())[0] as string).replace('tester', 'nobody'));
  await expect(stream.entriesAfter(link, 10)).rejects.toMatchObject({
    code: 'edited',
    message: expect.stringContaining('entry 1:'),
  });
});

it('numbers sign-ins without gaps, and keeps the newest 10,000', async () => {
  await stream.noteRefusedSignIn(null, 'wrong_credentials', {});
  expect(await stream.apartAfter(0, 10)).toEqual([]);
  await stream.begin();
  await small().note(BY, { action: 'member.sign_in', tenant: 'acme', object: 'mem_1', changes: {} });
  await stream.noteRefusedSignIn(null, 'wrong_credentials', { requestId: 'req_1', sourceIp: '203.0.113.77' });
  await stream.noteRefusedSignIn({ id: 'mem_1', tenant: 'acme' }, 'wrong_code', {});
  const items = await stream.apartAfter(0, 10);
  expect(items.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(items.map(({ text }) => JSON.parse(text))).toMatchObject([
    { action: 'member.sign_in', object: 'mem_1', actor: 'tester' },
    { object: '-', actor: 'unknown', tenant: '-', refused: 'wrong_credentials', sourceIp: '203.0.113.0/24' },
    { object: 'mem_1', refused: 'wrong_code' },
  ]);
  const filling = accounts.redis.pipeline();
  for (let number = 4; number <= 10_000; number += 1) {
    filling.xadd(accounts.names.auditStreamApart, `${number}-0`, 'visit', '{}');
  }
  await filling.exec();
  await accounts.redis.hset(accounts.names.auditStreamState, 'apart', 10_000);
  await stream.noteRefusedSignIn(null, 'wrong_credentials', {});
  expect((await stream.apartAfter(0, 1))[0]?.number).toBe(2);
});

it('keeps the newest 500 refused sign-ins of each tenant for the console, without a stream', async () => {
  const { audit } = accounts.store;
  await stream.noteRefusedSignIn({ id: 'mem_1', tenant: 'acme' }, 'wrong_code', {});
  for (let each = 0; each < 501; each += 1) {
    await stream.noteRefusedSignIn(null, 'wrong_credentials', {});
  }
  expect(await audit.refusedSignIns('acme')).toMatchObject([{ object: 'mem_1', refused: 'wrong_code' }]);
  expect(await audit.refusedSignIns('-')).toHaveLength(500);
  expect((await audit.refusedSignIns('*')).map(({ tenant }) => tenant)).not.toContain('acme');
  expect(await accounts.redis.pttl(accounts.names.auditRefused('acme'))).toBeGreaterThan(0);
});

it('ends: entries leave without the files', async () => {
  await stream.begin();
  await stream.addApart('visit', '{}');
  await stream.end();
  expect(await stream.status()).toMatchObject({ streamed: null, apart: 1, apartTaken: 1 });
  await noteFour();
  await exportLog();
  await note('acme');
  expect(await archivedOnly()).toEqual([[1, 1]]);
});
