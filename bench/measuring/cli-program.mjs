import { join } from 'node:path';
import { rootDir } from '@cotejo/launcher/paths';

/** The program `cotejo`, for `process.execPath`. */
export const cliProgram = join(rootDir, 'apps', 'cli', 'dist', 'main.js');
