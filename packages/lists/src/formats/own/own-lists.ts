import { hasLostLetters } from '@cotejo/colombia';
import type { ListClass, ListKind } from '@cotejo/contracts';
import { delimiterOf } from '@cotejo/tables';
import { ListError } from '../../list-error.js';
import type { ListPolicy } from '../../policy/list-policy.js';
import { csvRecords, firstLineOf } from '../csv-rows.js';
import { type ImportedList, SkippedRows } from '../imported-list.js';
import type { ListFile } from '../list-files.js';
import { addDocument, addName, newEntry } from '../listed-entry.js';
import { LIST_ID } from './list-mapping.js';
import { documentByShape, documentByType, LOST_LETTERS, UNREADABLE_NUMBER } from './own-document.js';

const REQUIRED = ['documento', 'nombre', 'lista'];

type KindAndClass = { kind: ListKind; class: ListClass };

/** Allowed values of `clase`. Only `pep` makes a list of exposed persons; `control` is an own list that requires care. */
const FORCES: Record<string, KindAndClass> = {
  nacional: { kind: 'national', class: 'restrictiva' },
  vinculante: { kind: 'own', class: 'vinculante' },
  restrictiva: { kind: 'own', class: 'restrictiva' },
  control: { kind: 'own', class: 'control' },
  pep: { kind: 'pep', class: 'control' },
};

type Row = Record<string, string>;

/**
 * Reads a deployer's own lists (SARLAFT, PEP) without a mapping: CSV with the header `documento,nombre,lista` and
 * optionally `clase` and `tipo_documento`, separated by the sign of its header. `lista` names the list, so a file may hold several lists and a list
 * may span several files. `clase` is the class of the whole list, `nacional` if empty. A row needs a document or a name. An unreadable document
 * is reported, and the row still counts by its name.
 * @returns the lists, and the rows whose list is unknown
 * @throws ListError `columns_missing`, `class_differs`, `encoding_unknown` or `not_well_formed`
 */
export async function importOwnLists(
  files: readonly ListFile[],
  policy: ListPolicy,
): Promise<{ lists: ImportedList[]; unassigned: SkippedRows }> {
  const lists = new Map<string, ImportedList>();
  const unassigned = new SkippedRows();
  for (const file of files) {
    // A name may have the other sign: `Pérez Gómez, Ana` in a file with semicolons.
    const delimiter = delimiterOf(await firstLineOf(file));
    for await (const { cells, line } of csvRecords(file, REQUIRED, unassigned, { delimiter, encoding: 'unknown' })) {
      const list = listOf(cells, lists, policy);
      if (typeof list === 'string') {
        unassigned.add(list, file, line);
      } else {
        addRow(cells, list, { file, line });
        lists.set(list.list, list);
      }
    }
  }
  return { lists: [...lists.values()], unassigned };
}

/** @throws ListError `class_differs`: to leave such a row out could leave out the graver class of the two */
function addRow(row: Row, list: ImportedList, { file, line }: { file: ListFile; line: number }): void {
  if (row.clase && !hasForce(list, forceOf(row))) {
    const place = `${file.name}, line ${line}`;
    throw new ListError(
      'class_differs',
      `${place}: clase differs from the first row of the list ${list.list}; use one list for each class`,
    );
  }
  const { documento = '', tipo_documento: type } = row;
  const document = type ? documentByType(documento, type) : documentByShape(documento);
  const entry = newEntry(`${list.list}:${list.entries.length + 1}`, 'person');
  addName(entry, row.nombre ?? '');
  if (hasLostLetters(row.nombre ?? '')) {
    list.skipped.add(`nombre ${LOST_LETTERS}`, file, line);
  }
  if (document) {
    addDocument(entry, document);
  } else {
    list.skipped.add(`documento ${UNREADABLE_NUMBER}`, file, line);
  }
  if (entry.names.length + entry.documents.length > 0) {
    list.entries.push(entry);
  } else if (document) {
    list.skipped.add('no documento and no nombre', file, line);
  }
}

/** The row's list, created if needed, or the name of the invalid column. */
function listOf(
  row: Row,
  lists: ReadonlyMap<string, ImportedList>,
  policy: ListPolicy,
): ImportedList | 'lista' | 'clase' {
  const id = (row.lista ?? '').toLowerCase().replace(/\s+/g, '_');
  if (!LIST_ID.test(id) || policy.isOfficial(id)) {
    return 'lista';
  }
  const known = lists.get(id);
  if (known) {
    return known;
  }
  const force = forceOf(row);
  return force ? { list: id, ...force, entries: [], skipped: new SkippedRows() } : 'clase';
}

function hasForce(list: KindAndClass, force: KindAndClass | undefined): boolean {
  return force?.kind === list.kind && force.class === list.class;
}

function forceOf(row: Row): KindAndClass | undefined {
  return FORCES[row.clase?.toLowerCase() || 'nacional'];
}
