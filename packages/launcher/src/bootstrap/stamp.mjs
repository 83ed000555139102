import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** @param {string[]} files @returns {string} changes when the content of one of them does */
export function contentDigest(files) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of files) {
    hash.update(`${file}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * @param {string[]} files @returns {string} a digest that changes when a file is modified, added or removed; it does
 *   not read the content of the files
 */
export function listingDigest(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
}

/**
 * Calls `work`, unless its result exists and the stamp file contains this digest. After the work it writes the digest
 * to the stamp file.
 *
 * @param {{ stamp: string, digest: string, isThere: boolean }} state
 * @param {() => Promise<void>} work
 */
export async function unlessStamped({ stamp, digest, isThere }, work) {
  if (isThere && readIfThere(stamp) === digest) {
    return;
  }
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
