import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { VersionedFolder } from '@cotejo/platform';
import type { RootDatabaseOptions, RootDatabaseOptionsWithPath } from 'lmdb';
import type { SnapshotKind, SnapshotManifest } from '../snapshot-kind.js';

const MANIFEST = 'manifest.json';

/** The snapshots of one kind in a deployment. */
export function snapshotsIn(dataDir: string, { name }: SnapshotKind): VersionedFolder {
  return new VersionedFolder(join(dataDir, name));
}

/** Shared by writers and readers: keys are 32-bit integers and are compared as integers. */
export const STORE_OPTIONS = {
  noSubdir: true,
  keyEncoding: 'uint32',
  encoding: 'binary',
} as const satisfies RootDatabaseOptions;

/**
 * Options for reading a store. With read-ahead, a store larger than the container's memory is about forty times slower,
 * because each page read evicts sixteen other pages.
 */
export function readOptions(path: string): RootDatabaseOptionsWithPath & { path: string; noReadAhead: boolean } {
  return { ...STORE_OPTIONS, path, readOnly: true, noReadAhead: true };
}

/** @throws ExpectedError `snapshot_broken` for a snapshot of another format */
export async function readManifest<M extends SnapshotManifest>(folder: string, { format }: SnapshotKind): Promise<M> {
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as M;
  if (manifest.format !== format) {
    throw new ExpectedError('snapshot_broken', 'snapshot: another version of the program made it; import it again');
  }
  return manifest;
}

export function writeManifest(folder: string, manifest: SnapshotManifest): Promise<void> {
  return writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}
