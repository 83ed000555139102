import type { ListPolicy } from '../policy/list-policy.js';
import { ListImportError } from './errors.js';
import type { ImportedList, SkippedRows } from './imported-list.js';
import { type FileRole, type FoundFiles, findListFiles, type ListFile } from './list-files.js';
import { importOfacSdn } from './ofac-sdn.js';
import { importOwnLists } from './own-lists.js';
import { importUnConsolidated } from './un-consolidated.js';

/** So many bad rows are always tolerated; more, above this share of the entries, mean a broken file. */
const BAD_ROWS_TOLERATED = 10;
const BAD_RATIO_MAX = 0.01;
const OFAC_ROLES: readonly FileRole[] = ['ofac_sdn', 'ofac_alt', 'ofac_comments'];

export interface ReadOptions {
  policy: ListPolicy;
  /** Takes lists smaller than the policy's minimum: extracts, tests. */
  allowSmall?: boolean;
}

/** One list and the files it was read from. */
export interface ReadList {
  imported: ImportedList;
  /** The one whose date counts first. */
  files: ListFile[];
}

export interface ReadLists {
  lists: ReadList[];
  /** Rows of own CSVs of which not even the list can be told, by reason. */
  unassigned: Record<string, number>;
  setAside: FoundFiles['setAside'];
}

/**
 * Reads every list among files and folders. All or nothing: one broken list refuses the whole.
 * @throws ListImportError
 */
export async function readLists(paths: readonly string[], options: ReadOptions): Promise<ReadLists> {
  const { files, setAside } = await findListFiles(paths);
  const { lists: own, unassigned } = await readOwn(files, options.policy);
  const lists = [...(await readOfficial(files)), ...own];
  if (lists.length === 0) throw new ListImportError('nothing_found', 'no list was recognised');
  for (const { imported } of lists) refuseIfSmall(imported, options);
  for (const { imported } of lists) refuseIfBad(imported.list, imported.skipped, imported.entries.length);
  const ownEntries = own.reduce((sum, { imported }) => sum + imported.entries.length, 0);
  refuseIfBad('own lists', unassigned, ownEntries);
  return { lists, unassigned: unassigned.byReason, setAside };
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

function refuseIfSmall({ list, entries }: ImportedList, { policy, allowSmall }: ReadOptions): void {
  const entriesMin = allowSmall ? 1 : Math.max(1, policy.entriesMin(list));
  if (entries.length >= entriesMin) return;
  throw new ListImportError('too_few_entries', `${list}: ${entries.length} entries, at least ${entriesMin} expected`);
}

function refuseIfBad(list: string, { bad }: SkippedRows, entries: number): void {
  if (bad <= Math.max(BAD_ROWS_TOLERATED, BAD_RATIO_MAX * entries)) return;
  throw new ListImportError('too_many_bad_rows', `${list}: ${bad} bad rows beside ${entries} entries`);
}
