import type { CsvRow } from '@cotejo/tables/rows';
import { ListError } from '../../list-error.js';
import { fileRows, rowsOf } from '../csv-rows.js';
import { type ImportedList, internationalList, type SkippedRows } from '../imported-list.js';
import type { ListFile } from '../list-files.js';
import { addName, type ListedEntry, newEntry } from '../listed-entry.js';
import { OFAC_LISTS, type OfacList } from './ofac-list.js';
import { addRemarks } from './ofac-remarks.js';

const MAIN_COLUMNS = 12;
const ALT_COLUMNS = 5;
const COMMENTS_COLUMNS = 2;
/** The files end with a record of this one character. */
const END_OF_FILE = '\x1a';
const NULL = '-0-';

/**
 * Reads an OFAC list from CSV files without headers: the main file (`sdn.csv`, `cons_prim.csv`) and, if present, the
 * aliases (`alt.csv`, `cons_alt.csv`) and the comments (`sdn_comments.csv`, `cons_comments.csv`). A remark in the main file
 * ends at 1,000 characters, sometimes inside a word, and continues in the comments. The three files may be from different
 * days: a row that refers to a missing entry is counted as an orphan.
 * @throws ListError `main_file_missing` or `not_well_formed`
 */
export async function importOfacCsv(files: readonly ListFile[], list: OfacList): Promise<ImportedList> {
  const [main, alt, rest] = ['', '_alt', '_comments'].map((part) =>
    files.find(({ role }) => role === `${list}${part}`),
  );
  if (!main) {
    throw new ListError('main_file_missing', `${list} needs ${OFAC_LISTS[list].mainFile}`);
  }
  const imported = internationalList(list);
  const { skipped } = imported;
  const comments = await readComments(rest, skipped);
  const entries = await readEntries(main, list, comments, skipped);
  skipped.orphans += comments.size;
  await addAliases(alt, entries, skipped);
  return { ...imported, entries: [...entries.values()] };
}

async function readComments(file: ListFile | undefined, skipped: SkippedRows): Promise<Map<string, string>> {
  const comments = new Map<string, string>();
  if (!file) {
    return comments;
  }
  for await (const { cells } of ofacRows(file, COMMENTS_COLUMNS, skipped)) {
    const [entry, text] = cells;
    if (entry) {
      comments.set(entry, (comments.get(entry) ?? '') + (text ?? ''));
    }
  }
  return comments;
}

/** Removes from `comments` each comment that it added to an entry, so that the orphans remain. */
async function readEntries(
  file: ListFile,
  list: OfacList,
  comments: Map<string, string>,
  skipped: SkippedRows,
): Promise<Map<string, ListedEntry>> {
  const entries = new Map<string, ListedEntry>();
  for await (const { cells, line } of ofacRows(file, MAIN_COLUMNS, skipped)) {
    const [number, name, type, programmes] = cells;
    if (!number || !/^\d+$/.test(number) || !name) {
      skipped.add('no number or no name', file, line);
      continue;
    }
    const entry = newEntry(OFAC_LISTS[list].idPrefix + number, type === 'individual' ? 'person' : 'other');
    addName(entry, name);
    entry.programmes = programmes?.split('] [').map((programme) => programme.replace(/[[\]]/g, '').trim()) ?? [];
    addRemarks(entry, (cells.at(-1) ?? '') + (comments.get(number) ?? ''));
    comments.delete(number);
    entries.set(number, entry);
  }
  return entries;
}

async function addAliases(
  file: ListFile | undefined,
  entries: ReadonlyMap<string, ListedEntry>,
  skipped: SkippedRows,
): Promise<void> {
  if (!file) {
    return;
  }
  for await (const { cells, line } of ofacRows(file, ALT_COLUMNS, skipped)) {
    const [number, , , name] = cells;
    const entry = number && entries.get(number);
    if (!name) {
      skipped.add('no name', file, line);
    } else if (entry) {
      addName(entry, name);
    } else {
      skipped.orphans += 1;
    }
  }
}

/** Rows with the expected number of cells; `-0- ` becomes null; the end-of-file record is left out. */
async function* ofacRows(file: ListFile, columns: number, skipped: SkippedRows) {
  for await (const { cells, line } of rowsOf(file, columns, untilEnd(file), skipped)) {
    yield { cells: cells.map((cell) => (cell.trim() === NULL ? null : cell)), line };
  }
}

async function* untilEnd(file: ListFile): AsyncGenerator<CsvRow> {
  for await (const row of fileRows(file)) {
    if (row.cells.join('').trim() !== END_OF_FILE) {
      yield row;
    }
  }
}
