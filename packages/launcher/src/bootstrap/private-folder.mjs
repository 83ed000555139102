import { chmodSync, mkdirSync } from 'node:fs';
import { Failure } from './failure.mjs';

/**
 * Creates a folder that only its owner can enter, or closes an existing one to other users. What is inside needs no
 * further protection: nobody else reaches it.
 *
 * @param {string} folder
 * @throws {Failure} if the folder belongs to another user
 */
export function makePrivate(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    throw new Failure(`${folder} belongs to another user (${error.code}): delete it, or start as that user`);
  }
}

/** From now on this process and the processes that it starts write files that only their owner can read. */
export function writePrivately() {
  process.umask(0o077);
}
