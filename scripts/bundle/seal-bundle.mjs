import { createHash, sign } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '../../packages/launcher/src/bootstrap/failure.mjs';
import { runStep } from './run-step.mjs';

const MANIFEST = 'MANIFEST.json';
const CHECKSUMS = 'SHA256SUMS';
const SIGNATURE = 'SHA256SUMS.sig';
/** `sha256sum` would escape other characters. */
const SAFE_NAME = /^[\w.@+][\w.@+ /-]*$/;

/** @type {(path: string) => boolean} whether a bundle can hold a file of this name */
export const isSafeName = (path) => SAFE_NAME.test(path);

/**
 * Writes all files of a folder into one tar file that `tar`, `openssl` and `sha256sum` can verify. Its first entries are the
 * manifest, the checksums of all other entries, and the signature of the checksums.
 *
 * @param {object} bundle
 * @param {string} bundle.folder receives the three first entries
 * @param {object} bundle.facts the members of the manifest beside `files`
 * @param {import('node:crypto').KeyObject} bundle.key
 * @param {string} bundle.out exists only when it is complete
 * @param {AbortSignal} [bundle.signal]
 * @returns {Promise<{ path: string, bytes: number, sha256: string }[]>} the files, as in the manifest
 * @throws {Failure}
 */
export async function sealBundle({ folder, facts, key, out, signal }) {
  const files = [];
  for (const path of pathsIn(folder)) {
    files.push({ path, bytes: statSync(join(folder, path)).size, sha256: await digest(join(folder, path), signal) });
  }
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify({ ...facts, files }, null, 1)}\n`);
  const manifest = { path: MANIFEST, sha256: await digest(join(folder, MANIFEST), signal) };
  const checksums = [manifest, ...files].map(({ sha256, path }) => `${sha256}  ${path}\n`).join('');
  writeFileSync(join(folder, CHECKSUMS), checksums);
  writeFileSync(join(folder, SIGNATURE), sign(null, readFileSync(join(folder, CHECKSUMS)), key));
  await writeTar(folder, [MANIFEST, CHECKSUMS, SIGNATURE, ...files.map(({ path }) => path)], out, signal);
  return files;
}

function pathsIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const paths = entries
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const unsafe = paths.find((path) => !isSafeName(path));
  if (unsafe !== undefined || entries.some((entry) => !entry.isFile())) {
    throw new Failure(`a bundle holds plain files with plain names only${unsafe === undefined ? '' : `: ${unsafe}`}`);
  }
  return paths;
}

async function digest(file, signal) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash, { signal });
  return hash.digest('hex');
}

async function writeTar(folder, paths, out, signal) {
  const unfinished = `${out}.part`;
  try {
    // The account of the person who makes the bundle is not part of it.
    const owner = ['--owner=0', '--group=0', '--numeric-owner'];
    await runStep(['tar', '--create', '--file', unfinished, ...owner, '--directory', folder, ...paths], { signal });
    renameSync(unfinished, out);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
