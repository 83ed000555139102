import { useFixture } from '@cotejo/testing';
import { BY, startAccounts } from '../testing/accounts-fixture.js';
import type { KeyRecord } from './key-record.js';
import { ENDED_MAX } from './key-retention.js';

const DAY_MS = 86_400_000;

const accounts = useFixture(startAccounts);
afterEach(() => accounts.clear());

/** Writes the record of a key as a change of that day would have left it. */
async function age(record: KeyRecord, changes: Partial<KeyRecord>): Promise<void> {
  await accounts.redis.set(accounts.names.key(record.mac), JSON.stringify({ ...record, ...changes }));
}
const stored = () => accounts.redis.hlen(accounts.names.keysOf('acme'));

it('lists a key for 90 days after its end and removes it with the next change; the audit log still names it', async () => {
  const { store, redis, names } = accounts;
  const now = Date.now();
  const made = [await accounts.key('acme'), await accounts.key('acme'), await accounts.key('acme')] as const;
  const [revoked, expired, recent] = made.map(({ record }) => record) as [KeyRecord, KeyRecord, KeyRecord];
  await store.finder.touch(revoked, 29_000_000);
  await age(revoked, { revokedAt: now - 91 * DAY_MS });
  await age(expired, { expiresAt: now - 91 * DAY_MS });
  await age(recent, { revokedAt: now - 89 * DAY_MS });
  expect((await store.keys.list('acme')).map(({ id }) => id)).toEqual([recent.id]);
  expect(await stored()).toBe(3);
  const { record } = await store.keys.create('acme', {}, BY);
  expect((await store.keys.list('acme')).map(({ id }) => id).sort()).toEqual([record.id, recent.id].sort());
  expect(await stored()).toBe(2);
  expect(await redis.exists(names.key(revoked.mac), names.key(expired.mac))).toBe(0);
  expect(await redis.hexists(names.usedOf('acme'), revoked.id)).toBe(0);
  const log = JSON.stringify(await store.audit.list(10));
  expect(log).toContain('removedKeys');
  for (const { id } of [revoked, expired]) {
    expect(log).toContain(id);
  }
  expect(await store.verifyAudit()).toMatchObject({ ok: true });
});

it(`keeps the ${ENDED_MAX} keys that ended last when a tenant creates and revokes again and again`, async () => {
  const { store, redis, names } = accounts;
  const { record } = await accounts.key('acme');
  const ended = Array.from({ length: ENDED_MAX + 5 }, (_, index): KeyRecord => {
    return { ...record, id: `key_${index}`, mac: `mac${index}`, revokedAt: Date.now() - DAY_MS + index };
  });
  const pipeline = redis.pipeline();
  for (const each of ended) {
    pipeline.set(names.key(each.mac), JSON.stringify(each)).hset(names.keysOf('acme'), each.id, each.mac);
  }
  await pipeline.exec();
  await store.keys.revoke('acme', record.id, BY);
  const ids = (await store.keys.list('acme')).map(({ id }) => id);
  expect(ids).toHaveLength(ENDED_MAX + 1);
  expect(ids).not.toContain('key_4');
  expect(ids).toContain('key_5');
});
