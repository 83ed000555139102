import { existsSync, statSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Environment } from '@cotejo/contracts';

/** No backup takes this long, so an older unfinished file is the rest of an interrupted one. */
const INTERRUPTED_AFTER_MS = 86_400_000;

/** @returns whether the path is a folder, which then receives a new file for each backup */
export const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** @returns the file of a backup of this time; names of one environment sort by time */
export function fileOf(folder: string, environment: Environment, time: Date): string {
  const text = time.toISOString().replace(/\.\d+Z$/, 'Z');
  return join(folder, `cotejo-${environment}-${text.replaceAll(':', '-')}.backup`);
}

const nameOf = (environment: Environment): RegExp =>
  new RegExp(`^cotejo-${environment}-\\d{4}-\\d{2}-\\d{2}T\\d{2}-\\d{2}-\\d{2}Z\\.backup(\\.unfinished)?$`);

export interface Kept {
  environment: Environment;
  /** The backup that was just written. It stays, even when a clock that was set back gave it an old name. */
  made: string;
  /** At least 1. */
  count: number;
}

/**
 * Deletes the oldest backups of an environment in a folder, and what its interrupted backups left. Other files stay.
 * @returns how many backups were deleted
 */
export async function deleteOldBackups(folder: string, { environment, made, count }: Kept, now: Date): Promise<number> {
  const names = (await readdir(folder)).filter((name) => nameOf(environment).test(name));
  const others = names.filter((name) => name.endsWith('.backup') && name !== basename(made)).sort();
  const old = others.slice(0, Math.max(others.length - (count - 1), 0));
  for (const name of old) {
    await rm(join(folder, name), { force: true });
  }
  for (const name of names.filter((each) => each.endsWith('.unfinished'))) {
    const path = join(folder, name);
    if (now.getTime() - (await stat(path)).mtimeMs > INTERRUPTED_AFTER_MS) {
      await rm(path, { force: true });
    }
  }
  return old.length;
}
