import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VersionedFolder } from '@cotejo/platform';
import type { RootDatabaseOptions, RootDatabaseOptionsWithPath } from 'lmdb';
import type { SnapshotKind, SnapshotManifest } from '../snapshot-kind.js';
import { SnapshotBrokenError } from './errors.js';

const MANIFEST = 'manifest.json';

/** The snapshots of one kind in a deployment. */
export function snapshotsIn(dataDir: string, { name }: SnapshotKind): VersionedFolder {
  return new VersionedFolder(join(dataDir, name));
}

/** The same for who writes and who reads: keys are 32-bit integers, compared as such. */
export const STORE_OPTIONS = {
  noSubdir: true,
  keyEncoding: 'uint32',
  encoding: 'binary',
} as const satisfies RootDatabaseOptions;

/**
 * How a store is read. With read-ahead, a store larger than the container's memory answers some forty times slower: each
 * page that is wanted throws out sixteen others.
 */
export function readOptions(path: string): RootDatabaseOptionsWithPath & { path: string; noReadAhead: boolean } {
  return { ...STORE_OPTIONS, path, readOnly: true, noReadAhead: true };
}

/** @throws SnapshotBrokenError for a snapshot of another format */
export async function readManifest<M extends SnapshotManifest>(folder: string, { format }: SnapshotKind): Promise<M> {
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as M;
  if (manifest.format !== format) {
    throw new SnapshotBrokenError('made by another version: import it again');
  }
  return manifest;
}

export function writeManifest(folder: string, manifest: SnapshotManifest): Promise<void> {
  return writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}
