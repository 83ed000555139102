import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ListClass, ListKind } from '@cotejo/contracts';
import { VersionedFolder } from '@cotejo/platform';
import type { ListedEntry } from '../formats/listed-entry.js';

const MANIFEST_FILE = 'manifest.json';

/** What is known of one list besides its entries. */
export interface ListManifest {
  list: string;
  /** What the list says of itself; for an official list the policy decides. */
  kind: ListKind;
  class: ListClass;
  /** Whose own list it is; absent: everybody's. */
  tenant?: string;
  /** YYYY-MM-DD. */
  edition: string;
  importedAt: string;
  /** Names of the source files. */
  files: string[];
  /** SHA-256 of the source files, one after the other. */
  sha256: string;
  entries: number;
  persons: number;
  names: number;
  documents: number;
  /** Rows left out, by reason. */
  skipped: Record<string, number>;
  /** Rows about entries that the list does not have: its files are of different days. */
  orphans: number;
}

export interface BundleManifest {
  createdAt: string;
  lists: ListManifest[];
}

/** A bundle's files and its manifest do not fit together. */
class BundleBrokenError extends Error {
  readonly code = 'bundle_broken';
  constructor(problem: string) {
    super(`list bundle: ${problem}`);
    this.name = 'BundleBrokenError';
  }
}

/** The list bundles of a deployment. */
export function bundlesIn(dataDir: string): VersionedFolder {
  return new VersionedFolder(join(dataDir, 'lists'));
}

export async function readBundleManifest(folder: string): Promise<BundleManifest> {
  return JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')) as BundleManifest;
}

export async function writeBundleManifest(folder: string, manifest: BundleManifest): Promise<void> {
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
}

export async function writeEntries(folder: string, list: string, entries: readonly ListedEntry[]): Promise<void> {
  const lines = Readable.from(entries.map((entry) => `${JSON.stringify(entry)}\n`));
  await pipeline(lines, createWriteStream(entriesPath(folder, list), { flush: true }));
}

export async function copyEntries(from: string, to: string, list: string): Promise<void> {
  await copyFile(entriesPath(from, list), entriesPath(to, list));
}

/**
 * The entries of one list.
 * @throws BundleBrokenError when they are not as many as the manifest says
 */
export async function readEntries(folder: string, { list, entries: count }: ListManifest): Promise<ListedEntry[]> {
  const entries: ListedEntry[] = [];
  const lines = createInterface({ input: createReadStream(entriesPath(folder, list)) });
  for await (const line of lines) entries.push(JSON.parse(line) as ListedEntry);
  if (entries.length !== count) throw new BundleBrokenError(`the entries of ${list} are not those of the manifest`);
  return entries;
}

function entriesPath(folder: string, list: string): string {
  return join(folder, `${list}.jsonl`);
}
