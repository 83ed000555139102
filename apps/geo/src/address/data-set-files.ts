import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { ExpectedError } from '@cotejo/contracts/expected-error';
import { VersionedFolder } from '@cotejo/platform';
import type { DataSetId, DataSets } from './data-sets.js';

/** Raise it when older readers cannot read the new files. */
const FORMAT = 1;

export interface DataSetManifest {
  format: number;
  createdAt: string;
  /** Date of the data, ISO 8601. */
  asOf: string;
  /** Number of rows of each municipality; empty after a removal. */
  rows: Record<string, number>;
  /** SHA-256 of the packed data. */
  sha256: string;
}

/** The versions of one data set in a deployment. */
export function versionsOf(dataDir: string, id: DataSetId): VersionedFolder {
  return new VersionedFolder(join(dataDir, 'address', id));
}

export async function writeDataSet<Id extends DataSetId>(
  folder: string,
  data: DataSets[Id],
  about: Pick<DataSetManifest, 'asOf' | 'rows'>,
): Promise<void> {
  const packed = serialize(data);
  const manifest: DataSetManifest = {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    ...about,
    sha256: hash(packed),
  };
  await writeFile(dataPath(folder), packed, { flush: true });
  await writeFile(manifestPath(folder), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}

/** @throws ExpectedError `address_data_broken`, or the error of the file system */
export async function readDataSet<Id extends DataSetId>(folder: string): Promise<DataSets[Id]> {
  const { sha256 } = await readManifest(folder);
  const packed = await readFile(dataPath(folder));
  if (hash(packed) !== sha256) {
    throw new ExpectedError('address_data_broken', 'address data: a file does not match the manifest');
  }
  return deserialize(packed) as DataSets[Id];
}

/** @throws ExpectedError `address_data_broken` for data of another format */
export async function readManifest(folder: string): Promise<DataSetManifest> {
  const manifest = JSON.parse(await readFile(manifestPath(folder), 'utf8')) as DataSetManifest;
  if (manifest.format !== FORMAT) {
    throw new ExpectedError(
      'address_data_broken',
      'address data: another version of the program made it; import it again',
    );
  }
  return manifest;
}

function dataPath(folder: string): string {
  return join(folder, 'data.bin');
}

function manifestPath(folder: string): string {
  return join(folder, 'manifest.json');
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
