import type { Options } from 'csv-parse/sync';
import { parse } from '#csv-parse';
import { cellText } from './cell-text.js';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const EMPTY = new Uint8Array(0);
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
/** Some programs write it as the first line for Excel, in front of the header row. */
export const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;|\t])"?\r?$/;
const DELIMITERS = [',', ';', '\t', '|'];

/** Above these limits a record counts as an unclosed quote. */
const LINE_BYTES_MAX = 65_536;
const RECORD_LINES_MAX = 20;

/** Receives the records in order. */
export interface CsvSink {
  record(cells: string[], line: number): void;
  /** Called for a record that is not valid CSV (RFC 4180). */
  malformed(line: number): void;
}

interface CsvSplitterOptions {
  /** Maximum number of lines of a record with quotes. Default: 20. */
  recordLinesMax?: number;
}

/**
 * Splits CSV as a stream, in limited memory. Lines without quotes are split at the delimiter, which takes less than a
 * third of the time of csv-parse. Lines with quotes go to csv-parse.
 */
export class CsvSplitter {
  private rest: Uint8Array = EMPTY;
  /** Keeps a byte order mark, which is removed from the header only. */
  private readonly text = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });
  private line = 0;
  private delimiter: string | null = null;
  /** Lines of a record with an open quote. */
  private open: string[] = [];
  /** Whether the current line is too long and is skipped. */
  private skipping = false;

  constructor(
    private readonly sink: CsvSink,
    private readonly options: CsvSplitterOptions = {},
  ) {}

  push(chunk: Uint8Array): void {
    const bytes = joined(this.rest, chunk);
    const end = bytes.lastIndexOf(LINE_FEED) + 1;
    this.takeLines(this.textOf(bytes.subarray(0, end)));
    // Copy the rest, because the reader reuses the chunk's memory.
    this.rest = Uint8Array.from(bytes.subarray(end));
    if (this.rest.length <= LINE_BYTES_MAX) {
      return;
    }
    if (!this.skipping) {
      this.sink.malformed(this.line + 1);
    }
    this.skipping = true;
    this.rest = EMPTY;
  }

  /** Handles the last record, which may have no line end. */
  end(): void {
    if (this.rest.length > 0) {
      this.takeLines(`${this.textOf(this.rest)}\n`);
    }
    this.rest = EMPTY;
    while (this.open.length > 0) {
      this.dropFirstLine();
    }
  }

  /** Spreadsheets save Windows-1252, and a file that was joined of others may have both encodings. */
  private textOf(bytes: Uint8Array): string {
    try {
      return this.text.decode(bytes);
    } catch {
      return linesOf(bytes)
        .map((line) => cellText(line) ?? decoder.decode(line))
        .join('\n');
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
    if (this.delimiter === null) {
      this.start(line.replace(/^\uFEFF/, ''));
    } else if (line.length > LINE_BYTES_MAX) {
      this.takeTooLong();
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
    const [, named] = SEPARATOR_LINE.exec(header) ?? [];
    this.delimiter = named ?? delimiterOf(header);
    if (named === undefined) {
      this.takeLine(header);
    }
  }

  private takeTooLong(): void {
    while (this.open.length > 0) {
      this.dropFirstLine();
    }
    this.sink.malformed(this.line);
  }

  private takeQuoted(line: string): void {
    this.open.push(line);
    const text = this.open.join('\n');
    // Quotes are doubled inside a cell, so a record is complete when the number of quotes is even.
    const isWhole = (text.split('"').length - 1) % 2 === 0;
    if (isWhole) {
      const records = parseRecords(text, { delimiter: this.delimiter as string, relax_column_count: true });
      if (records === null) {
        this.dropFirstLine();
        return;
      }
      this.open = [];
      for (const cells of records) {
        this.sink.record(cells, this.line);
      }
    } else if (this.open.length >= (this.options.recordLinesMax ?? RECORD_LINES_MAX) || text.length > LINE_BYTES_MAX) {
      this.dropFirstLine();
    }
  }

  /** Drops only the first line of the open record and reads the following lines again as new records. */
  private dropFirstLine(): void {
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

/** The delimiter that is most often in a header, outside of quotes. Excel writes `;` in Colombia. */
export function delimiterOf(header: string): string {
  const plain = header.replace(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => plain.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string;
}

/** The cells of one line, with quotes inside cells taken literally; empty when its quotes are broken. */
export function splitLine(line: string, delimiter: string | string[]): string[] {
  return parseRecords(line, { delimiter, relax_quotes: true })?.[0] ?? [];
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  let at = 0;
  for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, at)) {
    lines.push(bytes.subarray(at, end));
    at = end + 1;
  }
  return [...lines, bytes.subarray(at)];
}

function joined(rest: Uint8Array, chunk: Uint8Array): Uint8Array {
  if (rest.length === 0) {
    return chunk;
  }
  const bytes = new Uint8Array(rest.length + chunk.length);
  bytes.set(rest);
  bytes.set(chunk, rest.length);
  return bytes;
}

/** Called and awaited after each chunk. @returns `false` to stop reading */
type AfterChunk = (bytesRead: number) => Promise<boolean>;

/**
 * Splits the chunks of a file, of Node or of a browser.
 * @returns whether the end was reached
 * @throws the errors of the chunks and of the sink
 */
export async function splitCsv(
  chunks: AsyncIterable<Uint8Array>,
  sink: CsvSink,
  afterChunk?: AfterChunk,
): Promise<boolean> {
  const splitter = new CsvSplitter(sink);
  let bytesRead = 0;
  for await (const chunk of chunks) {
    splitter.push(chunk);
    bytesRead += chunk.length;
    if (afterChunk && !(await afterChunk(bytesRead))) {
      return false;
    }
  }
  splitter.end();
  return true;
}

/** A copy of a cell. The cell itself is a slice, which would keep the whole chunk in memory. */
export function detached(text: string): string {
  return decoder.decode(encoder.encode(text));
}

function parseRecords(text: string, options: Options): string[][] | null {
  try {
    return parse(text, options) as string[][];
  } catch {
    return null;
  }
}
