import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NameShares } from '@cotejo/contracts';
import type { SnapshotKind, SnapshotManifest } from '@cotejo/snapshot';
import { PERSON_BYTES } from './packed-person.js';

/** Snapshots of the registry: one packed person for each number. */
export const PERSONS: SnapshotKind = {
  name: 'registry',
  noun: 'persons',
  format: 2,
  storeFile: 'persons.lmdb',
  recordBytes: PERSON_BYTES,
};

/** Manifest of a registry snapshot. */
export interface PersonManifest extends SnapshotManifest {
  persons: number;
  /** Number of texts in each dictionary, including the empty text. */
  names: number;
  places: number;
}

/** Paths of the files in a snapshot folder, without the store and the manifest. */
export function filesOf(folder: string) {
  const file = (name: string) => join(folder, name);
  return { names: file('names.dictionary'), places: file('places.dictionary'), shares: file('name-shares.json') };
}

export async function readShares(folder: string): Promise<NameShares> {
  return JSON.parse(await readFile(filesOf(folder).shares, 'utf8')) as NameShares;
}

export function writeShares(folder: string, shares: NameShares): Promise<void> {
  return writeFile(filesOf(folder).shares, `${JSON.stringify(shares)}\n`, { flush: true });
}
