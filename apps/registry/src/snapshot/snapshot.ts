import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VersionedFolder } from '@cotejo/source';
import { type Database, open, type RootDatabaseOptions } from 'lmdb';
import type { Person } from '../person.js';
import { keyOf, unpackPerson } from './packed-person.js';

const STORE_FILE = 'persons.lmdb';
const MANIFEST_FILE = 'manifest.json';

/** What is known of a snapshot besides its persons. */
export interface SnapshotManifest {
  persons: number;
  /** When the registry's data was true, ISO 8601. */
  asOf: string;
  createdAt: string;
  /** SHA-256 of the imported text. */
  inputSha256: string;
  duplicateRows: number;
  badRows: number;
}

/** A snapshot's folder and its manifest do not fit together. */
export class SnapshotBrokenError extends Error {
  readonly code = 'snapshot_broken';
  constructor(problem: string) {
    super(`registry snapshot: ${problem}`);
    this.name = 'SnapshotBrokenError';
  }
}

/** The snapshots of a deployment. */
export function snapshotsIn(dataDir: string): VersionedFolder {
  return new VersionedFolder(join(dataDir, 'registry'));
}

export function storePath(folder: string): string {
  return join(folder, STORE_FILE);
}

export function manifestPath(folder: string): string {
  return join(folder, MANIFEST_FILE);
}

export async function readManifest(folder: string): Promise<SnapshotManifest> {
  return JSON.parse(await readFile(manifestPath(folder), 'utf8')) as SnapshotManifest;
}

/** Without this a store larger than the container's memory answers some forty times slower (read-ahead thrashes). */
const READ_OPTIONS: RootDatabaseOptions & { noReadAhead: boolean } = {
  readOnly: true,
  noReadAhead: true,
  noSubdir: true,
  keyEncoding: 'binary',
  encoding: 'binary',
};

/** One immutable snapshot of the registry, open for reading. */
export class Snapshot {
  private constructor(
    readonly manifest: SnapshotManifest,
    private readonly store: Database<Buffer, Buffer>,
  ) {}

  /**
   * Opens a snapshot and counts its persons against the manifest.
   * @throws SnapshotBrokenError, or the file system's or LMDB's own error
   */
  static async open(folder: string): Promise<Snapshot> {
    const manifest = await readManifest(folder);
    const store = open<Buffer, Buffer>({ path: storePath(folder), ...READ_OPTIONS });
    const { entryCount } = store.getStats() as { entryCount: number };
    if (entryCount !== manifest.persons) {
      await store.close();
      throw new SnapshotBrokenError('the number of persons is not that of the manifest');
    }
    return new Snapshot(manifest, store);
  }

  /** `undefined` for a number the registry does not know. */
  find(document: string): Person | undefined {
    // Not the faster getBinaryFast: its buffer is shared, and as long as the longest value read so far.
    const packed = this.store.getBinary(keyOf(Number(document)));
    return packed && unpackPerson(packed);
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
