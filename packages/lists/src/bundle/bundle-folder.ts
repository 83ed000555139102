import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ListedEntry } from '../formats/listed-entry.js';
import { type BundleManifest, type ListManifest, readManifest } from './bundle-manifest.js';
import { MANIFEST_FILE, objectPath } from './folder-store.js';
import { unpackLines } from './list-object.js';

/**
 * The manifest of a bundle's folder, which is named by its id. Its signature was checked by whoever chose the folder; as
 * the id is the manifest's SHA-256, it is that manifest still.
 * @throws BundleRefusedError when it is not
 */
export async function readBundleManifest(folder: string): Promise<BundleManifest> {
  return readManifest(basename(folder), await readFile(join(folder, MANIFEST_FILE)));
}

/**
 * The entries of one list of a bundle's folder, some at a time, as they are read.
 * @throws BundleRefusedError at the end, when they are not those of the manifest
 */
export async function* readEntries(folder: string, list: ListManifest): AsyncGenerator<ListedEntry[]> {
  for await (const lines of unpackLines(createReadStream(objectPath(folder, list.content)), list)) {
    yield lines.map((line) => JSON.parse(line) as ListedEntry);
  }
}
