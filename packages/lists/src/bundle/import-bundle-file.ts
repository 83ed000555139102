import { BundleRefusedError } from './bundle-errors.js';
import { BundleFile } from './bundle-file.js';
import type { BundleManifest, ListManifest } from './bundle-manifest.js';
import { checkBundle } from './copy-bundle.js';
import { identityOf } from './list-identity.js';
import {
  activateBundle,
  type BundleInUse,
  type ListHomes,
  type PackedList,
  type PublishedBundle,
  publishChange,
  withLockedBundle,
} from './publish-bundle.js';

/** Result of importing a bundle file. */
export interface BundleFileReport extends PublishedBundle {
  imported: ListManifest[];
}

/**
 * Imports a bundle that another installation made. When lists in use are missing from the file, they stay: the result is
 * then a new bundle, which this process must sign. Otherwise the bundle is taken unchanged, with its own signature.
 * @throws BundleRefusedError for a bundle that is untrusted, incomplete or older than the bundle in use
 */
export async function importBundleFile(
  path: string,
  homes: ListHomes,
  signal?: AbortSignal,
): Promise<BundleFileReport> {
  const file = await BundleFile.open(path);
  try {
    const manifest = await checkBundle(file, file.id, homes.keys);
    const published = await withLockedBundle(homes, { signal }, (before, held) =>
      activateFile(homes, file, manifest, before, held),
    );
    return { ...published, imported: manifest.lists };
  } finally {
    await file.close();
  }
}

async function activateFile(
  homes: ListHomes,
  file: BundleFile,
  manifest: BundleManifest,
  before: BundleInUse | null,
  held: AbortSignal,
): Promise<PublishedBundle> {
  // An old bundle, sent again, would remove persons who were listed since.
  if (before && manifest.createdAt < before.manifest.createdAt) {
    throw new BundleRefusedError('it is older than the bundle in use');
  }
  const inFile = new Set(manifest.lists.map(identityOf));
  if (before?.manifest.lists.some((list) => !inFile.has(identityOf(list)))) {
    const lists = await Promise.all(manifest.lists.map((list) => readPacked(file, list)));
    return publishChange(homes, before, { lists }, held);
  }
  return activateBundle(homes, before, { id: file.id, manifest, store: file }, held);
}

async function readPacked(file: BundleFile, manifest: ListManifest): Promise<PackedList> {
  return { manifest, data: (await file.readObject(manifest.content)) as Buffer };
}
