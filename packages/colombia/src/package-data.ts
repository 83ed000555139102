import { readFileSync } from 'node:fs';

/** Reads a JSON table of this package's `data` folder. Each table is read once, at the import of its module. */
export function packageData<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8')) as T;
}
