import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connectWithin, createRedis } from '@cotejo/platform';
import { startRedis, type TestRedis, testFolder } from '@cotejo/testing';
import type { Redis } from 'ioredis';
import { importFixture } from '../testing/fixtures.js';
import { readBundleManifest, readEntries } from './bundle-folder.js';
import { BundleFollower } from './bundle-follower.js';
import { BundleKeys } from './bundle-keys.js';
import { bundlesIn } from './folder-store.js';
import { RedisStore } from './redis-store.js';

const KEYS = BundleKeys.generate();
/** Not even root can create a folder there. */
const READ_ONLY = '/sys';

let server: TestRedis;
let redis: Redis;
let remote: RedisStore;
const folder = testFolder();
let dataDir: string;
let refusals: unknown[];
let opened: BundleFollower[];

beforeEach(async () => {
  server = await startRedis({ own: true });
  redis = createRedis(server.url, { commandTimeoutMs: 2_000 });
  await connectWithin(redis, 5_000);
  remote = new RedisStore(redis, { namespace: server.namespace, environment: 'production' });
  dataDir = join(folder, 'data');
  refusals = [];
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((follower) => follower.stop()));
  redis.disconnect();
  await server.stop();
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

it('returns null and exists=false when no store has lists', async () => {
  const follower = follow();
  expect([await follower.currentId(), follower.exists]).toEqual([null, false]);
});

it('copies the lists of Redis to an empty disk and still serves them after Redis stops', async () => {
  const { bundle } = await intoRedis('ofac');
  const follower = follow();
  expect(await listsOf(follower)).toEqual(['ofac_sdn']);
  expect(await bundlesIn(dataDir).currentId()).toBe(bundle);
  await server.stop();
  expect(await listsOf(follower)).toEqual(['ofac_sdn']);
  expect(await listsOf(follow())).toEqual(['ofac_sdn']);
});

it('copies to a temporary folder when the data folder is not writable, and removes it on stop', async () => {
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

it('serves the newer bundle when files and Redis differ', async () => {
  await intoRedis('ofac');
  await intoFiles('un');
  const follower = follow();
  expect(await listsOf(follower)).toEqual(['un_sc']);
  await intoRedis('own');
  expect((await listsOf(follower)).sort()).toEqual(['ofac_sdn', 'pep_2026', 'sarlaft']);
});

it('throws and reports exists=true when Redis is unreachable and the disk has no lists', async () => {
  await server.stop();
  const follower = follow();
  await expect(follower.currentId()).rejects.toThrow();
  expect(follower.exists).toBe(true);
});

it('keeps its bundle and reports the refusal once when the newer bundle has an untrusted signature', async () => {
  const { bundle } = await intoFiles('ofac');
  const follower = follow();
  expect(await follower.currentId()).toBe(bundle);
  await importFixture({ stores: [remote], keys: BundleKeys.generate() }, 'un');
  expect(await follower.currentId()).toBe(bundle);
  expect(refusals).toMatchObject([{ code: 'bundle_refused' }]);
  // A second call neither checks nor reports the refused bundle again.
  await follower.currentId();
  expect(refusals).toHaveLength(1);
});

it('refuses every bundle when the keys do not match', async () => {
  await intoFiles('ofac');
  const follower = follow(dataDir, () => BundleKeys.generate());
  await expect(follower.currentId()).rejects.toMatchObject({ code: 'bundle_refused' });
  expect(follower.exists).toBe(true);
});

it('replaces damaged files with the copy in Redis', async () => {
  const files = bundlesIn(dataDir);
  const { bundle, lists } = await importFixture({ stores: [files, remote], keys: KEYS }, 'ofac');
  await writeFile(join(files.root, 'objects', `${lists[0]?.content}.jsonl.gz`), 'damaged');
  const follower = follow();
  expect(await follower.currentId()).toBe(bundle);
  expect(await listsOf(follower)).toEqual(['ofac_sdn']);
  expect(refusals).toHaveLength(1);
});

it('serves the bundle on its disk when the newer bundle cannot be copied', async () => {
  await intoFiles('ofac');
  await intoRedis('un');
  remote.readDiff = () => Promise.reject(new Error('the connection is lost'));
  const follower = follow();
  expect(await listsOf(follower)).toEqual(['ofac_sdn']);
  expect(refusals).toHaveLength(1);
});

it('serves complete lists when three replicas copy into the same folder at once', async () => {
  await intoRedis('ofac', 'un', 'own');
  const fleet = [follow(), follow(), follow()];
  const served = await Promise.all(fleet.map(listsOf));
  for (const lists of served) {
    expect(lists).toHaveLength(4);
  }
});
