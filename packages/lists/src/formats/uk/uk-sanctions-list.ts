import { countriesIn, countryAtStart } from '../countries.js';
import { csvRecords, firstLineOf } from '../csv-rows.js';
import { type ImportedList, SkippedRows } from '../imported-list.js';
import type { ListFile } from '../list-files.js';
import { addAll, addDocumentInWords, addName, type ListedEntry } from '../listed-entry.js';
import { datesIn } from '../printed-dates.js';
import { isWeakAlias, regimeOf, type UkEntries, ukEntry, ukList } from './uk-list.js';

const REQUIRED = ['unique id', 'name 6', 'name 1', 'name type'];
/** In reading order; `name 6` is the surname. */
const NAME_PARTS = ['name 1', 'name 2', 'name 3', 'name 4', 'name 5', 'name 6'];
/** Older editions have the first column, newer editions the second. */
const SUBJECT_COLUMNS = ['designation type', 'individual, entity, ship'];

type Row = Record<string, string>;

/**
 * Reads the UK Sanctions List as the Foreign Office publishes it in CSV: a line `Report Date: 24-Jun-2026`, the header,
 * then one row for each name of a designation. The rows of one Unique ID become one entry.
 * @throws ListError `columns_missing` or `not_well_formed`
 */
export async function importUkSanctionsList(file: ListFile): Promise<ImportedList> {
  const entries: UkEntries = new Map();
  const skipped = new SkippedRows();
  const [, reportDate] = /Report Date:\s*([^",]+)/i.exec(await firstLineOf(file)) ?? [];
  const format = { preambleLines: reportDate === undefined ? 0 : 1 };
  for await (const { cells, line } of csvRecords(file, REQUIRED, skipped, format)) {
    if (!addRow(cells, entries)) {
      skipped.add('no unique id or no name', file, line);
    }
  }
  return ukList(entries, skipped, datesIn((reportDate ?? '').replaceAll('-', ' '))[0]);
}

function addRow(row: Row, entries: UkEntries): boolean {
  const uniqueId = row['unique id'];
  const name = NAME_PARTS.map((part) => row[part] ?? '').join(' ');
  if (!uniqueId || !name.trim()) {
    return false;
  }
  const subject = SUBJECT_COLUMNS.map((column) => row[column]).find(Boolean) ?? '';
  const entry = ukEntry(entries, uniqueId, subject);
  addName(entry, name, isWeakAlias(row['alias strength'] ?? ''));
  addName(entry, row['name non-latin script'] ?? '');
  addAll(entry.programmes, [row['regime name'] || regimeOf(uniqueId)]);
  addAll(entry.birthDates, valuesOf(row['d.o.b']).flatMap(datesIn));
  addAll(entry.countries, valuesOf(row['nationality(/ies)']).flatMap(countriesIn));
  addDocuments(entry, row['passport number'], 'passport', row['passport additional information']);
  addDocuments(
    entry,
    row['national identifier number'],
    'national id',
    row['national identifier additional information'],
  );
  return true;
}

function addDocuments(entry: ListedEntry, numbers: string | undefined, words: string, information = ''): void {
  const country = countryAtStart(information) ?? null;
  for (const number of valuesOf(numbers)) {
    addDocumentInWords(entry, `${words} ${information}`, number, country);
  }
}

function valuesOf(cell = ''): string[] {
  return cell.split(/[|;\n]/);
}
