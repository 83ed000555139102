import { ListError } from '../../list-error.js';
import { countryAtStart } from '../countries.js';
import { csvRecords } from '../csv-rows.js';
import type { FileRole } from '../file-roles.js';
import { type ImportedList, SkippedRows } from '../imported-list.js';
import type { ListFile } from '../list-files.js';
import { addAll, addDocumentInWords, addName, type ListedEntry } from '../listed-entry.js';
import { partialDate } from '../printed-dates.js';
import { isWeakAlias, regimeOf, type UkEntries, ukEntry, ukList } from './uk-list.js';

type Row = Record<string, string>;

const SUBJECT_COLUMNS = ['unique_id', 'subject_type'];
/** The other tables: their columns, and the function that adds a row to its subject. */
const TABLES: readonly [role: FileRole, columns: string[], add: (entry: ListedEntry, row: Row) => void][] = [
  ['uk_names', ['unique_id', 'full_name', 'alias_strength'], addPrintedName],
  ['uk_dobs', ['unique_id', 'year', 'month', 'day'], addBirthDate],
  ['uk_identifiers', ['unique_id', 'raw_value', 'identifier_type', 'additional_info'], addIdentifier],
];

/**
 * Reads the UK Sanctions List from normalised tables: `subjects.csv`, `subject_names.csv` and, if present,
 * `subject_dobs.csv` and `subject_identifiers.csv`. A row that refers to a missing subject is counted as an orphan.
 * @throws ListError `main_file_missing`, `columns_missing` or `not_well_formed`
 */
export async function importUkTables(files: readonly ListFile[]): Promise<ImportedList> {
  const entries: UkEntries = new Map();
  const skipped = new SkippedRows();
  const fileWithRole = (role: FileRole) => files.find((file) => file.role === role);
  const subjects = fileWithRole('uk_subjects');
  if (!subjects || !fileWithRole('uk_names')) {
    throw new ListError('main_file_missing', 'uk needs subjects.csv and subject_names.csv');
  }
  await readSubjects(subjects, entries, skipped);
  for (const [role, columns, add] of TABLES) {
    const table = fileWithRole(role);
    if (table) {
      await addTable(table, columns, add, entries, skipped);
    }
  }
  return ukList(entries, skipped);
}

async function readSubjects(file: ListFile, entries: UkEntries, skipped: SkippedRows): Promise<void> {
  for await (const { cells, line } of csvRecords(file, SUBJECT_COLUMNS, skipped)) {
    const { unique_id: uniqueId = '', subject_type: subject = '' } = cells;
    if (uniqueId) {
      addAll(ukEntry(entries, uniqueId, subject).programmes, [regimeOf(uniqueId)]);
    } else {
      skipped.add('no unique id', file, line);
    }
  }
}

async function addTable(
  file: ListFile,
  columns: readonly string[],
  add: (entry: ListedEntry, row: Row) => void,
  entries: UkEntries,
  skipped: SkippedRows,
): Promise<void> {
  for await (const { cells } of csvRecords(file, columns, skipped)) {
    const entry = entries.get(cells.unique_id ?? '');
    if (entry) {
      add(entry, cells);
    } else {
      skipped.orphans += 1;
    }
  }
}

function addPrintedName(entry: ListedEntry, row: Row): void {
  addName(entry, row.full_name ?? '', isWeakAlias(row.alias_strength ?? ''));
}

function addBirthDate(entry: ListedEntry, { year = '', month, day }: Row): void {
  addAll(entry.birthDates, partialDate(year, month, day));
}

/** Adds passports and national ids only: registration numbers of companies and ships do not identify a buyer. */
function addIdentifier(entry: ListedEntry, row: Row): void {
  const { identifier_type: type, raw_value: number = '', additional_info: information = '' } = row;
  if (type !== 'passport' && type !== 'national') {
    return;
  }
  const country = countryAtStart(information) ?? null;
  const words = type === 'national' ? `national id ${information}` : type;
  addDocumentInWords(entry, words, number, country);
}
