import { cellText } from '../cell-text.js';
import { type CsvListener, type CsvRecord, CsvScanner, RECORD_BYTES_MAX } from '../csv-scanner.js';
import { delimiterOf, SEPARATOR_LINE } from '../csv-splitter.js';
import { bodyOf, type CellProblem } from './buyer-cells.js';
import { type BuyerColumns, buyerColumns, type ChosenColumns, columnAt, HeaderError } from './buyer-columns.js';
import type { Operation } from './buyer-fields.js';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const NO_BYTES = Buffer.alloc(0);

/** Empty rows are reported together, so that whoever paces the rows can pace them too. */
const EMPTY_ROWS_TOGETHER = 1_000;

/** One row of a table: the body of a call, or why it cannot be one. */
export interface BuyerRow {
  readonly body: object | null;
  readonly problems: readonly CellProblem[];
  /** Text of the column `idColumn`; empty without one. */
  readonly id: string;
}

/** A row as bytes. It is read once, and its bytes are then overwritten. */
export interface ReceivedBuyer {
  read(): BuyerRow;
}

export interface BuyerTableOptions {
  operation: Operation;
  chosen?: ChosenColumns;
  /** Name of a column whose text `id` has. */
  idColumn?: string | undefined;
}

/**
 * Reads CSV of buyers as shops and accountants have it (RFC 4180): any usual delimiter, any line end, UTF-8 or Windows-1252,
 * names of columns in Spanish or English. Every row of the file is one row here, also one that cannot be read. It holds one
 * chunk, and overwrites all bytes that it has read.
 */
export class BuyerTable implements CsvListener {
  private scanner: CsvScanner | null = null;
  /** The bytes before the end of the first line. */
  private head: Buffer = NO_BYTES;
  /** The last byte was CR, and the next one may be LF. */
  private endsWithReturn = false;
  private received: (Buffer[] | CellProblem['code'] | 'empty')[] = [];
  private position = 0;
  private emptyRows = 0;
  private hasEnded = false;
  private layout: { columns: BuyerColumns; idIndex: number | null } | null = null;

  constructor(private readonly options: BuyerTableOptions) {}

  /** Which column fills which field; `null` until the header row has arrived. */
  get columns(): BuyerColumns | null {
    return this.layout?.columns ?? null;
  }

  /** Takes over a chunk, after `next` returned `needs_bytes`. */
  push(chunk: Buffer): void {
    this.forgetRead();
    this.scan(this.withLineFeeds(chunk));
  }

  end(): void {
    this.forgetRead();
    if (this.endsWithReturn) {
      this.scan(Buffer.from([LINE_FEED]));
    }
    if (!this.scanner) {
      this.start(this.head);
    }
    this.scanner?.end();
    this.hasEnded = true;
  }

  /**
   * Reads the header row. So many empty rows before it that a row is due count as a file without one: nobody paces them.
   * @returns false when it has not arrived completely
   * @throws HeaderError
   */
  readHeader(): boolean {
    const record = this.received.find((each) => each !== 'empty');
    if (record === undefined) {
      if (this.hasEnded || this.received.length > 0) {
        throw new HeaderError('empty');
      }
      return false;
    }
    this.position = this.received.indexOf(record) + 1;
    const names = typeof record === 'string' ? [null] : record.map(cellText);
    if (names.includes(null)) {
      throw new HeaderError('unreadable');
    }
    const headers = (names as string[]).map((name) => name.trim());
    const { operation, chosen, idColumn } = this.options;
    const columns = buyerColumns(headers, operation, chosen);
    this.layout = { columns, idIndex: idColumn === undefined ? null : columnAt(headers, idColumn) };
    return true;
  }

  next(): ReceivedBuyer | 'empty' | 'needs_bytes' | 'end' {
    const received = this.received[this.position];
    if (received === undefined) {
      return this.hasEnded ? 'end' : 'needs_bytes';
    }
    this.position += 1;
    return received === 'empty' ? received : { read: () => this.rowOf(received) };
  }

