import { generateKeyPairSync } from 'node:crypto';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Env } from '@cotejo/platform';
import { testFolder } from '@cotejo/testing';
import { importFixture, POLICY } from '../testing/fixtures.js';
import { writeBundleFile } from './bundle-file.js';
import { readBundleManifest, readEntries } from './bundle-folder.js';
import { BundleKeys } from './bundle-keys.js';
import { bundleIdOf, type ListManifest, manifestBytes } from './bundle-manifest.js';
import { checkBundle } from './copy-bundle.js';
import { bundlesIn, type FolderStore } from './folder-store.js';
import { importBundleFile } from './import-bundle-file.js';
import { readBundleInUse } from './publish-bundle.js';
import { removeList } from './remove-list.js';

const KEYS = BundleKeys.generate();

const folder = testFolder();
let store: FolderStore;
let id: string;
beforeEach(async () => {
  store = bundlesIn(folder);
  id = (await importFixture({ stores: [store], keys: KEYS }, 'ofac')).bundle;
});

const pathOf = (name: string) => join(store.pathOf(id), name);
const objectOf = ({ content }: ListManifest) => join(store.root, 'objects', `${content}.jsonl.gz`);
const check = () => checkBundle(store, id, KEYS);
const refused = (problem: string) => ({ code: 'bundle_refused', message: expect.stringContaining(problem) });

describe('checkBundle', () => {
  it('refuses a bundle without a signature, with the signature of another manifest, or with an untrusted key', async () => {
    const signature = JSON.parse(await readFile(pathOf('signature.json'), 'utf8'));
    const other = Buffer.from(signature.value, 'base64');
    other[0] = (other[0] as number) ^ 1;
    await writeFile(pathOf('signature.json'), JSON.stringify({ ...signature, value: other.toString('base64') }));
    await expect(check()).rejects.toMatchObject(refused('signature'));
    const stranger = BundleKeys.generate().sign(await readFile(pathOf('manifest.json')));
    await writeFile(pathOf('signature.json'), JSON.stringify(stranger));
    await expect(check()).rejects.toMatchObject(refused(stranger.keyId));
    await rm(pathOf('signature.json'));
    await expect(check()).rejects.toMatchObject(refused('not signed'));
  });

  it('refuses a signed manifest that does not match its id', async () => {
    const manifest = await readBundleManifest(store.pathOf(id));
    const bytes = manifestBytes({ ...manifest, createdAt: '2030-01-01T00:00:00.000Z' });
    await store.writeSigned(id, { bytes, signature: KEYS.sign(bytes) }, null);
    await expect(check()).rejects.toMatchObject(refused('manifest'));
    await expect(readBundleManifest(store.pathOf(id))).rejects.toMatchObject(refused('manifest'));
  });

  it('refuses entries that were changed, truncated, added or are not a gzip archive', async () => {
    const [list] = (await check()).lists as [ListManifest];
    const lines = gunzipSync(await readFile(objectOf(list))).toString('utf8');
    const altered = [
      lines.replace('QUIMBAYO', 'QUIMBAYA'),
      lines.slice(0, -1),
      `${lines}{}\n`,
      lines.split('\n').slice(1).join('\n'),
    ];
    for (const text of altered) {
      await store.writeObject(list.content, gzipSync(text));
      await expect(check()).rejects.toMatchObject(refused(list.list));
      await expect(Array.fromAsync(readEntries(store.pathOf(id), list))).rejects.toMatchObject(refused(list.list));
    }
    await writeFile(objectOf(list), 'no archive');
    await expect(check()).rejects.toMatchObject(refused('decompressed'));
    await rm(objectOf(list));
    await expect(check()).rejects.toMatchObject(refused('missing'));
  });

  it('refuses a signed manifest with a wrong number of entries', async () => {
    const manifest = await check();
    const lists = manifest.lists.map((list) => ({ ...list, entries: list.entries + 1 }));
    const bytes = manifestBytes({ ...manifest, lists });
    const other = bundleIdOf(bytes);
    await store.writeSigned(other, { bytes, signature: KEYS.sign(bytes) }, null);
    await expect(checkBundle(store, other, KEYS)).rejects.toMatchObject(refused('ofac_sdn'));
  });

  it('refuses an archive that decompresses to more bytes than the manifest declares', async () => {
    const [list] = (await check()).lists as [ListManifest];
    await store.writeObject(list.content, gzipSync(Buffer.alloc(64 * 1_024 * 1_024, 'x')));
    const before = process.memoryUsage().rss;
    await expect(check()).rejects.toMatchObject(refused(list.list));
    expect(process.memoryUsage().rss - before).toBeLessThan(32 * 1_024 * 1_024);
  });

  it('makes an import fail without changes when the bundle in use is refused', async () => {
    await rm(pathOf('signature.json'));
    await expect(importFixture({ stores: [store], keys: KEYS }, 'un')).rejects.toMatchObject(refused('signed'));
    expect(await store.currentId()).toBe(id);
  });
});

