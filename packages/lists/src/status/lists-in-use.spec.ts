import { startRedis, useFixture } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { BundleKeys } from '../bundle/bundle-keys.js';
import { importLists } from '../bundle/import-lists.js';
import { RedisStore } from '../bundle/redis-store.js';
import { fixture, importFixture, POLICY } from '../testing/fixtures.js';
import { type ListsInUse, listsInUse } from './lists-in-use.js';

const DAY_MS = 86_400_000;
const KEYS = BundleKeys.generate();

let redis: Redis;
let store: RedisStore;
let deployments = 0;
const server = useFixture(startRedis);
beforeAll(() => {
  redis = new Redis(server.url);
});
afterAll(() => redis.disconnect());
beforeEach(() => {
  deployments += 1;
  store = new RedisStore(redis, { namespace: `${server.namespace}-${deployments}`, environment: 'production' });
});

/** Name and content of the stored bundle. */
async function keptBundle(id: string) {
  const name = `${server.namespace}-${deployments}:production:lists:bundles`;
  return { name, kept: JSON.parse((await redis.hget(name, id)) as string) };
}
const homes = () => ({ stores: [store], keys: KEYS });
const status = (nowMs = Date.now()) => listsInUse(store, POLICY, nowMs);
const statusOf = ({ lists }: ListsInUse, id: string) => lists.find((list) => list.id === id);

it('returns the official lists as not loaded before the first bundle', async () => {
  const { bundle, lists } = await status();
  expect(bundle).toBeNull();
  expect(lists.map(({ id }) => id)).toEqual(POLICY.officialLists().map(({ list }) => list));
  expect(lists.every(({ loaded }) => loaded === null)).toBe(true);
  expect(statusOf({ bundle, lists }, 'un_sc')).toMatchObject({ required: true, class: 'vinculante', maxAgeDays: 7 });
});

it('returns entries, edition and age, and marks lists older than the policy allows as outdated', async () => {
  const { bundle: id } = await importFixture(homes(), 'un', 'own');
  const now = Date.now();
  const found = await status(now);
  expect(found.bundle).toMatchObject({ id, createdAt: expect.any(String), entries: expect.any(Number) });
  expect(found.bundle?.entries).toBe(found.lists.reduce((sum, { loaded }) => sum + (loaded?.entries ?? 0), 0));
  expect(statusOf(found, 'un_sc')?.loaded).toMatchObject({ entries: 2, edition: expect.any(String) });
  expect(statusOf(found, 'ofac_sdn')?.loaded).toBeNull();
  expect(statusOf(found, 'sarlaft')).toMatchObject({ required: false, publisher: null, kind: 'national' });
  const checkedAt = Date.parse(statusOf(found, 'un_sc')?.loaded?.checkedAt as string);
  const outdated = async (nowMs: number) => statusOf(await status(nowMs), 'un_sc')?.loaded?.isOutdated;
  expect([await outdated(checkedAt + 7 * DAY_MS), await outdated(checkedAt + 7 * DAY_MS + 1)]).toEqual([false, true]);
});

it('returns the differences and time of the last change, also after an import without changes', async () => {
  await importFixture(homes(), 'un', 'ofac');
  const first = await status();
  expect(statusOf(first, 'un_sc')?.loaded?.difference).toMatchObject({ added: 2, removed: 0, changed: 0 });
  await importLists({ paths: [fixture('own')], homes: homes(), policy: POLICY, allowSmall: true });
  const second = await status();
  expect(statusOf(second, 'sarlaft')?.loaded?.difference?.added).toBeGreaterThan(0);
  expect(statusOf(second, 'un_sc')?.loaded?.difference).toEqual({
    added: 0,
    removed: 0,
    changed: 0,
    at: second.bundle?.createdAt,
  });
  await importLists({ paths: [fixture('own')], homes: homes(), policy: POLICY, allowSmall: true });
  const third = await status();
  expect(third.bundle?.id).not.toBe(second.bundle?.id);
  expect(statusOf(third, 'sarlaft')?.loaded?.difference).toEqual(statusOf(second, 'sarlaft')?.loaded?.difference);
});

it('returns no difference when none is stored, and no time for a difference of an older version', async () => {
  const { bundle: id } = await importFixture(homes(), 'un');
  const { name, kept } = await keptBundle(id);
  delete kept.diff.at;
  await redis.hset(name, id, JSON.stringify(kept));
  expect(statusOf(await status(), 'un_sc')?.loaded?.difference).toMatchObject({ added: 2, at: null });
  await redis.hset(name, id, JSON.stringify({ ...kept, diff: null }));
  expect(statusOf(await status(), 'un_sc')?.loaded?.difference).toBeNull();
});

it('throws when the manifest is missing or does not match its id', async () => {
  const { bundle: id } = await importFixture(homes(), 'un');
  const { name, kept } = await keptBundle(id);
  const manifest = kept.manifest.replace('"entries":2', '"entries":3');
  await redis.hset(name, id, JSON.stringify({ ...kept, manifest }));
  await expect(status()).rejects.toMatchObject({ message: expect.stringContaining('does not match its id') });
  await redis.hdel(name, id);
  await expect(status()).rejects.toMatchObject({ message: expect.stringContaining('incomplete') });
});
