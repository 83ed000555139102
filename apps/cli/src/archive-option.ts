import { existsSync } from 'node:fs';
import { Env } from '@cotejo/platform/command';
import { Option } from 'commander';

const VARIABLE = 'COTEJO_AUDIT_EXPORT_DIR';

/** The folder of the exported audit log. Commander's own `env()` would read the variable from the process. */
export const archiveOption = (description: string): Option =>
  new Option('--archive <folder>', `${description} (env: ${VARIABLE})`);

/** The folder to read that the option names, else the folder of the variable: it does not exist before the first export. */
export function existingArchive(options: { archive?: string }): string | undefined {
  const folder = chosenArchive(options);
  return options.archive === undefined && folder !== undefined && !existsSync(folder) ? undefined : folder;
}

/** The folder that the option names, else the variable. */
export const chosenArchive = ({ archive }: { archive?: string }): string | undefined =>
  archive ?? new Env().optional(VARIABLE);
