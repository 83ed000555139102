import { documentKindNamed } from '@cotejo/colombia/cells';
import { attributeField, BUYER_FIELDS, type BuyerField, type Operation } from './buyer-fields.js';

/** Which column fills which field. */
export interface BuyerColumns {
  readonly columns: readonly { readonly field: BuyerField; readonly index: number; readonly header: string }[];
  /** Names of columns that fill no field, as far as they may be names. */
  readonly ignored: readonly string[];
  readonly ignoredCount: number;
  /** Number of columns, which is the number of cells of every row. */
  readonly width: number;
}

/** Name of the column of a field, as a person chose it: `cedula=DOC`. */
export type ChosenColumns = Readonly<Record<string, string>>;

type HeaderProblem =
  | 'empty'
  /** The bytes are no text, or the line is no CSV. */
  | 'unreadable'
  /** The first row has values of a buyer, or is a title. */
  | 'missing_header_row'
  | 'missing_document'
  | 'same_name'
  | 'same_field'
  | 'unknown_field'
  | 'unknown_column';

/** The first row does not say which column fills which field. Its message has no name of the file: `names` may be values. */
export class HeaderError extends Error {
  readonly names: readonly string[];

  /** @param names columns of the file, or the field that somebody chose a column for */
  constructor(
    readonly code: HeaderProblem,
    names: readonly string[] = [],
    /** The field that it is about. */
    readonly field: string | null = null,
  ) {
    super(code);
    this.names = namesOnly(names);
  }
}

/**
 * Finds the column of each field: the chosen one, else the one whose name is known for it. A column without a name is ignored,
 * because spreadsheets leave them behind.
 * @throws HeaderError
 */
export function buyerColumns(
  headers: readonly string[],
  operation: Operation,
  chosen: ChosenColumns = {},
): BuyerColumns {
  const fields = BUYER_FIELDS[operation];
  const isField = (name: string) =>
    fields.some((field) => field.name === name) || attributeField(name, operation)?.name === name;
  const unknown = Object.keys(chosen).find((name) => !isField(name));
  if (unknown !== undefined) {
    throw new HeaderError('unknown_field', [unknown]);
  }
  const document = fields[0] as BuyerField;
  if (chosen[document.name] === undefined && (isRowOfValues(headers, fields) || isTitle(headers, document))) {
    throw new HeaderError('missing_header_row');
  }
  // Without a known name, the others may be names of buyers.
  if (
    Object.keys(chosen).length === 0 &&
    !headers.some((header) => fields.some((field) => rankOf(header, field) >= 0))
  ) {
    throw new HeaderError('missing_document', [], document.name);
  }
  refuseSameNames(headers);
  const taken = new Set(Object.values(chosen).map((header) => columnAt(headers, header)));
  const columns = fields.flatMap((field) => {
    const header = chosen[field.name];
    const index = header === undefined ? knownColumn(headers, field, taken) : columnAt(headers, header);
    return index === undefined ? [] : [{ field, index, header: headers[index] as string }];
  });
  if (columns[0]?.field !== document) {
    throw new HeaderError('missing_document', headers, document.name);
  }
  columns.push(...attributeColumns(headers, operation, chosen));
  const used = new Set(columns.map(({ index }) => index));
  const unused = headers.filter((header, index) => header !== '' && !used.has(index));
  return { columns, ignored: namesOnly(unused), ignoredCount: unused.length, width: headers.length };
}

/** A column `atributos.canal` fills the attribute `canal`, unless another column was chosen for it. */
function attributeColumns(headers: readonly string[], operation: Operation, chosen: ChosenColumns) {
  const named = headers.flatMap((header, index) => {
    const field = attributeField(header, operation);
    return field && chosen[field.name] === undefined ? [{ field, index, header }] : [];
  });
  const picked = Object.entries(chosen).flatMap(([name, header]) => {
    const field = attributeField(name, operation);
    return field ? [{ field, index: columnAt(headers, header), header }] : [];
  });
  return [...named, ...picked];
}

/** The place of a column that was chosen by its name. @throws HeaderError `unknown_column` */
export function columnAt(headers: readonly string[], header: string): number {
  const index = headers.indexOf(header);
  if (index < 0) {
    throw new HeaderError('unknown_column', headers, header);
  }
  return index;
}

function refuseSameNames(headers: readonly string[]): void {
  const twice = headers.find((header, index) => header !== '' && headers.indexOf(header) !== index);
  if (twice !== undefined) {
    throw new HeaderError('same_name', [twice]);
  }
}

/**
 * Whether the first row has values of a buyer in place of names. `CC`, the kind of the document, is also a name for its number:
 * beside the number itself it is a value. `cedula` is a name first.
 */
function isRowOfValues(headers: readonly string[], fields: readonly BuyerField[]): boolean {
  const isNamed = headers.some((header) => rankOf(header, fields[0] as BuyerField) >= 0);
  if (!isNamed) {
    return headers.some(hasValue);
  }
  const known = headers.filter((header) => fields.some((field) => rankOf(header, field) >= 0));
  return headers.some(isValue) && known.every(isKind);
}

const isKind = (header: string) => plainName(header) !== 'cedula' && documentKindNamed(header) === 'cedula';

/** Has a number of a document, a phone or a card, or an e-mail address. */
const hasValue = (header: string) => /@|(?:\p{N}\P{N}{0,3}){5}/u.test(header);

/** No name, when one of them is a value of a buyer: the others may be values too. */
const namesOnly = (names: readonly string[]) => (names.some(hasValue) ? [] : names);

/** Is an e-mail address, or a number without letters. */
const isValue = (header: string) => header.includes('@') || (hasValue(header) && !/\p{L}/u.test(header));

/** One cell above several columns is the title of a report. */
const isTitle = (headers: readonly string[], document: BuyerField) =>
  headers.length > 1 && headers.filter(Boolean).length === 1 && headers.every((header) => rankOf(header, document) < 0);

/** The field's own name wins over its other names; two of those are a question for the user. */
function knownColumn(headers: readonly string[], field: BuyerField, taken: ReadonlySet<number>): number | undefined {
  const fitting = headers.flatMap((header, index) => {
    return rankOf(header, field) < 0 || taken.has(index) ? [] : [{ header, index }];
  });
  const own = fitting.filter(({ header }) => plainName(header) === plainName(field.name));
  const candidates = own.length > 0 ? own : fitting;
  if (candidates.length > 1) {
    throw new HeaderError(
      'same_field',
      candidates.map(({ header }) => header),
      field.name,
    );
  }
  return candidates[0]?.index;
}

const rankOf = (header: string, { columns }: BuyerField) => columns.indexOf(plainName(header));

/** `Número de Cédula` becomes `numero_de_cedula`. */
export function plainName(header: string): string {
  return header
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\.(?![a-z0-9])|[^a-z0-9.]+/g, '_')
    .replace(/_+/g, '_')
    .replace(/^[_.]+|[_.]+$/g, '');
}
