import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository, absolute. */
export const rootDir = fileURLToPath(new URL('../../../../', import.meta.url)).replace(/[/\\]$/, '');

/** Everything this checkout writes at run time; ignored by git, safe to delete while nothing runs. */
export const stateDir = join(rootDir, '.cotejo');

/** The version of pnpm that the lockfile was written with: the one place that names it. */
export const pnpmVersion = '12.21.0';
