import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ListScreen } from '../../apps/sanctions/dist/screening/list-screen.js';
import {
  BundleKeys,
  bundlesIn,
  importLists,
  ListPolicy,
  readBundleManifest,
  readEntries,
} from '../../packages/lists/dist/index.js';

const POLICY = ListPolicy.read(fileURLToPath(new URL('../../policies', import.meta.url)));

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

/** A bundle as the service opens it: built in a thread, taken over by this one. */
export function openScreen(folder) {
  return ListScreen.open(folder, POLICY);
}

/** Cases are about anybody: documents of any type, names of persons and companies. */
export function asker(screen, kinds = ['person', 'other']) {
  return ({ query: name, document, birthDate, country }) =>
    screen.screen({ name, document, documentType: 'any', birthDate, country, kinds }).hits;
}
