import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { ListImportError } from '../formats/errors.js';
import type { ImportedList, SkippedRows } from '../formats/imported-list.js';
import { type FileRole, type FoundFiles, findListFiles, type ListFile } from '../formats/list-files.js';
import type { ListedEntry } from '../formats/listed-entry.js';
import { importOfacSdn } from '../formats/ofac-sdn.js';
import { importOwnLists } from '../formats/own-lists.js';
import { importUnConsolidated } from '../formats/un-consolidated.js';
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

/** So many bad rows are always tolerated; more, above this share of the entries, mean a broken file. */
const BAD_ROWS_TOLERATED = 10;
const BAD_RATIO_MAX = 0.01;
const OFAC_ROLES: readonly FileRole[] = ['ofac_sdn', 'ofac_alt', 'ofac_comments'];

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
  setAside: FoundFiles['setAside'];
}

interface ReadList {
  imported: ImportedList;
  /** The one whose date counts first. */
  files: ListFile[];
}

/**
 * Makes a bundle of the lists found and of those in use that were not found, and switches to it. All or nothing: one
 * broken list refuses the import, and the lists in use stay.
 * @throws ListImportError, or an AbortError
 */
export async function importLists(options: ImportOptions): Promise<ImportReport> {
  const { signal } = options;
  const { files, setAside } = await findListFiles(options.paths);
  const { lists: own, unassigned } = await readOwn(files, options.policy);
  const lists = [...(await readOfficial(files)), ...own];
  if (lists.length === 0) throw new ListImportError('nothing_found', 'no list was recognised');
  for (const { imported } of lists) refuseIfSmall(imported, options);
  for (const { imported } of lists) refuseIfBad(imported.list, imported.skipped, imported.entries.length);
  refuseIfBad(
    'own lists',
    unassigned,
    own.reduce((sum, { imported }) => sum + imported.entries.length, 0),
  );
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
  return { bundle, imported, kept, unassigned: unassigned.byReason, setAside };
}

async function readOfficial(files: readonly ListFile[]): Promise<ReadList[]> {
  const lists: ReadList[] = [];
  const ofac = OFAC_ROLES.flatMap((role) => files.filter((file) => file.role === role));
  if (ofac.length > 0) lists.push({ imported: await importOfacSdn(ofac), files: ofac });
  for (const file of files.filter(({ role }) => role === 'un')) {
    lists.push({ imported: await importUnConsolidated(file), files: [file] });
  }
  return lists;
}

async function readOwn(files: readonly ListFile[], policy: ListPolicy) {
  const newestFirst = files.filter(({ role }) => role === 'own').sort((a, b) => b.date.localeCompare(a.date));
  const { lists, unassigned } = await importOwnLists(newestFirst, policy);
  return { lists: lists.map((imported): ReadList => ({ imported, files: newestFirst })), unassigned };
}

function refuseIfSmall({ list, entries }: ImportedList, { policy, allowSmall }: ImportOptions): void {
  const entriesMin = allowSmall ? 1 : Math.max(1, policy.entriesMin(list));
  if (entries.length >= entriesMin) return;
  throw new ListImportError('too_few_entries', `${list}: ${entries.length} entries, at least ${entriesMin} expected`);
}

function refuseIfBad(list: string, { bad }: SkippedRows, entries: number): void {
  if (bad <= Math.max(BAD_ROWS_TOLERATED, BAD_RATIO_MAX * entries)) return;
  throw new ListImportError('too_many_bad_rows', `${list}: ${bad} bad rows beside ${entries} entries`);
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
