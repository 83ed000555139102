import { readFileSync } from 'node:fs';

/** Text of a script in `lua/`. */
export const lua = (name: string): string => readFileSync(new URL(`../lua/${name}.lua`, import.meta.url), 'utf8');
