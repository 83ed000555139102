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
  /** Called for a record that is not valid CSV (RFC 4180): a stray quote, an unclosed quote, too many fields. */
  malformed(line: number): void;
}

/** A record as offsets into the input bytes, so that no strings are created for cells that are read only once. */
export class CsvRecord {
  bytes: Buffer = EMPTY;
  /** Line number in the file, starting at 1. */
  line = 0;
  count = 0;
  readonly starts = new Int32Array(FIELDS_MAX);
  readonly ends = new Int32Array(FIELDS_MAX);
}

/**
 * Splits CSV (RFC 4180, any one-byte delimiter, LF or CRLF, empty lines skipped) as a stream, in bounded memory. A CSV
 * library creates a string for every field, which alone takes longer than the whole import may take
 * (docs/adr/0014-registry-snapshot.md).
 */
export class CsvScanner {
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
  ) {}

  /** The scanner takes ownership of the chunk: it removes escaped quotes in place. */
  push(chunk: Buffer): void {
    this.scan(this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]), false);
  }

  /** Treats the remaining bytes as the last record, with or without a line end. */
  end(): void {
    this.scan(this.rest, true);
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
    this.deliver(bytes, count);
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

  private deliver(bytes: Buffer, count: number): void {
    const { current } = this;
    current.bytes = bytes;
    current.count = count;
    current.line = this.line;
    this.line += this.linesInside + 1;
    const isEmpty = count === 1 && current.starts[0] === current.ends[0];
    if (isEmpty) {
      return;
    }
    for (const field of this.escaped) {
      removeEscapes(current, field);
    }
    this.listener.record(current);
  }

  private incomplete(bytes: Buffer, at: number, isLast: boolean): number {
    return isLast || bytes.length - at > RECORD_BYTES_MAX ? this.skipLine(bytes, at) : at;
  }

  /** Skips this line only: the following lines are parsed again as new records. */
  private skipLine(bytes: Buffer, at: number): number {
    this.listener.malformed(this.line);
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