  /** Overwrites what it holds. No further row is read. */
  wipe(): void {
    this.head.fill(0);
    this.scanner?.wipe();
    for (const record of this.received) {
      overwrite(record);
    }
    this.received = [];
    this.position = 0;
  }

  record(record: CsvRecord): void {
    this.received.push(copiesOf(record));
  }

  malformed(_line: number, isTooLong: boolean): void {
    this.received.push(isTooLong ? 'row_too_long' : 'broken_row');
  }

  empty(): void {
    this.emptyRows += 1;
    if (this.emptyRows % EMPTY_ROWS_TOGETHER === 0) {
      this.received.push('empty');
    }
  }

  private scan(bytes: Buffer): void {
    if (this.scanner) {
      this.scanner.push(bytes);
      return;
    }
    this.head = joined(this.head, bytes);
    const isFirstLineWhole = this.head.subarray(firstSign(this.head)).includes(LINE_FEED);
    if (isFirstLineWhole || this.head.length > RECORD_BYTES_MAX) {
      this.start(this.head);
    }
  }

  private start(head: Buffer): void {
    const start = firstSign(head);
    const lineEnd = head.indexOf(LINE_FEED, start);
    const line = cellText(head.subarray(start, lineEnd < 0 ? undefined : lineEnd)) ?? '';
    const [, named] = SEPARATOR_LINE.exec(line) ?? [];
    this.scanner = new CsvScanner((named ?? delimiterOf(line)).charCodeAt(0), this, {
      wipes: true,
      guardsQuotes: true,
    });
    this.head = NO_BYTES;
    this.scanner.push(named === undefined ? head : head.fill(LINE_FEED, 0, lineEnd));
  }

  /** Line ends of old Macintosh programs, CR alone, become LF. */
  private withLineFeeds(chunk: Buffer): Buffer {
    const bytes = this.endsWithReturn ? joined(Buffer.from([CARRIAGE_RETURN]), chunk) : chunk;
    this.endsWithReturn = bytes.at(-1) === CARRIAGE_RETURN;
    const last = this.endsWithReturn ? bytes.length - 1 : bytes.length;
    for (let at = bytes.indexOf(CARRIAGE_RETURN); at >= 0 && at < last; at = bytes.indexOf(CARRIAGE_RETURN, at + 1)) {
      if (bytes[at + 1] !== LINE_FEED) {
        bytes[at] = LINE_FEED;
      }
    }
    bytes.fill(0, last);
    return bytes.subarray(0, last);
  }

  private rowOf(record: Buffer[] | CellProblem['code']): BuyerRow {
    if (typeof record === 'string') {
      return { body: null, problems: [{ pointer: '', code: record }], id: '' };
    }
    const { columns, idIndex } = this.layout as { columns: BuyerColumns; idIndex: number | null };
    const read = bodyOf(record.length, (index) => cellText(record[index] as Buffer), columns);
    const idCell = idIndex === null ? undefined : record[idIndex];
    const id = (idCell && cellText(idCell)) ?? '';
    overwrite(record);
    return 'body' in read ? { body: read.body, problems: [], id } : { body: null, problems: read.problems, id };
  }

  private forgetRead(): void {
    this.received = this.received.slice(this.position);
    this.position = 0;
  }
}

/** Both together; the two parts are overwritten. */
function joined(first: Buffer, second: Buffer): Buffer {
  const bytes = Buffer.concat([first, second]);
  first.fill(0);
  second.fill(0);
  return bytes;
}

/** Offset of the first byte that is no line end. */
function firstSign(bytes: Buffer): number {
  const at = bytes.findIndex((byte) => byte !== LINE_FEED && byte !== CARRIAGE_RETURN);
  return at < 0 ? bytes.length : at;
}

/** The cells of a record, which the scanner is about to overwrite. */
function copiesOf({ bytes, starts, ends, count }: CsvRecord): Buffer[] {
  return Array.from({ length: count }, (_, field) => Buffer.from(bytes.subarray(starts[field], ends[field])));
}

function overwrite(record: Buffer[] | string): void {
  if (typeof record !== 'string') {
    for (const cell of record) {
      cell.fill(0);
    }
  }
}
