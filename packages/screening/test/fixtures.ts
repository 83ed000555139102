import { BundleKeys, bundlesIn, type ImportReport, importLists } from '@cotejo/lists';
import { POLICY } from '@cotejo/lists/testing';

const KEYS = BundleKeys.generate();

/** A different invented word for each number. */
export function inventedWord(seed: number): string {
  return [...String(Math.imul(seed + 1, 0x9e3779b1) >>> 4)].map((digit) => 'bracedomil'[Number(digit)]).join('');
}

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
