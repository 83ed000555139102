import { ListError } from '../list-error.js';
import type { ListPolicy } from '../policy/list-policy.js';
import { importEuJournal } from './eu/eu-journal.js';
import { importEuXml } from './eu/eu-xml.js';
import type { FileRole } from './file-roles.js';
import type { ImportedList, SkippedRows } from './imported-list.js';
import { findListFiles, type ListFile, type SetAsideFile } from './list-files.js';
import { importOfacAdvanced } from './ofac/ofac-advanced.js';
import { importOfacCsv } from './ofac/ofac-csv.js';
import { importOfacXml } from './ofac/ofac-xml.js';
import type { ListMapping } from './own/list-mapping.js';
import { importMappedList } from './own/mapped-list.js';
import { importOwnLists } from './own/own-lists.js';
import { importUkSanctionsList } from './uk/uk-sanctions-list.js';
import { importUkTables } from './uk/uk-tables.js';
import { importUnConsolidated } from './un/un-consolidated.js';

/** A file is broken when it has more bad rows than this number and more than this share of its entries. */
const BAD_ROWS_TOLERATED = 10;
const BAD_RATIO_MAX = 0.01;

/** A format of an official list: the roles of its files, the main file first, and its importer. */
interface ListFormat {
  list: string;
  roles: readonly FileRole[];
  read(files: readonly ListFile[]): Promise<ImportedList>;
}

/** When several formats of one list are present, the first one here is read, because it has the most data. */
const FORMATS: readonly ListFormat[] = [
  ...(['ofac_sdn', 'ofac_cons'] as const).flatMap((list): ListFormat[] => [
    { list, roles: [`${list}_advanced`], read: ([file]) => importOfacAdvanced(file as ListFile, list) },
    { list, roles: [`${list}_xml`], read: ([file]) => importOfacXml(file as ListFile, list) },
    { list, roles: [list, `${list}_alt`, `${list}_comments`], read: (files) => importOfacCsv(files, list) },
  ]),
  { list: 'un_sc', roles: ['un'], read: ([file]) => importUnConsolidated(file as ListFile) },
  { list: 'eu', roles: ['eu_xml'], read: ([file]) => importEuXml(file as ListFile) },
  { list: 'eu', roles: ['eu_journal'], read: importEuJournal },
  { list: 'uk', roles: ['uk'], read: ([file]) => importUkSanctionsList(file as ListFile) },
  { list: 'uk', roles: ['uk_subjects', 'uk_names', 'uk_dobs', 'uk_identifiers'], read: importUkTables },
];

export interface ReadOptions {
  policy: ListPolicy;
  /** In addition to the files `*.mapping.json` among the paths. */
  mappings?: readonly ListMapping[];
  /** Accepts lists smaller than the policy's minimum; for extracts and tests. */
  allowSmall?: boolean;
  /** YYYY-MM-DD; decides which terms have ended. Default: today. */
  today?: string;
}

/** One list and the files it was read from. */
export interface ReadList {
  imported: ImportedList;
  /** The first file's date is the edition of a list that states none. */
  files: ListFile[];
}

export interface ReadLists {
  lists: ReadList[];
  /** Rows of own CSVs whose list is unknown, by reason. */
  unassigned: Record<string, number>;
  setAside: SetAsideFile[];
}

/**
 * Reads every list among files and folders. All or nothing: one broken list refuses the whole import.
 * @throws ListError
 */
export async function readLists(paths: readonly string[], options: ReadOptions): Promise<ReadLists> {
  const { files, setAside } = await findListFiles(paths, options.mappings);
  const official = await readOfficial(files, setAside);
  const mapped = await readMapped(files, options);
  const own = await readOwn(files, options.policy);
  const lists = [...official, ...mapped, ...own.lists];
  if (lists.length === 0) {
    throw new ListError('nothing_found', `no list was recognised${whyNothing(setAside, own.unassigned)}`);
  }
  refuseDuplicates(lists);
  for (const { imported } of lists) {
    refuseImplausibleSize(imported, options);
  }
  for (const { imported } of lists) {
    refuseIfManyBadRows(imported.list, imported.skipped, imported.entries.length);
  }
  const ownEntries = own.lists.reduce((sum, { imported }) => sum + imported.entries.length, 0);
  refuseIfManyBadRows('own lists', own.unassigned, ownEntries);
  return { lists, unassigned: own.unassigned.byReason, setAside };
}

