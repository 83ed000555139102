import { columnPairs } from '@cotejo/tables';
import { BUYER_FIELDS } from '@cotejo/tables/buyers/browser';
import { RescreeningError } from './rescreening-error.js';

export const FIELDS = ['id', 'name', 'alias', 'document', 'documentType', 'birthDate', 'country', 'kind'] as const;
export type Field = (typeof FIELDS)[number];

/** The positions of the columns of each field; several columns of `name` are joined by a space. */
export type ColumnMap = Partial<Record<Field, number[]>>;

/** The names that a file of buyers may have for the same field. */
const buyerHeaders = (name: string): string[] =>
  BUYER_FIELDS.verify.flatMap((field) => (field.name === name ? field.columns.map(plain) : []));

/** Headers that need no mapping, in lower case without accents and signs. */
const KNOWN_HEADERS: Record<Field, readonly string[]> = {
  id: ['id', 'codigo', 'customerid', 'idcliente'],
  name: ['name', 'nombre', 'nombrecompleto', 'fullname', 'nombres', 'apellidos', 'razonsocial'],
  alias: ['alias', 'othername', 'otronombre'],
  document: [...buyerHeaders('cedula'), 'nit'],
  documentType: buyerHeaders('tipo_documento'),
  birthDate: ['birthdate', 'fechanacimiento', 'fechadenacimiento'],
  country: ['country', 'pais', 'nacionalidad'],
  kind: ['kind', 'tipo', 'tipopersona', 'tipodepersona'],
};

/** A mapping as the command line has it: `name=NOMBRES+APELLIDOS,document=CEDULA`. */
export function parseColumnMap(text: string): Partial<Record<Field, string[]>> {
  const pairs = columnPairs(text);
  if (!pairs?.every(([field]) => FIELDS.some((known) => known === field))) {
    throw new RescreeningError('columns_wrong', `--map is field=COLUMN,...; the fields are ${FIELDS.join(', ')}`);
  }
  return Object.fromEntries(pairs.map(([field, columns]) => [field, columns.split('+').map((each) => each.trim())]));
}

/**
 * Finds the columns of the fields: the mapped ones, or else the ones with usual names.
 * @throws RescreeningError when a mapped column is missing, or there is neither a name nor a document
 */
export function findColumns(header: readonly string[], mapped: Partial<Record<Field, string[]>>): ColumnMap {
  const found: ColumnMap = {};
  for (const field of FIELDS) {
    const columns = mapped[field]?.map((column) => positionOf(header, column)) ?? knownColumns(header, field, mapped);
    if (columns.length > 0) {
      found[field] = columns;
    }
  }
  if (!found.name && !found.document) {
    throw new RescreeningError(
      'column_missing',
      'the file has no column of a name or a document: name them with --map',
    );
  }
  return found;
}

function positionOf(header: readonly string[], column: string): number {
  const position = header.indexOf(column);
  if (position < 0) {
    throw new RescreeningError('column_missing', `the file has no column ${column}`);
  }
  return position;
}

/** A mapping names all columns that it wants: without it, only the usual names count. */
function knownColumns(header: readonly string[], field: Field, mapped: Partial<Record<Field, string[]>>): number[] {
  const isTaken = new Set(Object.values(mapped).flat());
  return header.flatMap((column, at) =>
    !isTaken.has(column) && KNOWN_HEADERS[field].includes(plain(column)) ? [at] : [],
  );
}

function plain(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}
