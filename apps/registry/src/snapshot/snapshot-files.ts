import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NameShares } from '@cotejo/contracts';
import { VersionedFolder } from '@cotejo/platform';
import type { RootDatabaseOptions, RootDatabaseOptionsWithPath } from 'lmdb';
import { SnapshotBrokenError } from './errors.js';

/** Raised whenever a reader of before could not read what is written now. */
const FORMAT = 2;

/** What is known of a snapshot besides its persons. */
export interface SnapshotManifest {
  format: number;
  persons: number;
  /** Keys of the store, and texts of the dictionaries with the empty one. */
  blocks: number;
  names: number;
  places: number;
  /** When the registry's data was true, ISO 8601. */
  asOf: string;
  createdAt: string;
  /** SHA-256 of the file as it was read, compressed or not. */
  inputSha256: string;
  duplicateRows: number;
  badRows: number;
}

/** The snapshots of a deployment. */
export function snapshotsIn(dataDir: string): VersionedFolder {
  return new VersionedFolder(join(dataDir, 'registry'));
}

/** The files of one snapshot. */
export function filesOf(folder: string) {
  const file = (name: string) => join(folder, name);
  return {
    store: file('persons.lmdb'),
    names: file('names.dictionary'),
    places: file('places.dictionary'),
    shares: file('name-shares.json'),
    manifest: file('manifest.json'),
  };
}

/** The same for who writes and who reads: keys are 32-bit integers, compared as such. */
export const STORE_OPTIONS = {
  noSubdir: true,
  keyEncoding: 'uint32',
  encoding: 'binary',
} as const satisfies RootDatabaseOptions;

/**
 * How the store of a snapshot is read. With read-ahead, a store larger than the container's memory answers some forty times
 * slower: each page that is wanted throws out sixteen others.
 */
export function readOptions(folder: string): RootDatabaseOptionsWithPath & { path: string; noReadAhead: boolean } {
  return { ...STORE_OPTIONS, path: filesOf(folder).store, readOnly: true, noReadAhead: true };
}

/** @throws SnapshotBrokenError for a snapshot of another format */
export async function readManifest(folder: string): Promise<SnapshotManifest> {
  const manifest = JSON.parse(await readFile(filesOf(folder).manifest, 'utf8')) as SnapshotManifest;
  if (manifest.format !== FORMAT) throw new SnapshotBrokenError('made by another version: import the registry again');
  return manifest;
}

export function writeManifest(folder: string, manifest: Omit<SnapshotManifest, 'format'>): Promise<void> {
  const text = JSON.stringify({ format: FORMAT, ...manifest }, null, 2);
  return writeFile(filesOf(folder).manifest, `${text}\n`, { flush: true });
}

export async function readShares(folder: string): Promise<NameShares> {
  return JSON.parse(await readFile(filesOf(folder).shares, 'utf8')) as NameShares;
}

export function writeShares(folder: string, shares: NameShares): Promise<void> {
  return writeFile(filesOf(folder).shares, `${JSON.stringify(shares)}\n`, { flush: true });
}
