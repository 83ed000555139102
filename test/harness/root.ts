import { fileURLToPath } from 'node:url';

/** The absolute path of a file or folder of this repository. */
export const pathOf = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
