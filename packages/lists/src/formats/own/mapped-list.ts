import { hasLostLetters } from '@cotejo/colombia';
import { columnName } from '@cotejo/tables';
import { countriesIn, countryOf } from '../countries.js';
import { csvRecords } from '../csv-rows.js';
import { type ImportedList, SkippedRows } from '../imported-list.js';
import type { ListFile } from '../list-files.js';
import { addAll, addDocument, addName, type ListedDocument, type ListedEntry, newEntry } from '../listed-entry.js';
import { partialDate } from '../printed-dates.js';
import { type ListMapping, type MappedColumns, mappedColumns } from './list-mapping.js';
import { documentByShape, documentByType, LOST_LETTERS, UNREADABLE_NUMBER } from './own-document.js';

const SEVERAL = /[;|]/;
const DEFAULT_DATE_FORMAT = 'YYYY-MM-DD';
/** The DIAN gives companies nine-digit numbers that start with 8 or 9; a person's NIT is the cédula. */
const COMPANY_NIT = /^[89]\d{8}$/;

/** Returns the cell of a member; an empty string when the mapping names no column for it. */
type Cells = (member: keyof MappedColumns) => string;

/**
 * Reads a list from one or several files, as its mapping declares.
 * @param today YYYY-MM-DD; decides which terms have ended
 * @throws ListError `columns_missing`, `encoding_unknown` or `not_well_formed`
 */
export async function importMappedList(
  files: readonly ListFile[],
  mapping: ListMapping,
  today: string,
): Promise<ImportedList> {
  const { list, kind, class: own, tenant, publisher } = mapping;
  const entries: ListedEntry[] = [];
  const skipped = new SkippedRows();
  const format = { encoding: 'unknown', ...mapping } as const;
  let row = 0;
  for (const file of files) {
    for await (const { cells, line } of csvRecords(file, mappedColumns(mapping), skipped, format)) {
      row += 1;
      const cell: Cells = (member) => cells[columnName(mapping.columns[member] ?? '')] ?? '';
      // An unreadable date, document or name is reported but the row still counts. Too many of them refuse the list.
      if (!areDates(cell, mapping)) {
        skipped.add('a date is not of the format declared', file, line);
      }
      const document = documentIn(cell, mapping);
      if (!document) {
        skipped.add(`a document ${UNREADABLE_NUMBER}`, file, line);
      }
      if (hasLostLetters(nameIn(cell))) {
        skipped.add(`a name ${LOST_LETTERS}`, file, line);
      }
      const entry = readEntry(cell, mapping, document, `${list}:${cell('id') || row}`);
      if (entry.names.length + entry.documents.length === 0) {
        if (document) {
          skipped.add('no document and no name', file, line);
        }
      } else if (isInTerm(cell, mapping, today)) {
        entries.push(entry);
      } else {
        skipped.outsideTerm += 1;
      }
    }
  }
  return { list, kind, class: own, ...(tenant && { tenant }), ...(publisher && { publisher }), entries, skipped };
}

function readEntry(cell: Cells, mapping: ListMapping, document: ListedDocument | null, id: string): ListedEntry {
  const isCompany = document?.kind === 'nit' && COMPANY_NIT.test(document.number);
  const entry = newEntry(id, isCompany ? 'other' : 'person');
  addName(entry, nameIn(cell));
  for (const alias of cell('alias').split(SEVERAL)) {
    addName(entry, alias);
  }
  if (document) {
    addDocument(entry, document);
  }
  addAll(entry.birthDates, dateIn(cell('birthDate'), mapping));
  addAll(entry.countries, countriesIn(cell('country')));
  addAll(entry.programmes, [cell('programme')]);
  return entry;
}

const nameIn = (cell: Cells): string => cell('name') || `${cell('givenNames')} ${cell('surnames')}`;

function documentIn(cell: Cells, { columns }: ListMapping) {
  const country = columns.documentCountry ? (countryOf(cell('documentCountry')) ?? null) : undefined;
  const type = cell('documentType');
  return type ? documentByType(cell('document'), type, country) : documentByShape(cell('document'));
}

/**
 * Whether today is between the first day and the last day plus the kept years. An empty or unreadable last day means no
 * end.
 */
function isInTerm(cell: Cells, mapping: ListMapping, today: string): boolean {
  const [from = ''] = dateIn(cell('from'), mapping);
  const [until] = dateIn(cell('until'), mapping);
  if (from > today) {
    return false;
  }
  if (!until) {
    return true;
  }
  const keptUntil = Number(until.slice(0, 4)) + (mapping.keptYearsAfterEnd ?? 0);
  return `${keptUntil}${until.slice(4)}` >= today.slice(0, until.length);
}

function areDates(cell: Cells, mapping: ListMapping): boolean {
  const members = ['birthDate', 'from', 'until'] as const;
  return members.every((member) => !cell(member) || dateIn(cell(member), mapping).length > 0);
}

/** A date in the declared order, with any separator; a time of day after it is ignored. */
function dateIn(text: string, { dateFormat = DEFAULT_DATE_FORMAT }: ListMapping): string[] {
  const parts = text.split(/[^\d]+/);
  if (dateFormat === 'DD/MM/YYYY') {
    return partialDate(parts[2] ?? '', parts[1], parts[0]);
  }
  if (dateFormat === 'MM/DD/YYYY') {
    return partialDate(parts[2] ?? '', parts[0], parts[1]);
  }
  return partialDate(parts[0] ?? '', parts[1], parts[2]);
}
