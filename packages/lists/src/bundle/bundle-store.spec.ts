import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedis, type TestRedis } from '@cotejo/testing';
import { Redis } from 'ioredis';
import { importFixture } from '../../test/bundle-homes.js';
import { BundleKeys } from './bundle-keys.js';
import { whileLocked } from './bundle-lock.js';
import type { BundleStore } from './bundle-store.js';
import { checkBundle, copyBundle, newestBundle } from './copy-bundle.js';
import { bundlesIn, FolderStore } from './folder-store.js';
import { RedisStore } from './redis-store.js';

const KEYS = BundleKeys.generate();

let server: TestRedis;
let redis: Redis;
let folder: string;
let made = 0;
beforeAll(async () => {
  server = await startRedis();
  redis = new Redis(server.url);
});
afterAll(async () => {
  redis.disconnect();
  await server.stop();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stores-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function newRedisStore(): RedisStore {
  made += 1;
  return new RedisStore(redis, { namespace: `${server.namespace}-${made}`, environment: 'production' });
}

describe.each([
  ['a folder', () => new FolderStore(join(folder, 'lists'))],
  ['Redis', newRedisStore],
])('bundles in %s', (_, open: () => BundleStore) => {
  let store: BundleStore;
  beforeEach(() => {
    store = open();
  });
  const contentsOf = async (id: string) => (await checkBundle(store, id, KEYS)).lists.map(({ content }) => content);

  it('are none at first', async () => {
    expect([await store.currentId(), await store.previousId(), await store.bundleIds()]).toEqual([null, null, []]);
    expect(await newestBundle([store], KEYS)).toEqual({ newest: null, refusals: [] });
  });

  it('keep the one before, share what did not change, and forget the rest', async () => {
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

  it('keep the last that differed, however often the same lists are imported', async () => {
    const homes = { stores: [store], keys: KEYS };
    const first = await importFixture(homes, 'ofac');
    const second = await importFixture(homes, 'un');
    const third = await importFixture(homes, 'un');
    expect(third.bundle).not.toBe(second.bundle);
    expect(third.diff.lists).toEqual([]);
    expect(await store.previousId()).toBe(first.bundle);
    expect(await store.readDiff(third.bundle)).toMatchObject({ from: first.bundle, lists: [{ list: 'un_sc' }] });
  });

  it('are copied whole, also over an object that is broken there', async () => {
    const other = new FolderStore(join(folder, 'other'));
    const { bundle } = await importFixture({ stores: [other], keys: KEYS }, 'ofac');
    const [list] = (await checkBundle(other, bundle, KEYS)).lists;
    await store.writeObject(list?.content as string, Buffer.from('broken'));
    await copyBundle(other, store, bundle, null);
    expect(await contentsOf(bundle)).toEqual([list?.content]);
  });

  it('are written by one at a time', async () => {
    const running: string[] = [];
    const work = (name: string) =>
      whileLocked([store], { waitMs: 5_000 }, async () => {
        running.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 50));
        running.push(`${name} ends`);
      });
    await Promise.all([work('one'), work('other')]);
    const [first, second, third, fourth] = running.map((event) => event.split(' ')[0]);
    expect([first, third]).toEqual([second, fourth]);
    expect(running).toHaveLength(4);
  });

  it('say that they are busy, and are free again when who wrote them is gone', async () => {
    expect(await store.lock('gone', 300)).toBe(true);
    expect(await store.lock('gone', 300)).toBe(true);
    await expect(whileLocked([store], { waitMs: 0 }, async () => {})).rejects.toMatchObject({ code: 'lists_busy' });
    await new Promise((resolve) => setTimeout(resolve, 400));
    // What is found abandoned is taken at one of the next looks.
    const taken = async () => (await store.lock('next', 300)) || (await store.lock('next', 300));
    expect(await taken()).toBe(true);
    await store.unlock('gone');
    expect(await store.lock('third', 60_000)).toBe(false);
  });
});

it('two homes get the same bundle, and the newer of them counts', async () => {
  const [files, remote] = [bundlesIn(folder), newRedisStore()];
  const both = { stores: [files, remote], keys: KEYS };
  const { bundle, homes } = await importFixture(both, 'ofac');
  expect([await files.currentId(), await remote.currentId()]).toEqual([bundle, bundle]);
  expect(homes).toEqual([
    { name: 'files', ok: true },
    { name: 'redis', ok: true },
  ]);
  const newer = await importFixture({ stores: [files], keys: KEYS }, 'un');
  expect((await newestBundle(both.stores, KEYS)).newest?.id).toBe(newer.bundle);
  // What was in files only reaches Redis with the next change.
  const last = await importFixture(both, 'own');
  expect((await checkBundle(remote, last.bundle, KEYS)).lists).toHaveLength(4);
});

it('a home that fails is said, and the other one has the lists', async () => {
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
