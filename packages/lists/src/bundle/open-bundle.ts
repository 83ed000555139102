import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedEntry } from '../formats/listed-entry.js';
import { BundleRefusedError } from './bundle-errors.js';
import { BundleFile } from './bundle-file.js';
import type { BundleKeys } from './bundle-keys.js';
import type { BundleManifest, ListManifest } from './bundle-manifest.js';
import type { BundleReader } from './bundle-store.js';
import { checkBundle } from './copy-bundle.js';
import { entriesOf } from './find-entries.js';
import { FolderStore } from './folder-store.js';

/** All of a bundle that passed every check. */
export interface WholeBundle {
  id: string;
  manifest: BundleManifest;
  lists: { manifest: ListManifest; entries: ListedEntry[] }[];
}

/**
 * Reads the bundle in a bundle file, or the current one of a folder of bundles (`lists` of a data folder, or the data folder).
 * @throws BundleRefusedError, and errors of the file system
 */
export async function readBundleAt(path: string, keys: BundleKeys): Promise<WholeBundle> {
  if ((await stat(path)).isDirectory()) {
    return readBundleOf(await storeAt(path), keys);
  }
  const file = await BundleFile.open(path);
  try {
    return await readBundleOf(file, keys);
  } finally {
    await file.close();
  }
}

/**
 * Reads the current bundle of a store.
 * @throws BundleRefusedError
 */
export async function readBundleOf(store: BundleReader, keys: BundleKeys): Promise<WholeBundle> {
  const id = await store.currentId();
  if (id === null) {
    throw new BundleRefusedError('there is no bundle');
  }
  const manifest = await checkBundle(store, id, keys);
  const lists: WholeBundle['lists'] = [];
  for (const list of manifest.lists) {
    const entries: ListedEntry[] = [];
    for await (const batch of entriesOf(store, list)) {
      entries.push(...batch);
    }
    lists.push({ manifest: list, entries });
  }
  return { id, manifest, lists };
}

/** The file that changes when another bundle takes the place of this one. */
export async function pointerOf(path: string): Promise<string> {
  return (await stat(path)).isDirectory() ? (await storeAt(path)).pointerPath : path;
}

async function storeAt(folder: string): Promise<FolderStore> {
  const own = new FolderStore(folder);
  const isOwn = await access(own.pointerPath).then(
    () => true,
    () => false,
  );
  return isOwn ? own : new FolderStore(join(folder, 'lists'));
}
