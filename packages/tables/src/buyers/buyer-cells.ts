import { groupedDigits, identityKindNamed, parseDay, parseDecimal, parsePesos } from '@cotejo/colombia/cells';
import type { BuyerColumns } from './buyer-columns.js';
import { plainName } from './buyer-columns.js';
import type { CellKind } from './buyer-fields.js';

type CellValue = string | number | boolean;

/** What is wrong with a row or one of its cells; `pointer` names the field as JSON Pointer does (RFC 6901), or is empty. */
export interface CellProblem {
  readonly pointer: string;
  readonly code:
    | 'wrong_number_of_cells'
    | 'invalid_text'
    | 'ambiguous_number'
    | 'other_document'
    | 'broken_row'
    | 'row_too_long';
}

/** The oldest holders have five to seven digits; without its kind the interface takes eight or more. Zeros on the left change no document. */
const SHORT_CEDULA = /^\d{5,7}$/;

/**
 * The body of a call, of the cells of a row. Empty cells are left out.
 * @param textAt text of a cell; `null` for bytes that are no text
 * @returns the problems of a row that has any
 */
export function bodyOf(
  cellCount: number,
  textAt: (index: number) => string | null,
  { columns, width }: Pick<BuyerColumns, 'columns' | 'width'>,
): { body: object } | { problems: CellProblem[] } {
  // With a cell too many or too few, the others may be in the wrong columns.
  if (cellCount !== width) {
    return { problems: [{ pointer: '', code: 'wrong_number_of_cells' }] };
  }
  const body: Record<string, unknown> = {};
  const problems: CellProblem[] = [];
  for (const { field, index } of columns) {
    const text = textAt(index);
    const read = text === null ? { problem: 'invalid_text' as const } : readCell(text.trim(), field.kind);
    if (typeof read === 'object') {
      problems.push({ pointer: `/${field.name.replaceAll('.', '/')}`, code: read.problem });
    } else if (read !== '') {
      put(body, field.name, read);
    }
  }
  return problems.length > 0 ? { problems } : { body };
}

/** A text that is not of its kind stays as it is, so that the rules of the field name it. */
function readCell(text: string, kind: CellKind | undefined): CellValue | { problem: CellProblem['code'] } {
  switch (kind) {
    case 'document': {
      const digits = groupedDigits(text);
      return SHORT_CEDULA.test(digits) ? digits.padStart(8, '0') : text;
    }
    case 'document_kind':
      return text === '' ? '' : (identityKindNamed(text) ?? { problem: 'other_document' });
    case 'amount': {
      const parsed = parsePesos(text);
      return parsed.ok ? parsed.pesos : parsed.problem === 'ambiguous_number' ? { problem: parsed.problem } : text;
    }
    case 'count':
      return /^\d{1,9}$/.test(text) ? Number(text) : text;
    case 'flag':
      return flagOf(text) ?? text;
    case 'attribute':
      return attributeOf(text);
    case 'coordinate':
      return parseDecimal(text) ?? text;
    case 'day':
      return parseDay(text) ?? text;
    default:
      return text;
  }
}

const FLAGS: Readonly<Record<string, boolean>> = {
  ...Object.fromEntries(['true', 'si', 'yes', 'verdadero', '1'].map((word) => [word, true])),
  ...Object.fromEntries(['false', 'no', 'falso', '0'].map((word) => [word, false])),
};

/** A yes or a no as spreadsheets write it; `undefined` for another text. */
export const flagOf = (text: string): boolean | undefined => FLAGS[plainName(text)];

/** Only the policy knows the type of an attribute, so a text is a number or a boolean only where it would be written again the same. */
function attributeOf(text: string): CellValue {
  const value = text === 'true' || text === 'false' ? text === 'true' : text === '' ? text : Number(text);
  return String(value) === text && !Number.isNaN(value) ? value : text;
}

/** @param name the name of a member, or of a member of a member: `gps.lat` */
function put(body: Record<string, unknown>, name: string, value: CellValue): void {
  const parents = name.split('.');
  const last = parents.pop() as string;
  let object = body;
  for (const parent of parents) {
    object[parent] ??= {};
    object = object[parent] as Record<string, unknown>;
  }
  object[last] = value;
}
