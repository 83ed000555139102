import { BundleRefusedError } from './bundle-errors.js';
import { BundleFile } from './bundle-file.js';
import { type BundleManifest, identityOf, type ListManifest } from './bundle-manifest.js';
import { checkBundle } from './copy-bundle.js';
import {
  type InUse,
  type ListHomes,
  type PackedList,
  type PublishedBundle,
  publishChange,
  putInUse,
  whileChanging,
} from './publish-bundle.js';

/** What a bundle file brought. */
export interface BundleFileReport extends PublishedBundle {
  imported: ListManifest[];
}

/**
 * Takes up a bundle that another installation made. Lists in use that it does not have stay, which makes a bundle of our
 * own, so a signing key is needed then; else it is taken as it is, under its own signature.
 * @throws BundleRefusedError for one that is not trusted, not whole, or older than the one in use
 */
export async function importBundleFile(
  path: string,
  homes: ListHomes,
  signal?: AbortSignal,
): Promise<BundleFileReport> {
  const file = await BundleFile.open(path);
  try {
    const manifest = await checkBundle(file, file.id, homes.keys);
    const published = await whileChanging(homes, { signal }, (before, held) =>
      take(homes, file, manifest, before, held),
    );
    return { ...published, imported: manifest.lists };
  } finally {
    await file.close();
  }
}

async function take(
  homes: ListHomes,
  file: BundleFile,
  manifest: BundleManifest,
  before: InUse | null,
  held: AbortSignal,
): Promise<PublishedBundle> {
  // An old bundle, sent again, would take out who was listed since.
  if (before && manifest.createdAt < before.manifest.createdAt) {
    throw new BundleRefusedError('it is older than the one in use');
  }
  const brought = new Set(manifest.lists.map(identityOf));
  if (before?.manifest.lists.some((list) => !brought.has(identityOf(list)))) {
    const lists = await Promise.all(manifest.lists.map((list) => packedOf(file, list)));
    return publishChange(homes, before, { lists }, held);
  }
  return putInUse(homes, before, { id: file.id, manifest, store: file }, held);
}

async function packedOf(file: BundleFile, manifest: ListManifest): Promise<PackedList> {
  return { manifest, data: (await file.readObject(manifest.content)) as Buffer };
}
