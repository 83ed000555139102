import { open } from 'node:fs/promises';

/** After this, the name of a new file in the folder survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
