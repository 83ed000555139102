import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@cotejo/testing';
import { refusalOf } from '../../test/fixtures.js';
import type { ListedEntry } from '../formats/listed-entry.js';
import { fixture, POLICY } from '../testing/fixtures.js';
import { readBundleManifest, readEntries } from './bundle-folder.js';
import { BundleKeys } from './bundle-keys.js';
import { bundlesIn } from './folder-store.js';
import { type ImportOptions, importLists } from './import-lists.js';

const KEYS = BundleKeys.generate();

const folder = testFolder();
let dataDir: string;
beforeEach(async () => {
  dataDir = join(folder, 'data');
});

function importFrom(paths: string[], options: Partial<ImportOptions> = {}) {
  return importLists({
    paths,
    homes: { stores: [bundlesIn(dataDir)], keys: KEYS },
    policy: POLICY,
    allowSmall: true,
    ...options,
  });
}

async function readBundleInUse(): Promise<Record<string, ListedEntry[]>> {
  const bundles = bundlesIn(dataDir);
  const path = bundles.pathOf((await bundles.currentId()) as string);
  const { lists } = await readBundleManifest(path);
  return Object.fromEntries(
    await Promise.all(lists.map(async (list) => [list.list, (await Array.fromAsync(readEntries(path, list))).flat()])),
  );
}

it('replaces the lists of the import and keeps all other lists in use', async () => {
  await importFrom([fixture('ofac')]);
  const { kept, diff } = await importFrom([fixture('un'), fixture('own')]);
  expect(diff.lists.map(({ list }) => list).sort()).toEqual(['pep_2026', 'sarlaft', 'un_sc']);
  expect(kept.map(({ list }) => list)).toEqual(['ofac_sdn']);
  await importFrom([fixture('un')]);
  const lists = await readBundleInUse();
  expect(Object.keys(lists).sort()).toEqual(['ofac_sdn', 'pep_2026', 'sarlaft', 'un_sc']);
  expect(lists.ofac_sdn).toHaveLength(6);
  expect(lists.un_sc).toHaveLength(2);
  expect(await bundlesIn(dataDir).bundleIds()).toHaveLength(2);
});

it('refuses a list smaller than the policy expects and keeps the lists in use', async () => {
  await importFrom([fixture('ofac')]);
  const before = await bundlesIn(dataDir).currentId();
  const failure = await refusalOf(importFrom([fixture('ofac'), fixture('own')], { allowSmall: false }));
  expect(failure).toMatchObject({ code: 'too_few_entries', message: expect.stringContaining('ofac_sdn: 6 entries') });
  expect(await bundlesIn(dataDir).currentId()).toBe(before);
  expect(await bundlesIn(dataDir).bundleIds()).toEqual([before]);
});

it('throws nothing_found when no file is a list', async () => {
  await writeFile(join(folder, 'other.csv'), 'a,b\n1,2\n');
  expect(await refusalOf(importFrom([folder]))).toMatchObject({ code: 'nothing_found' });
  expect(await readdir(folder)).toEqual(['other.csv']);
});

it('reports no name and no document number of a person', async () => {
  const report = JSON.stringify(await importFrom([fixture('.')]));
  for (const entry of Object.values(await readBundleInUse()).flat()) {
    for (const { text } of entry.names) {
      expect(report).not.toContain(`"${text}`);
    }
    for (const { number } of entry.documents) {
      expect(report).not.toContain(number);
    }
  }
});

it('leaves no files behind when it is interrupted', async () => {
  const interruption = new AbortController();
  interruption.abort();
  const { signal } = interruption;
  await expect(importFrom([fixture('un')], { signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(await bundlesIn(dataDir).bundleIds()).toEqual([]);
});
