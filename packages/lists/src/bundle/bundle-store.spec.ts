import { join } from 'node:path';
import { startRedis, testFolder, useFixture } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { importFixture } from '../testing/fixtures.js';
import { BundleKeys } from './bundle-keys.js';
import { withStoreLock } from './bundle-lock.js';
import type { BundleStore } from './bundle-store.js';
import { checkBundle, copyBundle, findNewestBundle } from './copy-bundle.js';
import { bundlesIn, FolderStore } from './folder-store.js';
import { RedisStore } from './redis-store.js';

const KEYS = BundleKeys.generate();

let redis: Redis;
const folder = testFolder();
let made = 0;
const server = useFixture(startRedis);
beforeAll(() => {
  redis = new Redis(server.url);
});
afterAll(() => redis.disconnect());

function newRedisStore(): RedisStore {
  made += 1;
  return new RedisStore(redis, { namespace: `${server.namespace}-${made}`, environment: 'production' });
}

describe.each([
  ['a folder', () => new FolderStore(join(folder, 'lists'))],
  ['Redis', newRedisStore],
])('a bundle store in %s', (_, open: () => BundleStore) => {
  let store: BundleStore;
  beforeEach(() => {
    store = open();
  });
  const contentsOf = async (id: string) => (await checkBundle(store, id, KEYS)).lists.map(({ content }) => content);

  it('is empty at first', async () => {
    expect([await store.currentId(), await store.previousId(), await store.bundleIds()]).toEqual([null, null, []]);
    expect(await findNewestBundle([store], KEYS)).toEqual({ newest: null, refusals: [] });
  });

  it('keeps the previous bundle, shares unchanged objects and removes older bundles', async () => {
    const homes = { stores: [store], keys: KEYS };
    const first = await importFixture(homes, 'ofac');
    const second = await importFixture(homes, 'un');
    expect([await store.currentId(), await store.previousId()]).toEqual([second.bundle, first.bundle]);
    const [ofac] = await contentsOf(first.bundle);
    expect(await contentsOf(second.bundle)).toContain(ofac);
    expect(await store.readDiff(second.bundle)).toMatchObject({
      from: first.bundle,
      to: second.bundle,
      lists: [{ list: 'un_sc', removed: { count: 0 }, changed: { count: 0 } }],
    });

    const third = await importFixture(homes, 'own');
    expect((await store.bundleIds()).sort()).toEqual([second.bundle, third.bundle].sort());
    const [un] = (await contentsOf(second.bundle)).filter((content) => content !== ofac);
    expect(await store.readObject(un as string)).not.toBeNull();
  });

  it('keeps the last bundle that differed when the same lists are imported again', async () => {
    const homes = { stores: [store], keys: KEYS };
    const first = await importFixture(homes, 'ofac');
    const second = await importFixture(homes, 'un');
    const third = await importFixture(homes, 'un');
    expect(third.bundle).not.toBe(second.bundle);
    expect(third.diff.lists).toEqual([]);
    expect(await store.previousId()).toBe(first.bundle);
    expect(await store.readDiff(third.bundle)).toMatchObject({ from: first.bundle, lists: [{ list: 'un_sc' }] });
  });

  it('replaces a broken object when a bundle is copied to it', async () => {
    const other = new FolderStore(join(folder, 'other'));
    const { bundle } = await importFixture({ stores: [other], keys: KEYS }, 'ofac');
    const [list] = (await checkBundle(other, bundle, KEYS)).lists;
    await store.writeObject(list?.content as string, Buffer.from('broken'));
    await copyBundle(other, store, bundle, null);
    expect(await contentsOf(bundle)).toEqual([list?.content]);
  });

  it('lets one writer work at a time', async () => {
    const running: string[] = [];
    const work = (name: string) =>
      withStoreLock([store], { waitMs: 5_000 }, async () => {
        running.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 50));
        running.push(`${name} ends`);
      });
    await Promise.all([work('one'), work('other')]);
    const [first, second, third, fourth] = running.map((event) => event.split(' ')[0]);
    expect([first, third]).toEqual([second, fourth]);
    expect(running).toHaveLength(4);
  });

  it('refuses a second writer, and frees the lock after the first writer died', async () => {
    expect(await store.lock('gone', 300)).toBe(true);
    expect(await store.lock('gone', 300)).toBe(true);
    await expect(withStoreLock([store], { waitMs: 0 }, async () => {})).rejects.toMatchObject({ code: 'lists_busy' });
    await new Promise((resolve) => setTimeout(resolve, 400));
    // The first attempt removes an abandoned lock; the second attempt takes it.
    const taken = async () => (await store.lock('next', 300)) || (await store.lock('next', 300));
    expect(await taken()).toBe(true);
    await store.unlock('gone');
    expect(await store.lock('third', 60_000)).toBe(false);
  });
});

it('publishes to both stores, and the newer bundle is used when they differ', async () => {
  const [files, remote] = [bundlesIn(folder), newRedisStore()];
  const both = { stores: [files, remote], keys: KEYS };
  const { bundle, homes } = await importFixture(both, 'ofac');
  expect([await files.currentId(), await remote.currentId()]).toEqual([bundle, bundle]);
  expect(homes).toEqual([
    { name: 'files', ok: true },
    { name: 'redis', ok: true },
  ]);
  const newer = await importFixture({ stores: [files], keys: KEYS }, 'un');
  expect((await findNewestBundle(both.stores, KEYS)).newest?.id).toBe(newer.bundle);
  // The next change also brings the lists that only the files had to Redis.
  const last = await importFixture(both, 'own');
  expect((await checkBundle(remote, last.bundle, KEYS)).lists).toHaveLength(4);
});

it('reports a store that fails and still publishes to the other one', async () => {
  const remote = newRedisStore();
  remote.writeSigned = () => Promise.reject(new Error('the connection is lost'));
  const files = bundlesIn(folder);
  const { homes, bundle } = await importFixture({ stores: [files, remote], keys: KEYS }, 'ofac');
  expect(homes).toEqual([
    { name: 'files', ok: true },
    { name: 'redis', ok: false },
  ]);
  expect(await files.currentId()).toBe(bundle);
});
