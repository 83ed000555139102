const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** A longer record is treated as a quote that is never closed. */
export const RECORD_BYTES_MAX = 16_384;
const FIELDS_MAX = 256;
/** Results of a field reader that are not the offset of the end of the field. */
const [INCOMPLETE, MALFORMED] = [-1, -2];
const EMPTY = Buffer.alloc(0);
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** Receives every record. The scanner reuses the record object for the next record. */
export interface CsvListener {
  record(record: CsvRecord): void;
  /**
   * Called for a record that is not valid CSV (RFC 4180): a stray quote, an unclosed quote, too many fields, or a line that is
   * too long.
   */
  malformed(line: number, isTooLong: boolean): void;
  /** Called for a record without text: an empty line, or one of delimiters only, as Excel writes for deleted rows, also with blanks. */
  empty?(): void;
}

/** Blank, tab, and the bytes of a no-break space in UTF-8 and in Windows-1252. */
const BLANKS = [0x20, 0x09, 0xc2, 0xa0];

export interface CsvScannerOptions {
  /** Overwrites all bytes that it has read. */
  wipes?: boolean;
  /** Refuses a record that seems to have swallowed others behind a quote that was not closed, and reads those again. */
  guardsQuotes?: boolean;
}

/** A record as offsets into the input bytes, so that no strings are created for cells that are read only once. */
export class CsvRecord {
  bytes: Buffer = EMPTY;
  /** Line number in the file, starting at 1. */
  line = 0;
  count = 0;
  readonly starts = new Int32Array(FIELDS_MAX);
  readonly ends = new Int32Array(FIELDS_MAX);

  /** Whether no field has a byte besides blanks. */
  get isEmpty(): boolean {
    let field = 0;
    while (field < this.count && this.isBlank(field)) {
      field += 1;
    }
    return field === this.count;
  }

  private isBlank(field: number): boolean {
    let at = this.starts[field] as number;
    while (at < (this.ends[field] as number) && BLANKS.includes(this.bytes[at] as number)) {
      at += 1;
    }
    return at === this.ends[field];
  }
}

/**
 * Splits CSV (RFC 4180, any one-byte delimiter, LF or CRLF, empty lines skipped) as a stream, in bounded memory. A CSV
 * library creates a string for every field, which alone takes longer than the whole import may take
 * (docs/adr/0014-registry-snapshot.md).
 */
export class CsvScanner {
  /** Number of fields of the first record, which all others have too; 0: there was none yet. */
  private width = 0;
  private readonly current = new CsvRecord();
  private readonly escaped: number[] = [];
  private rest: Buffer = EMPTY;
  private line = 1;
  private linesInside = 0;
  private started = false;
  /** Inside a line that is being skipped. */
  private skipping = false;

  constructor(
    private readonly delimiter: number,
    private readonly listener: CsvListener,
    private readonly options: CsvScannerOptions = {},
  ) {}

  /** The scanner takes ownership of the chunk: it removes escaped quotes in place. */
  push(chunk: Buffer): void {
    if (this.rest.length === 0) {
      this.scan(chunk, false);
      return;
    }
    const bytes = Buffer.concat([this.rest, chunk]);
    if (this.options.wipes) {
      this.rest.fill(0);
      chunk.fill(0);
    }
    this.scan(bytes, false);
  }

  /** Treats the remaining bytes as the last record, with or without a line end. */
  end(): void {
    this.scan(this.rest, true);
  }

  /** Overwrites the record that is not complete. */
  wipe(): void {
    this.rest.fill(0);
  }

  private scan(bytes: Buffer, isLast: boolean): void {
    let at = this.started ? 0 : this.start(bytes, isLast);
    if (!this.started) {
      this.rest = bytes;
      return;
    }
    while (at < bytes.length) {
      const next = this.skipping ? this.skipRest(bytes, at) : this.readRecord(bytes, at, isLast);
      if (next === at) {
        break;
      }
      at = next;
    }
    this.rest = at === bytes.length ? EMPTY : bytes.subarray(at);
    if (this.options.wipes) {
      this.rest = Buffer.from(this.rest);
      bytes.fill(0);
    }
  }

  /** Offset of the first record, after an optional byte-order mark. */
  private start(bytes: Buffer, isLast: boolean): number {
    this.started = isLast || bytes.length >= BYTE_ORDER_MARK.length;
    return bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  }

  /** Reads the record at `at`. @returns the offset of the next record, or `at` when the record is incomplete */
  private readRecord(bytes: Buffer, at: number, isLast: boolean): number {
    const { length } = bytes;
    this.escaped.length = 0;
    this.linesInside = 0;
    let count = 0;
    let next = at;
    do {
      if (count === FIELDS_MAX) {
        return this.skipLine(bytes, at);
      }
      next = bytes[next] === QUOTE ? this.readQuoted(bytes, next, count, isLast) : this.readPlain(bytes, next, count);
      if (next === MALFORMED) {
        return this.skipLine(bytes, at);
      }
      if (next === INCOMPLETE || (next === length && !isLast)) {
        return this.incomplete(bytes, at, isLast);
      }
      count += 1;
      next += 1;
    } while (next <= length && bytes[next - 1] !== LINE_FEED);
    if (this.options.guardsQuotes && this.linesInside > 0 && this.swallowsRecords(bytes, at, next)) {
      return this.skipLine(bytes, at);
    }
    this.deliver(bytes, count, next - at);
    return Math.min(next, length);
  }

