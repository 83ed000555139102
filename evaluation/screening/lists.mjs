import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BundleKeys, bundlesIn, importLists, readBundleManifest, readEntries } from '@cotejo/lists';
import { POLICY } from './screen.mjs';

/**
 * Lists in the publishers' formats as the product imports them, in a folder that goes when `close` is called.
 *
 * @param {string} lists folder
 */
export async function importFolder(lists) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cotejo-screening-'));
  try {
    const files = bundlesIn(dataDir);
    const homes = { stores: [files], keys: BundleKeys.generate() };
    const report = await importLists({ paths: [lists], homes, policy: POLICY, allowSmall: true });
    const folder = files.pathOf(report.bundle);
    return { folder, report, close: () => rmSync(dataDir, { recursive: true, force: true }) };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

/** Every entry of a bundle. */
export async function entriesOf(folder) {
  const { lists } = await readBundleManifest(folder);
  const batches = await Promise.all(lists.map((list) => Array.fromAsync(readEntries(folder, list))));
  return batches.flat(2);
}
