import { readFileSync } from 'node:fs';

/** Reads `lua/<name>.lua` of this package. */
export const readScript = (name: string) => readFileSync(new URL(`../lua/${name}.lua`, import.meta.url), 'utf8');
