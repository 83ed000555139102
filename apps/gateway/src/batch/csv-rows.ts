import { type FieldError, type FieldProblem, unknownColumnPointer } from '@cotejo/contracts';
import { BUYER_FIELDS, type BuyerRow, BuyerTable, HeaderError, type Operation } from '@cotejo/tables/buyers';
import { problemAt } from '../http/body/unknown-fields.js';
import { allowedNames } from '../http/errors/allowed-names.js';
import { ApiError } from '../http/errors/api-error.js';
import type { NoRow, ReceivedRow, RowSource } from './row-source.js';

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
    return typeof row === 'string' ? row : { parse: () => bodyOf(row.read()), isUntyped: true };
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

  private refusalOf(error: HeaderError): ApiError {
    const known = BUYER_FIELDS[this.operation].map(({ name }) => name);
    return new ApiError('invalid_body', { errors: headerErrors(error), detail: allowedNames('columns', known) });
  }
}

function headerErrors({ code, names, field }: HeaderError): FieldError<FieldProblem>[] {
  switch (code) {
    case 'empty':
    case 'missing_header_row':
      return [{ pointer: '', code: 'missing_header_row' }];
    case 'unreadable':
      return [{ pointer: '', code: 'invalid_text' }];
    case 'missing_document':
      return [{ pointer: `/${field}`, code: 'required' }];
    case 'same_field':
      return [{ pointer: `/${field}`, code: 'duplicate_member' }];
    case 'same_name':
      return problemAt(names.map(unknownColumnPointer), 'duplicate_member');
    case 'unknown_column':
      return problemAt(names.map(unknownColumnPointer), 'unknown_field');
    case 'unknown_field':
      // Only for columns that the caller has chosen; a batch has no such choice.
      return [];
  }
}

function bodyOf({ body, problems }: BuyerRow): object {
  if (body !== null) {
    return body;
  }
  const errors = problems.map(({ pointer, code }) => {
    if (code === 'row_too_long') {
      throw new ApiError('body_too_large');
    }
    return { pointer, code };
  });
  throw new ApiError('invalid_body', { errors });
}
