import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ListedEntry } from '../formats/listed-entry.js';
import { type BundleManifest, type ListManifest, readManifest } from './bundle-manifest.js';
import { MANIFEST_FILE, objectPath } from './folder-store.js';
import { unpackLines } from './list-object.js';

/**
 * Reads the manifest of a bundle's folder. The folder is named by the bundle's id, the SHA-256 of the manifest. The code
 * that chose the folder has checked the signature; here it is enough that the manifest still matches the id.
 * @throws BundleRefusedError when the manifest does not match the id
 */
export async function readBundleManifest(folder: string): Promise<BundleManifest> {
  return readManifest(basename(folder), await readFile(join(folder, MANIFEST_FILE)));
}

/**
 * Streams the entries of one list from a bundle's folder, in batches.
 * @throws BundleRefusedError at the end, when the entries do not match the manifest
 */
export async function* readEntries(folder: string, list: ListManifest): AsyncGenerator<ListedEntry[]> {
  for await (const lines of readEntryLines(folder, list)) {
    yield lines.map((line) => JSON.parse(line) as ListedEntry);
  }
}

/** As `readEntries`, each entry as its line of JSON. */
export function readEntryLines(folder: string, list: ListManifest): AsyncGenerator<string[]> {
  return unpackLines(createReadStream(objectPath(folder, list.content)), list);
}
