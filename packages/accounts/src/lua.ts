import { readFileSync } from 'node:fs';

/** The text of `lua/<name>.lua` of this package. */
export const lua = (name: string) => readFileSync(new URL(`../lua/${name}.lua`, import.meta.url), 'utf8');
