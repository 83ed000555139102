import { Env } from '@cotejo/platform/command';
import { Option } from 'commander';

const VARIABLE = 'COTEJO_AUDIT_EXPORT_DIR';

/** The folder of the exported audit log. Commander's own `env()` would read the variable from the process. */
export const archiveOption = (description: string): Option =>
  new Option('--archive <folder>', `${description} (env: ${VARIABLE})`);

/** The folder that the option names, else the variable. */
export const chosenArchive = ({ archive }: { archive?: string }): string | undefined =>
  archive ?? new Env().optional(VARIABLE);
