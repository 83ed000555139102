import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NameShares } from '@cotejo/contracts';
import type { SnapshotKind, SnapshotManifest } from '@cotejo/snapshot';
import { PERSON_BYTES } from './packed-person.js';

/** Snapshots of the registry: a person for each number, by ids into the texts of the same snapshot. */
export const PERSONS: SnapshotKind = {
  name: 'registry',
  noun: 'persons',
  format: 2,
  storeFile: 'persons.lmdb',
  recordBytes: PERSON_BYTES,
};

/** What is known of a snapshot besides its persons. */
export interface PersonManifest extends SnapshotManifest {
  persons: number;
  /** Texts of the dictionaries, with the empty one. */
  names: number;
  places: number;
}

/** The files of one snapshot, besides its store and manifest. */
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
