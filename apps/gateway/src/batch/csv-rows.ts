import { isUtf8 } from 'node:buffer';
import type { FieldError, FieldProblem } from '@cotejo/contracts';
import { unknownMemberPointer } from '@cotejo/platform';
import { type Parser, parse } from 'csv-parse';
import { BODY_LIMITS } from '../http/body/body-limits.js';
import { membersOf } from '../http/body/validate-body.js';
import { allowedNames } from '../http/errors/allowed-names.js';
import { ApiError } from '../http/errors/api-error.js';
import type { NoRow, ReceivedRow, RowSource } from './row-source.js';

/** A cell that is sent as a JSON number when it looks like one. Another text is refused by the rules of the field. */
const NUMBER = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,15})?(?:[eE][+-]?\d{1,2})?$/;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const NUMBER_COLUMNS = new Set(['monto', 'amount', 'gps.lat', 'gps.lon']);

/** Rows of CSV (RFC 4180) with a header row. An empty cell is a field that was not sent. */
export class CsvRows implements RowSource {
  private readonly parser: Parser;
  private readonly known: readonly string[];
  private columns: string[] | null = null;
  /** Records of the current chunk. */
  private records: Buffer[][] = [];
  private position = 0;
  private isMalformed = false;
  private hasEnded = false;

  /** Start of the input while it may be a part of a byte order mark. The option of the library would decode all cells. */
  private start: Buffer | null = Buffer.alloc(0);
  /** The chunk that was parsed last. */
  private parsed: Buffer = Buffer.alloc(0);

  constructor(dto: new () => object) {
    this.known = [...membersOf(dto)].flatMap((name) => (name === 'gps' ? ['gps.lat', 'gps.lon'] : [name]));
    this.parser = parse({
      encoding: null,
      max_record_size: BODY_LIMITS.bytes,
      relax_column_count: true,
      skip_empty_lines: true,
      // Records are collected here, so that those before a broken one are answered.
      on_record: (record) => {
        // Without an encoding the cells are bytes, which the library's types do not say.
        this.records.push(record as unknown as Buffer[]);
        return null;
      },
    });
    this.parser.on('error', () => {
      this.isMalformed = true;
    });
    this.parser.resume();
  }

  push(chunk: Buffer): void {
    this.records = [];
    this.position = 0;
    this.write(chunk);
  }

  private write(chunk: Buffer): void {
    const { start } = this;
    if (!start) {
      this.parse(chunk);
      return;
    }
    const bytes = Buffer.concat([start, chunk]);
    chunk.fill(0);
    const isShort = bytes.length < BYTE_ORDER_MARK.length;
    this.start = isShort && BYTE_ORDER_MARK.subarray(0, bytes.length).equals(bytes) ? bytes : null;
    if (!this.start) {
      const hasMark = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
      this.parse(hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes);
    }
  }

  /** The library parses a chunk at once. It refers to the end of the chunk until it has parsed the next one. */
  private parse(bytes: Buffer): void {
    if (!this.isMalformed) {
      this.parser.write(bytes);
    }
    this.wipe();
    this.parsed = bytes;
  }

  end(onChange: () => void): void {
    this.parser.once('error', onChange);
    this.parser.end(() => {
      this.hasEnded = true;
      this.wipe();
      onChange();
    });
  }

  /** Wipes what it still holds. No further row is read. */
  wipe(): void {
    this.parsed.fill(0);
  }

  next(): ReceivedRow | NoRow {
    const record = this.records[this.position];
    if (!record) {
      return this.isMalformed ? 'malformed' : this.hasEnded ? 'end' : 'needs_bytes';
    }
    this.position += 1;
    const columns = this.columns ?? [];
    return { parse: () => bodyOf(columns, record) };
  }

  /**
   * Reads the header row, which comes before all others.
   * @returns false when it has not arrived completely
   * @throws ApiError `invalid_body` when it names an unknown column, or when there is no header row
   */
  readHeader(): boolean {
    const [record] = this.records;
    if (record) {
      this.position = 1;
      this.columns = this.columnsOf(record);
      return true;
    }
    if (this.isMalformed || this.hasEnded) {
      throw new ApiError('invalid_body', { errors: [{ pointer: '', code: 'invalid_format' }] });
    }
    return false;
  }

  private columnsOf(record: Buffer[]): string[] {
    const columns = record.map((cell) => cell.toString('utf8').trim());
    const errors = columns.flatMap((name, index): FieldError<FieldProblem>[] => {
      if (!this.known.includes(name)) {
        return [{ pointer: unknownMemberPointer('', name), code: 'unknown_field' }];
      }
      return columns.indexOf(name) < index ? [{ pointer: `/${name}`, code: 'duplicate_member' }] : [];
    });
    if (errors.length > 0) {
      const detail = allowedNames('columns', this.known);
      throw new ApiError('invalid_body', { errors: errors.slice(0, 10), detail });
    }
    return columns;
  }
}

function bodyOf(columns: readonly string[], record: readonly Buffer[]): object {
  if (record.length !== columns.length) {
    throw new ApiError('invalid_body', { errors: [{ pointer: '', code: 'wrong_number_of_cells' }] });
  }
  const body: Record<string, unknown> = {};
  for (const [index, name] of columns.entries()) {
    const cell = record[index] as Buffer;
    if (cell.length === 0) {
      continue;
    }
    const value = cellValue(name, cell);
    const [outer, inner] = name.split('.') as [string, string | undefined];
    if (inner === undefined) {
      body[name] = value;
    } else {
      body[outer] = { ...(body[outer] as object | undefined), [inner]: value };
    }
  }
  return body;
}

function cellValue(name: string, cell: Buffer): string | number {
  if (!isUtf8(cell) || cell.includes(0)) {
    throw new ApiError('invalid_body', { errors: [{ pointer: `/${name.replace('.', '/')}`, code: 'invalid_text' }] });
  }
  const text = cell.toString('utf8');
  return NUMBER_COLUMNS.has(name) && NUMBER.test(text) ? Number(text) : text;
}
