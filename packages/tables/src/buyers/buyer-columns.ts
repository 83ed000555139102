import { ConfigurationError } from '@cotejo/sdk';
import { BATCH_FIELDS, type BatchField, type Operation } from './batch-fields.js';

/** Which column fills which field. */
export interface ColumnMap {
  readonly columns: readonly { readonly field: BatchField; readonly index: number; readonly header: string }[];
  readonly ignored: readonly string[];
}

/** `--map cedula=DOC,telefono=CELULAR`: field and column. */
export type ChosenColumns = Readonly<Record<string, string>>;

/**
 * Finds the column of each field: the chosen one, else the one whose name is known for it.
 *
 * @throws ConfigurationError that names columns and fields
 */
export function mapColumns(headers: readonly string[], operation: Operation, chosen: ChosenColumns): ColumnMap {
  const fields = BATCH_FIELDS[operation];
  checkHeaders(headers);
  const unknown = Object.keys(chosen).find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) {
    throw new ConfigurationError(`--map: ${operation} has no field ${unknown}; it has: ${namesOf(fields)}`);
  }
  const taken = new Set(Object.values(chosen).map((header) => indexOf(headers, header)));
  const columns = fields.flatMap((field) => {
    const header = chosen[field.name];
    const index = header === undefined ? knownColumn(headers, field, taken) : indexOf(headers, header);
    return index === undefined ? [] : [{ field, index, header: headers[index] as string }];
  });
  const [document] = fields;
  if (columns[0]?.field !== document) {
    throw new ConfigurationError(
      `no column is known for ${document?.name}: choose it with --map ${document?.name}=COLUMN. Columns: ${headers.join(', ')}`,
    );
  }
  const used = new Set(columns.map(({ index }) => index));
  return { columns, ignored: headers.filter((_, index) => !used.has(index)) };
}

const namesOf = (fields: readonly BatchField[]) => fields.map(({ name }) => name).join(', ');

function checkHeaders(headers: readonly string[]): void {
  const twice = headers.find((header, index) => headers.indexOf(header) !== index);
  if (twice !== undefined) {
    throw new ConfigurationError(`two columns have the name ${twice === '' ? '(empty)' : twice}`);
  }
}

/** The place of a column that was chosen by its name. */
export function indexOf(headers: readonly string[], header: string): number {
  const index = headers.indexOf(header);
  if (index < 0) {
    throw new ConfigurationError(`there is no column ${header}. Columns: ${headers.join(', ')}`);
  }
  return index;
}

/** The field's own name wins over its other names; two of those are a question for the user. */
function knownColumn(
  headers: readonly string[],
  { name, columns }: BatchField,
  taken: ReadonlySet<number>,
): number | undefined {
  const fitting = headers.flatMap((header, index) => {
    const rank = columns.indexOf(plainName(header));
    return rank < 0 || taken.has(index) ? [] : [{ header, index, isOwn: plainName(header) === plainName(name) }];
  });
  const own = fitting.filter(({ isOwn }) => isOwn);
  const candidates = own.length > 0 ? own : fitting;
  if (candidates.length > 1) {
    const headersFitting = candidates.map(({ header }) => header).join(' and ');
    throw new ConfigurationError(
      `the columns ${headersFitting} both fit ${name}: choose one with --map ${name}=COLUMN`,
    );
  }
  return candidates[0]?.index;
}

/** `Número de Cédula` becomes `numero_de_cedula`. */
export function plainName(header: string): string {
  return header
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

/** The body of a call, of the cells of a row. Empty cells are left out. */
export function bodyOf(cells: readonly string[], { columns }: ColumnMap): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const { field, index } of columns) {
    const text = cells[index]?.trim() ?? '';
    if (text !== '') {
      put(body, field.name, field.isNumber ? numberOf(text) : text);
    }
  }
  return body;
}

function put(body: Record<string, unknown>, name: string, value: unknown): void {
  const [parent = name, member] = name.split('.');
  if (member === undefined) {
    body[parent] = value;
  } else {
    body[parent] = { ...(body[parent] as object | undefined), [member]: value };
  }
}

/** A text that is not a number stays a text, so that the API names the field. */
function numberOf(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
}
