import { readFileSync } from 'node:fs';

/** A script of this package. */
export const lua = (name: string): string => readFileSync(new URL(`../lua/${name}.lua`, import.meta.url), 'utf8');
