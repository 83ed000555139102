import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Only its owner may read what is about customers. */
export const PRIVATE = 0o600;

/** Writes a file so that a reader, or a run after a kill, sees either the file before or all of this one. */
export async function writeWhole(path: string, parts: readonly (string | Buffer)[]): Promise<void> {
  const aside = `${path}.${process.pid}.making`;
  try {
    const file = await open(aside, 'w', PRIVATE);
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
  await syncFolder(dirname(path));
}

/** Makes the new name last through a loss of power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
