import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Mode of a file that only its owner may read. */
export const OWNER_ONLY = 0o600;

/** Writes a file so that a reader, or a process after a kill, sees either the file before or all of this one. */
export async function writeWhole(
  path: string,
  parts: readonly (string | Uint8Array)[],
  mode = OWNER_ONLY,
): Promise<void> {
  const aside = asideOf(path);
  try {
    const file = await open(aside, 'wx', mode);
    try {
      for (const part of parts) {
        await file.writeFile(part);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await syncPath(dirname(path));
}

/** As `writeWhole`, at once; a loss of power may leave the file before. */
export function writeWholeSync(path: string, text: string): void {
  const aside = asideOf(path);
  try {
    writeFileSync(aside, text, { mode: OWNER_ONLY, flag: 'wx', flush: true });
    renameSync(aside, path);
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Waits until a file, or the names in a folder, are on the disk, so that they survive a power cut. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const asideOf = (path: string): string => `${path}.${randomUUID()}`;
