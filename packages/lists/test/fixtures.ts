import { fileURLToPath } from 'node:url';
import type { ImportedList } from '../src/formats/imported-list.js';
import { type ReadOptions, readLists } from '../src/formats/read-lists.js';
import { POLICY } from '../src/testing/fixtures.js';

/** Path of a fixture of another format; each format has its own folder. */
export function formatFixture(name: string): string {
  return fileURLToPath(new URL(`formats/${name}`, import.meta.url));
}

/** Reads the lists among files and folders, keyed by name. */
export async function listsIn(
  paths: string[],
  options: Partial<ReadOptions> = {},
): Promise<Record<string, ImportedList>> {
  const { lists } = await readLists(paths, { policy: POLICY, allowSmall: true, ...options });
  return Object.fromEntries(lists.map(({ imported }) => [imported.list, imported]));
}

/** The code and message of a refusal. */
export async function refusalOf(work: Promise<unknown>): Promise<{ code: string; message: string }> {
  return work.then(
    () => Promise.reject(new Error('was not refused')),
    (error) => error,
  );
}
