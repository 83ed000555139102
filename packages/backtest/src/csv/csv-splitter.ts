import { parse } from 'csv-parse/sync';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const EMPTY = Buffer.alloc(0);
const DELIMITERS = [',', ';', '\t'];

/** Above these a record is taken for a quote that never ends. */
const LINE_BYTES_MAX = 65_536;
const RECORD_LINES_MAX = 20;

/** Told of every record in turn. */
export interface CsvSink {
  record(cells: string[], line: number): void;
  /** A record that is not CSV (RFC 4180). */
  malformed(line: number): void;
}

/**
 * Splits CSV as it arrives, in bounded memory. A line without quotes is split where its delimiters are, which costs less
 * than a third of what csv-parse takes for it; one with quotes is csv-parse's. The delimiter is whichever of `,` `;` tab the header has.
 */
export class CsvSplitter {
  private rest: Buffer = EMPTY;
  private line = 0;
  private delimiter = '';
  /** Lines of a record whose quote is still open. */
  private open: string[] = [];
  /** In the middle of a line that is too long. */
  private skipping = false;

  constructor(private readonly sink: CsvSink) {}

  push(chunk: Buffer): void {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    this.takeLines(bytes.toString('utf8', 0, end));
    // A copy: the chunk is the reader's, which fills it again.
    this.rest = Buffer.from(bytes.subarray(end));
    if (this.rest.length <= LINE_BYTES_MAX) {
      return;
    }
    if (!this.skipping) {
      this.sink.malformed(this.line + 1);
    }
    this.skipping = true;
    this.rest = EMPTY;
  }

  /** What is left is the last record, with or without a line end. */
  end(): void {
    if (this.rest.length > 0) {
      this.takeLines(`${this.rest.toString('utf8')}\n`);
    }
    this.rest = EMPTY;
    while (this.open.length > 0) {
      this.giveUp();
    }
  }

  private takeLines(text: string): void {
    let at = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
      const isReturn = end > at && text.charCodeAt(end - 1) === CARRIAGE_RETURN;
      this.line += 1;
      if (this.skipping) {
        this.skipping = false;
      } else {
        this.takeLine(text.slice(at, isReturn ? end - 1 : end));
      }
      at = end + 1;
    }
  }

  private takeLine(line: string): void {
    if (this.delimiter === '') {
      this.start(line.replace(/^\uFEFF/, ''));
    } else if (this.open.length > 0 || line.includes('"')) {
      this.takeQuoted(line);
    } else if (line !== '') {
      this.sink.record(line.split(this.delimiter), this.line);
    }
  }

  private start(header: string): void {
    if (header === '') {
      return;
    }
    this.delimiter = DELIMITERS.find((delimiter) => header.includes(delimiter)) ?? ',';
    this.takeLine(header);
  }

  private takeQuoted(line: string): void {
    this.open.push(line);
    const text = this.open.join('\n');
    // Two quotes stand for one, so that a record is whole as soon as their number is even.
    const isWhole = (text.split('"').length - 1) % 2 === 0;
    if (isWhole) {
      const records = parsed(text, this.delimiter);
      if (records === null) {
        this.giveUp();
        return;
      }
      this.open = [];
      for (const cells of records) {
        this.sink.record(cells, this.line);
      }
    } else if (this.open.length >= RECORD_LINES_MAX || text.length > LINE_BYTES_MAX) {
      this.giveUp();
    }
  }

  /** The first line alone is lost: what looked like the rest of its record is read anew. */
  private giveUp(): void {
    const [, ...rest] = this.open;
    const last = this.line;
    this.open = [];
    this.sink.malformed(last - rest.length);
    for (const [index, line] of rest.entries()) {
      this.line = last - rest.length + index + 1;
      this.takeLine(line);
    }
    this.line = last;
  }
}

function parsed(text: string, delimiter: string): string[][] | null {
  try {
    return parse(text, { delimiter, relax_column_count: true });
  } catch {
    return null;
  }
}
