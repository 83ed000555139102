import { fileURLToPath } from 'node:url';
import { BundleKeys, bundlesIn, type ImportReport, importLists, ListPolicy } from '@cotejo/lists';

const POLICIES_DIR = fileURLToPath(new URL('../../../policies', import.meta.url));
export const POLICY = ListPolicy.read(POLICIES_DIR);

/** Path of a fixture of @cotejo/lists: invented persons in the exact formats of the publishers. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`../../../packages/lists/test/fixtures/${name}`, import.meta.url));
}

const KEYS = BundleKeys.generate();

/** Imports lists into a data folder, signed with the suite's key, and returns the folder of the bundle. */
export async function importInto(
  dataDir: string,
  paths: string[],
  options: { allowSmall?: boolean; edition?: string } = {},
): Promise<{ folder: string; report: ImportReport }> {
  const files = bundlesIn(dataDir);
  const homes = { stores: [files], keys: KEYS };
  const report = await importLists({ paths, homes, policy: POLICY, ...options });
  return { folder: files.pathOf(report.bundle), report };
}
