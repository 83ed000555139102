import { existsSync, statSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Names sort by time. */
const NAME = /^cotejo-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.backup$/;
const UNFINISHED = /^cotejo-.*\.backup\.unfinished$/;
/** No backup takes this long, so an older unfinished file is the rest of an interrupted one. */
const INTERRUPTED_AFTER_MS = 86_400_000;

/** @returns whether the path is a folder, which then receives a new file for each backup */
export const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** @returns the file of a backup of this time */
export function fileOf(folder: string, time: Date): string {
  const text = time.toISOString().replace(/\.\d+Z$/, 'Z');
  return join(folder, `cotejo-${text.replaceAll(':', '-')}.backup`);
}

/**
 * Deletes the oldest backups of a folder, and what interrupted backups left. Other files stay.
 * @param keptCount backups to keep, at least 1   @returns how many backups were deleted
 */
export async function deleteOldBackups(folder: string, keptCount: number, now: Date): Promise<number> {
  const names = await readdir(folder);
  const old = names
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keptCount);
  for (const name of old) {
    await rm(join(folder, name), { force: true });
  }
  for (const name of names.filter((it) => UNFINISHED.test(it))) {
    const path = join(folder, name);
    if (now.getTime() - (await stat(path)).mtimeMs > INTERRUPTED_AFTER_MS) {
      await rm(path, { force: true });
    }
  }
  return old.length;
}
