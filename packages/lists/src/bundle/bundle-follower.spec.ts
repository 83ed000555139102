import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectWithin, createRedis } from '@cotejo/platform';
import { startRedis, type TestRedis } from '@cotejo/testing';
import type { Redis } from 'ioredis';
import { importFixture } from '../../test/bundle-homes.js';
import { readBundleManifest, readEntries } from './bundle-folder.js';
import { BundleFollower } from './bundle-follower.js';
import { BundleKeys } from './bundle-keys.js';
import { bundlesIn } from './folder-store.js';
import { RedisStore } from './redis-store.js';

const KEYS = BundleKeys.generate();
/** Nobody can make a folder there, not even root. */
const READ_ONLY = '/sys';

let server: TestRedis;
let redis: Redis;
let remote: RedisStore;
let folder: string;
let dataDir: string;
let refusals: unknown[];
let opened: BundleFollower[];

beforeEach(async () => {
  server = await startRedis({ own: true });
  redis = createRedis(server.url, { commandTimeoutMs: 2_000 });
  await connectWithin(redis, 5_000);
  remote = new RedisStore(redis, { namespace: server.namespace, environment: 'production' });
  folder = await mkdtemp(join(tmpdir(), 'follower-'));
  dataDir = join(folder, 'data');
  refusals = [];
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((follower) => follower.stop()));
  redis.disconnect();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

function follow(dir = dataDir, keys = () => KEYS): BundleFollower {
  const follower = new BundleFollower({ dataDir: dir, remote, keys, onRefused: (error) => refusals.push(error) });
  opened.push(follower);
  return follower;
}

const intoRedis = (...names: string[]) => importFixture({ stores: [remote], keys: KEYS }, ...names);
const intoFiles = (...names: string[]) => importFixture({ stores: [bundlesIn(dataDir)], keys: KEYS }, ...names);

async function listsOf(follower: BundleFollower): Promise<string[]> {
  const path = follower.pathOf((await follower.currentId()) as string);
  const { lists } = await readBundleManifest(path);
  for (const list of lists) {
    expect((await Array.fromAsync(readEntries(path, list))).flat()).toHaveLength(list.entries);
  }
  return lists.map(({ list }) => list);
}

describe('a replica', () => {
  it('has nothing to serve, and knows it, where there are no lists', async () => {
    const follower = follow();
    expect([await follower.currentId(), follower.exists]).toEqual([null, false]);
  });

  it('with an empty disk takes the lists of Redis, and keeps them when Redis goes', async () => {
    const { bundle } = await intoRedis('ofac');
    const follower = follow();
    expect(await listsOf(follower)).toEqual(['ofac_sdn']);
    expect(await bundlesIn(dataDir).currentId()).toBe(bundle);
    await server.stop();
    expect(await listsOf(follower)).toEqual(['ofac_sdn']);
    expect(await listsOf(follow())).toEqual(['ofac_sdn']);
  });

  it('whose data folder cannot be written keeps them in a temporary one, and takes it away', async () => {
    await intoRedis('ofac');
    const follower = follow(READ_ONLY);
    expect(await listsOf(follower)).toEqual(['ofac_sdn']);
    await intoRedis('un');
    expect((await listsOf(follower)).sort()).toEqual(['ofac_sdn', 'un_sc']);
    await server.stop();
    expect((await listsOf(follower)).sort()).toEqual(['ofac_sdn', 'un_sc']);
    const root = join(follower.pathOf('x'), '..');
    await follower.stop();
    await expect(access(root)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('serves the newer of what is in files and in Redis', async () => {
    await intoRedis('ofac');
    await intoFiles('un');
    const follower = follow();
    expect(await listsOf(follower)).toEqual(['un_sc']);
    await intoRedis('own');
    expect((await listsOf(follower)).sort()).toEqual(['ofac_sdn', 'pep_2026', 'sarlaft']);
  });

  it('cannot say that there are no lists while Redis is away and it has none', async () => {
    await server.stop();
    const follower = follow();
    await expect(follower.currentId()).rejects.toThrow();
    expect(follower.exists).toBe(true);
  });

  it('stays with what it has when the new lists are a stranger’s, and says why', async () => {
    const { bundle } = await intoFiles('ofac');
    const follower = follow();
    expect(await follower.currentId()).toBe(bundle);
    await importFixture({ stores: [remote], keys: BundleKeys.generate() }, 'un');
    expect(await follower.currentId()).toBe(bundle);
    expect(refusals).toMatchObject([{ code: 'bundle_refused' }]);
    // Not looked at again, nor said again, at each look.
    await follower.currentId();
    expect(refusals).toHaveLength(1);
  });

  it('trusts nobody without keys', async () => {
    await intoFiles('ofac');
    const follower = follow(dataDir, () => BundleKeys.generate());
    await expect(follower.currentId()).rejects.toMatchObject({ code: 'bundle_refused' });
    expect(follower.exists).toBe(true);
  });

  it('repairs files that were damaged from Redis', async () => {
    const files = bundlesIn(dataDir);
    const { bundle, lists } = await importFixture({ stores: [files, remote], keys: KEYS }, 'ofac');
    await writeFile(join(files.root, 'objects', `${lists[0]?.content}.jsonl.gz`), 'damaged');
    const follower = follow();
    expect(await follower.currentId()).toBe(bundle);
    expect(await listsOf(follower)).toEqual(['ofac_sdn']);
    expect(refusals).toHaveLength(1);
  });

  it('serves what is on its disk when the newer lists cannot be copied', async () => {
    await intoFiles('ofac');
    await intoRedis('un');
    remote.readDiff = () => Promise.reject(new Error('the connection is lost'));
    const follower = follow();
    expect(await listsOf(follower)).toEqual(['ofac_sdn']);
    expect(refusals).toHaveLength(1);
  });

  it('shares a folder with others that copy at the same time', async () => {
    await intoRedis('ofac', 'un', 'own');
    const fleet = [follow(), follow(), follow()];
    const served = await Promise.all(fleet.map(listsOf));
    for (const lists of served) {
      expect(lists).toHaveLength(4);
    }
  });
});
