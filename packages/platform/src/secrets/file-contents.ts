import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { ConfigInvalidError } from '../config-invalid.error.js';

/** Larger than any key file or chain of certificates. */
const BYTES_MAX = 262_144;
const READS_MAX = 5;

export type SecretPaths = ReadonlyMap<string, string>;
export type FileContents = Readonly<Record<string, Buffer>>;

/** Reads files until two readings in a row are equal, because a writer may be busy. @throws ConfigInvalidError */
export function readSettled(paths: SecretPaths): FileContents {
  let contents = readNow(paths);
  for (let reads = 1; reads < READS_MAX; reads += 1) {
    const again = readNow(paths);
    if (digestOf(again) === digestOf(contents)) {
      break;
    }
    contents = again;
  }
  return contents;
}

/** Reads files without blocking. @throws ConfigInvalidError that names the variable of a file that cannot be read */
export async function readContents(paths: SecretPaths): Promise<FileContents> {
  const contents: Record<string, Buffer> = {};
  for (const [variable, path] of paths) {
    try {
      requireSize((await stat(path)).size);
      contents[variable] = await readFile(path);
    } catch {
      throw unreadable(variable);
    }
  }
  return contents;
}

/** Recognizes a change without a second copy of the secret. */
export function digestOf(contents: FileContents): string {
  const hash = createHash('sha256');
  for (const content of Object.values(contents)) {
    hash.update(`${content.length}:`).update(content);
  }
  return hash.digest('hex');
}

function readNow(paths: SecretPaths): FileContents {
  const contents: Record<string, Buffer> = {};
  for (const [variable, path] of paths) {
    try {
      requireSize(statSync(path).size);
      contents[variable] = readFileSync(path);
    } catch {
      throw unreadable(variable);
    }
  }
  return contents;
}

function requireSize(bytes: number): void {
  if (bytes > BYTES_MAX) {
    throw new RangeError('too large');
  }
}

function unreadable(variable: string): ConfigInvalidError {
  return new ConfigInvalidError(variable, 'must name a readable file of at most 256 KiB');
}