const REASONS_MAX = 5;

/** Why no file is a list, for the first files. It names files, columns and counts, never the content of a row. */
function whyNothing(setAside: readonly SetAsideFile[], unassigned: SkippedRows): string {
  const files = setAside.map(({ file, reason }) => `${file}: ${reason.replaceAll('_', ' ')}`);
  const rows = Object.entries(unassigned.byReason).map(([reason, count]) => `${count} rows of own lists: ${reason}`);
  const reasons = [...files, ...rows].slice(0, REASONS_MAX);
  return reasons.length === 0
    ? ''
    : ` (${reasons.join('; ')}). An own CSV has the header documento,nombre,lista[,clase] or a mapping: see lists import --help`;
}

async function readOfficial(files: readonly ListFile[], setAside: SetAsideFile[]): Promise<ReadList[]> {
  const lists = new Map<string, ReadList>();
  for (const { list, roles, read } of FORMATS) {
    const parts = roles.flatMap((role) => files.filter((file) => file.role === role));
    if (parts.length === 0) {
      continue;
    }
    if (lists.has(list)) {
      setAside.push(...parts.map(({ name }) => ({ file: name, reason: 'another_format_is_read' as const })));
    } else {
      lists.set(list, { imported: await read(parts), files: parts });
    }
  }
  return [...lists.values()];
}

async function readMapped(files: readonly ListFile[], { policy, today }: ReadOptions): Promise<ReadList[]> {
  const ofMapping = Map.groupBy(
    newestFirst(files.filter(({ role }) => role === 'mapped')),
    ({ mapping }) => mapping as ListMapping,
  );
  const lists: ReadList[] = [];
  for (const [mapping, parts] of ofMapping) {
    if (policy.isOfficial(mapping.list)) {
      throw new ListError('mapping_invalid', `/list ${mapping.list} is an official list`);
    }
    const day = today ?? new Date().toISOString().slice(0, 10);
    lists.push({ imported: await importMappedList(parts, mapping, day), files: parts });
  }
  return lists;
}

async function readOwn(files: readonly ListFile[], policy: ListPolicy) {
  const own = newestFirst(files.filter(({ role }) => role === 'own'));
  const { lists, unassigned } = await importOwnLists(own, policy);
  return { lists: lists.map((imported): ReadList => ({ imported, files: own })), unassigned };
}

function newestFirst(files: ListFile[]): ListFile[] {
  return files.sort((a, b) => b.date.localeCompare(a.date));
}

/** Two lists with the same name would overwrite each other. */
function refuseDuplicates(lists: readonly ReadList[]): void {
  const names = lists.map(({ imported }) => imported.list);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) {
    throw new ListError('mapping_invalid', `/list ${twice} is declared twice`);
  }
}

function refuseImplausibleSize({ list, entries }: ImportedList, { policy, allowSmall }: ReadOptions): void {
  const entriesMin = allowSmall ? 1 : Math.max(1, policy.entriesMin(list));
  const entriesMax = policy.entriesMax(list);
  const count = `${list}: ${entries.length} entries`;
  if (entries.length < entriesMin) {
    throw new ListError('too_few_entries', `${count}, at least ${entriesMin} expected`);
  }
  if (entries.length > entriesMax) {
    throw new ListError('too_many_entries', `${count}, at most ${entriesMax} expected`);
  }
}

function refuseIfManyBadRows(list: string, { bad }: SkippedRows, entries: number): void {
  if (bad <= Math.max(BAD_ROWS_TOLERATED, BAD_RATIO_MAX * entries)) {
    return;
  }
  throw new ListError('too_many_bad_rows', `${list}: ${bad} bad rows beside ${entries} entries`);
}
