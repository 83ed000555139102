import { BUYER_FIELDS, type BuyerField, type Operation } from './buyer-fields.js';

/** Which column fills which field. */
export interface BuyerColumns {
  readonly columns: readonly { readonly field: BuyerField; readonly index: number; readonly header: string }[];
  /** Names of columns that fill no field. */
  readonly ignored: readonly string[];
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
  /** @param names columns of the file, or the field that somebody chose a column for */
  constructor(
    readonly code: HeaderProblem,
    readonly names: readonly string[] = [],
    /** The field that it is about. */
    readonly field: string | null = null,
  ) {
    super(code);
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
  const unknown = Object.keys(chosen).find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) {
    throw new HeaderError('unknown_field', [unknown]);
  }
  const document = fields[0] as BuyerField;
  const isKnown = chosen[document.name] !== undefined || headers.some((header) => rankOf(header, document) >= 0);
  if (!isKnown && (headers.some(looksLikeValue) || isTitle(headers))) {
    throw new HeaderError('missing_header_row');
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
  const used = new Set(columns.map(({ index }) => index));
  const ignored = headers.filter((header, index) => header !== '' && !used.has(index));
  return { columns, ignored, width: headers.length };
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

/** A number of a document, a phone or a card, or an e-mail address. */
const looksLikeValue = (header: string) => /@|(?:\d\D{0,2}){5}/.test(header);

/** One cell above several columns: the title of a report, or the line `sep=;` of Excel. */
const isTitle = (headers: readonly string[]) => headers.length > 1 && headers.filter(Boolean).length === 1;

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
