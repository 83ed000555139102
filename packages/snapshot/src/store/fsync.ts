import { open } from 'node:fs/promises';

/** Waits until a file written by other code is on disk. */
export async function fsyncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
