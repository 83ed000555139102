import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '@cotejo/platform/whole-file';
import { manifestPath } from '../geo.config.js';
import type { DataSetId } from './data-sets.js';

/** One fetched package and its licence. */
export interface ManifestEntry {
  package: string;
  version: string;
  /** Hash of the package's archive, checked by npm: `sha512-...`. */
  integrity: string;
  licence: string;
  attribution: string;
  /** ISO 8601. */
  fetchedAt: string;
  files: { name: string; bytes: number }[];
}

/** The services may be another user. */
const READABLE = 0o666;

export type Manifest = Partial<Record<DataSetId, ManifestEntry>>;

/** Reads the manifest; empty when nothing was fetched yet. */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(manifestPath(folder), 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return {};
    }
    throw error;
  }
}

/** Replaces the manifest atomically. Running services watch it and then open the databases again. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeWhole(manifestPath(folder), [`${JSON.stringify(manifest, null, 2)}\n`], READABLE);
}

/** Whether the files of an entry still exist with the size they were fetched with. */
export async function isInPlace(folder: string, { files }: ManifestEntry): Promise<boolean> {
  const sizes = await Promise.all(
    files.map(({ name }) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => -1,
      ),
    ),
  );
  return files.every(({ bytes }, index) => sizes[index] === bytes);
}
