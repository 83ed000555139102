import { type FieldError, type FieldProblem, unknownColumnPointer } from '@cotejo/contracts';
import { BUYER_FIELDS, BuyerTable, type CellProblem, HeaderError, type Operation } from '@cotejo/tables/buyers';
import { allowedNames } from '../http/errors/allowed-names.js';
import { ApiError } from '../http/errors/api-error.js';
import type { NoRow, ReceivedRow, RowSource } from './row-source.js';

/** Unknown columns that the error names. Further ones are found when these are corrected. */
const COLUMNS_NAMED_MAX = 10;

/** Rows of CSV with a header row. An empty cell is a field that was not sent. */
export class CsvRows implements RowSource {
  private readonly table: BuyerTable;

  constructor(private readonly operation: Operation) {
    this.table = new BuyerTable({ operation });
  }

  push(chunk: Buffer): void {
    this.table.push(chunk);
  }

  end(onChange: () => void): void {
    this.table.end();
    onChange();
  }

  wipe(): void {
    this.table.wipe();
  }

  next(): ReceivedRow | NoRow {
    const row = this.table.next();
    return typeof row === 'string' ? row : { parse: () => bodyOf(row.read()) };
  }

  /**
   * Reads the header row, which comes before all others.
   * @returns false when it has not arrived completely
   * @throws ApiError `invalid_body` when a column is not known, or when there is no header row
   */
  readHeader(): boolean {
    try {
      if (!this.table.readHeader()) {
        return false;
      }
    } catch (error) {
      throw error instanceof HeaderError ? this.refusalOf(error) : error;
    }
    const { ignored = [], ignoredCount = 0 } = this.table.columns ?? {};
    if (ignoredCount > 0) {
      throw this.refusalOf(new HeaderError('unknown_column', ignored.length > 0 ? ignored : ['']));
    }
    return true;
  }

  private refusalOf({ code, names, field }: HeaderError): ApiError {
    const known = BUYER_FIELDS[this.operation].map(({ name }) => name);
    const pointers = [...new Set(names.map((name) => unknownColumnPointer(name)))].slice(0, COLUMNS_NAMED_MAX);
    const each = (problem: FieldProblem) => pointers.map((pointer) => ({ pointer, code: problem }));
    const errors: Record<typeof code, FieldError<FieldProblem>[]> = {
      empty: [{ pointer: '', code: 'missing_header_row' }],
      unreadable: [{ pointer: '', code: 'invalid_text' }],
      missing_header_row: [{ pointer: '', code: 'missing_header_row' }],
      missing_document: [{ pointer: `/${field}`, code: 'required' }],
      same_name: each('duplicate_member'),
      same_field: [{ pointer: `/${field}`, code: 'duplicate_member' }],
      unknown_column: each('unknown_field'),
      unknown_field: [],
    };
    return new ApiError('invalid_body', { errors: errors[code], detail: allowedNames('columns', known) });
  }
}

function bodyOf({ body, problems }: { body: object | null; problems: readonly CellProblem[] }): object {
  if (body !== null) {
    return body;
  }
  if (problems.some(({ code }) => code === 'row_too_long')) {
    throw new ApiError('body_too_large');
  }
  throw new ApiError('invalid_body', { errors: problems as FieldError<FieldProblem>[] });
}
