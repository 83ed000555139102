import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secrets of this checkout: 32 random bytes each, as base64 text, made once and readable by their owner alone.
 *
 * @param {string} stateDir
 * @returns {{ pepperFile: string, busKeyFile: string }}
 */
export function ensureSecrets(stateDir) {
  const folder = join(stateDir, 'secrets');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return { pepperFile: ensureKey(join(folder, 'pepper.key')), busKeyFile: ensureKey(join(folder, 'bus.key')) };
}

/** Written aside and linked: of two that start at once, both use the key of the first, and none reads half a key. */
function ensureKey(file) {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(aside, file);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside);
  }
  return file;
}