  /** Reads a field without quotes. @returns the offset of its delimiter or line end */
  private readPlain(bytes: Buffer, start: number, field: number): number {
    const { delimiter } = this;
    const { length } = bytes;
    let end = start;
    while (end < length && bytes[end] !== delimiter && bytes[end] !== LINE_FEED) {
      if (bytes[end] === QUOTE) {
        return MALFORMED;
      }
      end += 1;
    }
    const isLineEnd = end > start && bytes[end] !== delimiter && bytes[end - 1] === CARRIAGE_RETURN;
    this.current.starts[field] = start;
    this.current.ends[field] = isLineEnd ? end - 1 : end;
    return end;
  }

  /** Reads a quoted field. @returns the offset of its delimiter or line end */
  private readQuoted(bytes: Buffer, at: number, field: number, isLast: boolean): number {
    const { length } = bytes;
    let end = at + 1;
    let hasEscape = false;
    while (end < length && !(bytes[end] === QUOTE && bytes[end + 1] !== QUOTE)) {
      if (bytes[end] === LINE_FEED) {
        this.linesInside += 1;
      } else if (bytes[end] === QUOTE) {
        hasEscape = true;
        end += 1;
      }
      end += 1;
    }
    // A quote at the end of the chunk may be the first half of an escaped quote.
    if (end >= length || (end + 1 === length && !isLast)) {
      return INCOMPLETE;
    }
    if (hasEscape) {
      this.escaped.push(field);
    }
    this.current.starts[field] = at + 1;
    this.current.ends[field] = end;
    const next = bytes[end + 1] === CARRIAGE_RETURN ? end + 2 : end + 1;
    return next >= length || bytes[next] === this.delimiter || bytes[next] === LINE_FEED ? next : MALFORMED;
  }

  /**
   * Whether a quote was not closed: a line after the first one has as many delimiters as a whole record. Behind line ends in
   * the first field, the last line has them too.
   */
  private swallowsRecords(bytes: Buffer, at: number, end: number): boolean {
    const inFirst = bytes.indexOf(LINE_FEED, at) < (this.current.ends[0] as number);
    const last = inFirst ? bytes.lastIndexOf(LINE_FEED, end - 2) + 1 : end;
    let delimiters = 0;
    for (let index = bytes.indexOf(LINE_FEED, at) + 1; index < last; index += 1) {
      if (bytes[index] === this.delimiter) {
        delimiters += 1;
      } else if (bytes[index] === LINE_FEED || index === last - 1) {
        if (delimiters + 1 === this.width) {
          return true;
        }
        delimiters = 0;
      }
    }
    return false;
  }

  private deliver(bytes: Buffer, count: number, length: number): void {
    const { current } = this;
    current.bytes = bytes;
    current.count = count;
    current.line = this.line;
    this.line += this.linesInside + 1;
    if (length > RECORD_BYTES_MAX) {
      this.listener.malformed(current.line, true);
      return;
    }
    if (current.isEmpty) {
      this.listener.empty?.();
      return;
    }
    for (const field of this.escaped) {
      removeEscapes(current, field);
    }
    this.width ||= count;
    this.listener.record(current);
  }

  private incomplete(bytes: Buffer, at: number, isLast: boolean): number {
    return isLast || bytes.length - at > RECORD_BYTES_MAX ? this.skipLine(bytes, at) : at;
  }

  /** Skips this line only: the following lines are parsed again as new records. */
  private skipLine(bytes: Buffer, at: number): number {
    const lineEnd = bytes.indexOf(LINE_FEED, at);
    this.listener.malformed(this.line, (lineEnd < 0 ? bytes.length : lineEnd) - at > RECORD_BYTES_MAX);
    return this.skipRest(bytes, at);
  }

  private skipRest(bytes: Buffer, at: number): number {
    const lineEnd = bytes.indexOf(LINE_FEED, at);
    this.skipping = lineEnd < 0;
    if (this.skipping) {
      return bytes.length;
    }
    this.line += 1;
    return lineEnd + 1;
  }
}

/** Replaces two quotes inside a quoted field by one. */
function removeEscapes({ bytes, starts, ends }: CsvRecord, field: number): void {
  let to = starts[field] as number;
  for (let from = to; from < (ends[field] as number); from += 1) {
    if (bytes[from] === QUOTE) {
      from += 1;
    }
    bytes[to] = bytes[from] as number;
    to += 1;
  }
  ends[field] = to;
}
