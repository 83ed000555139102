import { createReadStream } from 'node:fs';
import type { ListClass, ListKind } from '@cotejo/contracts';
import { CsvError, parse } from 'csv-parse';
import type { ListPolicy } from '../policy/list-policy.js';
import { ListImportError } from './errors.js';
import { type ImportedList, SkippedRows } from './imported-list.js';
import type { ListFile } from './list-files.js';
import { type ListedDocument, type ListedEntry, listedDocument } from './listed-entry.js';

const REQUIRED = ['documento', 'nombre', 'lista'];
const LIST_ID = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const RECORD_LENGTH_MAX = 16_384;

/** What `clase` may say. */
const FORCES: Record<string, { kind: ListKind; class: ListClass }> = {
  nacional: { kind: 'national', class: 'restrictiva' },
  vinculante: { kind: 'own', class: 'vinculante' },
  restrictiva: { kind: 'own', class: 'restrictiva' },
  control: { kind: 'pep', class: 'control' },
};

type Row = Record<string, string>;

/**
 * A deployer's own lists (SARLAFT, PEP): CSV with a header `documento,nombre,lista` and optionally `clase`; comma or
 * semicolon. `lista` names the list, so one file may hold several and one list several files; `clase` is the class of the
 * whole list, `nacional` where it is empty. A row needs a document or a name.
 * @returns the lists, and the rows of which not even the list can be told
 * @throws ListImportError `columns_missing` or `not_well_formed`
 */
export async function importOwnLists(
  files: readonly ListFile[],
  policy: ListPolicy,
): Promise<{ lists: ImportedList[]; unassigned: SkippedRows }> {
  const lists = new Map<string, ImportedList>();
  const unassigned = new SkippedRows();
  for (const file of files) {
    for await (const row of readRows(file, unassigned)) addRow(row, lists, policy, unassigned);
  }
  return { lists: [...lists.values()], unassigned };
}

function addRow(row: Row, lists: Map<string, ImportedList>, policy: ListPolicy, unassigned: SkippedRows): void {
  const list = listOf(row, lists, policy);
  if (typeof list === 'string') {
    unassigned.add(list);
    return;
  }
  lists.set(list.list, list);
  const entry = readEntry(row, list);
  if (typeof entry === 'string') list.skipped.add(entry);
  else list.entries.push(entry);
}

/** The row's list, a new one if need be, or the column that is wrong. */
function listOf(
  row: Row,
  lists: ReadonlyMap<string, ImportedList>,
  policy: ListPolicy,
): ImportedList | 'lista' | 'clase' {
  const id = (row.lista ?? '').trim().toLowerCase().replace(/\s+/g, '_');
  if (!LIST_ID.test(id) || policy.isOfficial(id)) return 'lista';
  const known = lists.get(id);
  if (known) return known;
  const force = forceOf(row);
  return force ? { list: id, ...force, entries: [], skipped: new SkippedRows() } : 'clase';
}

/** The row's entry, or why there is none. */
function readEntry(row: Row, list: ImportedList): ListedEntry | string {
  if (row.clase?.trim() && forceOf(row)?.kind !== list.kind) return 'clase differs';
  const name = row.nombre?.trim() ?? '';
  const documents = readDocument(row.documento?.trim() ?? '');
  if (!name && documents.length === 0) return 'no documento and no nombre';
  return {
    id: `${list.list}:${list.entries.length + 1}`,
    kind: 'person',
    names: name ? [{ text: name }] : [],
    documents,
    birthDates: [],
    countries: [],
    programmes: [],
  };
}

function forceOf(row: Row): { kind: ListKind; class: ListClass } | undefined {
  return FORCES[row.clase?.trim().toLowerCase() || 'nacional'];
}

/** A number is a cédula, one with `-d` at its end a NIT, anything else a passport. */
function readDocument(text: string): ListedDocument[] {
  if (!/[A-Za-z0-9]/.test(text)) return [];
  if (/^[\d. ]+-\d$/.test(text)) return [listedDocument('nit', text, 'Colombia')];
  return /^[\d. ]+$/.test(text)
    ? [listedDocument('cedula', text, 'Colombia')]
    : [listedDocument('passport', text, null)];
}

async function* readRows({ path, name }: ListFile, skipped: SkippedRows): AsyncGenerator<Row> {
  const parser = createReadStream(path).pipe(
    parse({
      bom: true,
      delimiter: [',', ';'],
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: RECORD_LENGTH_MAX,
      columns: (header: string[]) => requireColumns(name, header),
    }),
  );
  parser.on('skip', () => skipped.add('malformed'));
  try {
    yield* parser as AsyncIterable<Row>;
  } catch (error) {
    // The parser's own text quotes what it read.
    if (error instanceof CsvError) throw new ListImportError('not_well_formed', `${name} is not valid CSV`);
    throw error;
  }
}

function requireColumns(file: string, header: string[]): string[] {
  const columns = header.map((column) => column.trim().toLowerCase());
  const missing = REQUIRED.filter((column) => !columns.includes(column));
  if (missing.length === 0) return columns;
  throw new ListImportError('columns_missing', `${file}: columns missing: ${missing.join(', ')}`);
}
