import { createHash } from 'node:crypto';
import { countriesIn } from '../countries.js';
import { csvRecords } from '../csv-rows.js';
import { type ImportedList, internationalList } from '../imported-list.js';
import type { ListFile } from '../list-files.js';
import { addAll, addDocument, addName, type ListedEntry, newEntry } from '../listed-entry.js';
import { datesIn } from '../printed-dates.js';
import { printedDocuments } from './printed-documents.js';
import { printedNames } from './printed-names.js';

const REQUIRED = ['celex', 'recordid', 'programkey', 'schema', 'name', 'alias', 'nationality', 'birthdate'];
const ROW_HASH_LENGTH = 12;
/** Splits values at `;`, except inside quotes: a quoted value may contain a `;`. */
const VALUES = /"(?:[^"]|"")*"|[^;]+/g;

type Row = Record<string, string>;

/**
 * Reads designations as the Official Journal prints them, transcribed to one CSV for each act. An act has one row for each
 * measure, so rows with the same record number and name become one entry. Record numbers restart in each annex, so rows
 * with the same number and different names stay separate entries with the same id.
 * @throws ListError `columns_missing` or `not_well_formed`
 */
export async function importEuJournal(files: readonly ListFile[]): Promise<ImportedList> {
  const entries = new Map<string, ListedEntry>();
  const list = internationalList('eu');
  for (const file of files) {
    for await (const { cells, line } of csvRecords(file, REQUIRED, list.skipped)) {
      if (!addRow(cells, entries)) {
        list.skipped.add('no act or no name', file, line);
      }
    }
  }
  return { ...list, entries: [...entries.values()] };
}

function addRow(row: Row, entries: Map<string, ListedEntry>): boolean {
  const { celex, name, schema } = row;
  if (!celex || !name) {
    return false;
  }
  const id = `eu:${celex}:${row.recordid || rowHash(row)}`;
  const key = [id, schema, name].join('\n');
  const entry = entries.get(key) ?? newEntry(id, schema === 'Person' ? 'person' : 'other');
  entries.set(key, entry);
  addNames(entry, row);
  addAll(entry.birthDates, valuesOf(row.birthdate).flatMap(datesIn));
  addAll(entry.countries, valuesOf(row.nationality).flatMap(countriesIn));
  addDocuments(entry, row.passportnumber, 'passport');
  addDocuments(entry, row.idnumber, 'national id');
  addAll(entry.programmes, [row.programkey]);
  return true;
}

function addNames(entry: ListedEntry, row: Row): void {
  const add = (values: string[], isWeak: boolean) => {
    for (const { text, weak } of values.flatMap((value) => printedNames(value, entry.kind))) {
      addName(entry, text, weak || isWeak);
    }
  };
  add([row.name ?? '', ...valuesOf(row.alias), ...valuesOf(row.previousname)], false);
  add(valuesOf(row.weakalias), true);
  // Also keep the name exactly as printed, with all spellings, so that a copy from the journal matches.
  addName(entry, row.name ?? '');
}

function addDocuments(entry: ListedEntry, cell: string | undefined, words: string): void {
  for (const document of valuesOf(cell).flatMap((value) => printedDocuments(value, words))) {
    addDocument(entry, document);
  }
}

function valuesOf(cell = ''): string[] {
  return (cell.match(VALUES) ?? [])
    .map((value) => value.trim().replace(/^"|"$/g, '').replaceAll('""', '"'))
    .filter(Boolean);
}

/** Replaces a missing record number: a hash over schema, name and birth date as printed, joined by `|`. */
function rowHash({ schema, name, birthdate }: Row): string {
  const subject = [schema, name, birthdate].join('|');
  return createHash('sha256').update(subject).digest('hex').slice(0, ROW_HASH_LENGTH);
}
