import { readFileSync } from 'node:fs';

/** A JSON table of this package's `data` folder; called once per table, while the module that owns it is imported. */
export function packageData<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8')) as T;
}