describe('BundleKeys', () => {
  const pem = (key: 'ed25519' | 'ed448') => {
    const pair = generateKeyPairSync(key as 'ed25519');
    const text = { type: 'pkcs8', format: 'pem' } as const;
    return [pair.privateKey.export(text), pair.publicKey.export({ type: 'spki', format: 'pem' })] as [string, string];
  };
  const keysOf = async (files: { signing?: string; trusted?: string }) => {
    const variables: NodeJS.ProcessEnv = {};
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      await writeFile(path, text);
      variables[`COTEJO_LISTS_${name === 'signing' ? 'SIGNING_KEY' : 'TRUSTED_KEYS'}_FILE`] = path;
    }
    return BundleKeys.read(new Env(variables));
  };

  it('reads keys from files and trusts each of several public keys, so that keys can be rotated', async () => {
    const [[oldKey, oldPublic], [newKey, newPublic]] = [pem('ed25519'), pem('ed25519')];
    const reader = await keysOf({ trusted: `${newPublic}${oldPublic}` });
    for (const signing of [oldKey, newKey]) {
      const bytes = Buffer.from(signing);
      reader.check(bytes, (await keysOf({ signing })).sign(bytes));
    }
    expect(() => reader.sign(Buffer.from(''))).toThrow('COTEJO_LISTS_SIGNING_KEY_FILE');
  });

  it.each([
    ['signing', 'SECRETO'],
    ['trusted', 'SECRETO'],
    ['signing', pem('ed448')[0]],
    ['trusted', pem('ed448')[1]],
  ])('refuses an invalid %s key without quoting the file', async (name, text) => {
    const failure = await keysOf({ [name]: text }).catch((error: Error) => error);
    expect(failure).toMatchObject({ code: 'config_invalid' });
    expect(String(failure)).not.toContain('SECRETO');
  });
});

describe('a bundle file', () => {
  const other = () => ({ stores: [bundlesIn(join(folder, 'other'))], keys: KEYS });
  const exported = async () => {
    const path = join(folder, 'all.cotejo-lists');
    await writeBundleFile(path, store, (await store.currentId()) as string);
    return path;
  };

  it('brings the same bundle to an installation without a private key', async () => {
    const path = await exported();
    const target = other();
    const { bundle, diff } = await importBundleFile(path, target);
    expect(bundle).toBe(id);
    expect(diff.lists).toMatchObject([{ list: 'ofac_sdn', added: { count: 6 } }]);
    expect((await readBundleInUse(target))?.id).toBe(id);
  });

  it('keeps the own lists of the installation', async () => {
    const target = other();
    await importFixture(target, 'own');
    await importFixture({ stores: [store], keys: KEYS }, 'un');
    const { lists } = await importBundleFile(await exported(), target);
    expect(lists.map(({ list }) => list).sort()).toEqual(['ofac_sdn', 'pep_2026', 'sarlaft', 'un_sc']);
  });

  it('is refused when it is truncated, altered or signed with an untrusted key', async () => {
    const path = await exported();
    await expect(importBundleFile(path, { ...other(), keys: BundleKeys.generate() })).rejects.toMatchObject(
      refused('TRUSTED_KEYS'),
    );
    const bytes = await readFile(path);
    for (const at of [2, 100, 1_000, bytes.length - 100]) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] as number) ^ 1;
      await writeFile(path, altered);
      await expect(importBundleFile(path, other())).rejects.toMatchObject({ code: 'bundle_refused' });
    }
    await writeFile(path, bytes);
    await truncate(path, bytes.length - 10);
    await expect(importBundleFile(path, other())).rejects.toMatchObject(refused('truncated'));
    expect(await readBundleInUse(other())).toBeNull();
  });

  it('is refused when it is older than the bundle in use', async () => {
    const path = await exported();
    await importFixture({ stores: [store], keys: KEYS }, 'un');
    await expect(importBundleFile(path, { stores: [store], keys: KEYS })).rejects.toMatchObject(refused('older'));
  });
});

it('removes an own list and refuses to remove an official list', async () => {
  const homes = { stores: [store], keys: KEYS };
  await importFixture(homes, 'own');
  const { lists, diff } = await removeList(homes, 'sarlaft', POLICY);
  expect(lists.map(({ list }) => list).sort()).toEqual(['ofac_sdn', 'pep_2026']);
  expect(diff.lists).toMatchObject([{ list: 'sarlaft', removed: { count: 3 } }]);
  for (const list of ['ofac_sdn', 'sarlaft']) {
    await expect(removeList(homes, list, POLICY)).rejects.toMatchObject({ code: 'list_unknown' });
  }
});
