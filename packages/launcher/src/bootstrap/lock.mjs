import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from './failure.mjs';
import { isAlive } from './process-table.mjs';

/**
 * Does work while this process alone holds the lock file. A lock whose process is gone is taken over.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {{ limitMs?: number }} [options] how long to wait for another process
 * @returns {Promise<T>}
 */
export async function withLock(file, work, { limitMs = 600_000 } = {}) {
  mkdirSync(dirname(file), { recursive: true });
  const deadline = Date.now() + limitMs;
  while (!takeLock(file)) {
    if (Date.now() >= deadline) {
      throw new Failure(`another process holds ${file}; delete that file if none runs`);
    }
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** A hard link appears whole or not at all, so nobody ever reads a lock without its owner in it. */
function takeLock(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') {
      throw error;
    }
    removeStale(file);
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

function removeStale(file) {
  if (isHeld(file)) {
    return;
  }
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
    // Between the check and the rename, another process may have taken the lock. In that case the lock file is put
    // back.
    if (isHeld(aside)) {
      linkSync(aside, file);
    }
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') {
      throw error;
    }
  } finally {
    rmSync(aside, { force: true });
  }
}

function isHeld(file) {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    // A lock with our own process id was left by an earlier process with the same id, for example before a container
    // crashed. This process holds no lock yet.
    return owner !== process.pid && isAlive(owner);
  } catch {
    return true; // gone meanwhile: the next try will tell
  }
}
