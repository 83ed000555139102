import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ListFile, SetAsideFile } from '../formats/list-files.js';
import type { ListedEntry } from '../formats/listed-entry.js';
import { type ReadList, readLists } from '../formats/read-lists.js';
import type { ListPolicy } from '../policy/list-policy.js';
import {
  type BundleManifest,
  bundlesIn,
  copyEntries,
  type ListManifest,
  readBundleManifest,
  readEntries,
  writeBundleManifest,
  writeEntries,
} from './list-bundle.js';

export interface ImportOptions {
  /** Files and folders. */
  paths: readonly string[];
  dataDir: string;
  policy: ListPolicy;
  /** YYYY-MM-DD, for lists that do not say their edition. */
  edition?: string;
  /** Takes lists smaller than the policy's minimum: extracts, tests. */
  allowSmall?: boolean;
  /** Stops the import; nothing is switched then. */
  signal?: AbortSignal;
}

export interface ImportReport {
  bundle: string;
  /** Lists that this import read. */
  imported: ListManifest[];
  /** Lists that stay as they were. */
  kept: ListManifest[];
  /** Rows of own CSVs of which not even the list can be told, by reason. */
  unassigned: Record<string, number>;
  setAside: SetAsideFile[];
}

/**
 * Makes a bundle of the lists found and of those in use that were not found, and switches to it. All or nothing: one
 * broken list refuses the import, and the lists in use stay.
 * @throws ListImportError, or an AbortError
 */
export async function importLists(options: ImportOptions): Promise<ImportReport> {
  const { signal } = options;
  const { lists, unassigned, setAside } = await readLists(options.paths, options);
  const imported = await Promise.all(lists.map((list) => manifestOf(list, options.edition)));

  const bundles = bundlesIn(options.dataDir);
  const previous = await bundles.currentId();
  const old = previous === null ? null : await readBundleManifest(bundles.pathOf(previous));
  const kept = old?.lists.filter(({ list }) => !imported.some((other) => other.list === list)) ?? [];
  const bundle = await bundles.make(async (folder) => {
    for (const { imported: list } of lists) await writeEntries(folder, list.list, list.entries);
    for (const { list } of kept) await copyEntries(bundles.pathOf(previous as string), folder, list);
    await writeAndVerify(folder, { createdAt: new Date().toISOString(), lists: [...imported, ...kept] });
    signal?.throwIfAborted();
  });
  await bundles.switchTo(bundle);
  await bundles.keepOnly([bundle, previous]);
  return { bundle, imported, kept, unassigned, setAside };
}

async function manifestOf({ imported, files }: ReadList, edition: string | undefined): Promise<ListManifest> {
  const { list, kind, class: own, entries, skipped } = imported;
  const count = (figure: (entry: ListedEntry) => number) => entries.reduce((sum, entry) => sum + figure(entry), 0);
  return {
    list,
    kind,
    class: own,
    edition: imported.edition ?? edition ?? (files[0] as ListFile).date,
    importedAt: new Date().toISOString(),
    files: files.map(({ name }) => name),
    sha256: await sha256Of(files),
    entries: entries.length,
    persons: count(({ kind }) => (kind === 'person' ? 1 : 0)),
    names: count(({ names }) => names.length),
    documents: count(({ documents }) => documents.length),
    skipped: skipped.byReason,
    orphans: skipped.orphans,
  };
}

async function sha256Of(files: readonly ListFile[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { path } of files) for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Reads back what was written, which counts it. */
async function writeAndVerify(folder: string, manifest: BundleManifest): Promise<void> {
  await writeBundleManifest(folder, manifest);
  for (const list of manifest.lists) await readEntries(folder, list);
}
