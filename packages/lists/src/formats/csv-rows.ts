import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { ListImportError } from './errors.js';
import type { SkippedRows } from './imported-list.js';
import type { ListFile } from './list-files.js';

/** The longest known are reasons of EU acts, of some 20,000 characters. */
const RECORD_LENGTH_MAX = 262_144;

export interface CsvFormat {
  delimiter?: string | string[];
  encoding?: 'utf8' | 'latin1';
  /** Lines before the header. */
  preambleLines?: number;
}

/** A row and the line it ends on. */
export interface CsvRow<T> {
  cells: T;
  line: number;
}

/**
 * Rows of a CSV file, as a stream. Bytes that are not of the encoding are replaced, and a quote inside a cell stands for
 * itself. (The parser's own skipping of broken rows goes on inside the quote, to lose whatever follows.)
 * @throws ListImportError `not_well_formed`, for a quote that is never closed
 */
export async function* csvRows(
  file: ListFile,
  { delimiter = ',', encoding = 'utf8', preambleLines = 0 }: CsvFormat = {},
): AsyncGenerator<CsvRow<string[]>> {
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    from_line: preambleLines + 1,
    skip_empty_lines: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: RECORD_LENGTH_MAX,
  });
  // A file that cannot be read on destroys the parser, which ends the loop below with the reason.
  pipeline(createReadStream(file.path, encoding), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      yield { cells: record, line: info.lines };
    }
  } catch (error) {
    // The parser's own text quotes what it read.
    if (error instanceof CsvError) {
      throw new ListImportError('not_well_formed', `${file.name} is not valid CSV`);
    }
    throw error;
  }
}

/**
 * Rows of as many cells as the file has columns. Any other is counted as skipped, and so is one that an open quote made
 * of several: for as many rows as it has lines.
 */
export async function* rowsOf(
  file: ListFile,
  columns: number,
  rows: AsyncIterable<CsvRow<string[]>>,
  skipped: SkippedRows,
): AsyncGenerator<CsvRow<string[]>> {
  for await (const { cells, line } of rows) {
    const reason = cells.some(isJoined) ? 'a quote left open' : 'another number of columns';
    if (cells.length === columns && !cells.some(isJoined)) {
      yield { cells, line };
    } else {
      for (let at = linesIn(cells) - 1; at >= 0; at -= 1) {
        skipped.add(reason, file, line - at);
      }
    }
  }
}

/**
 * Rows of a CSV file with a header, by the names of its columns in lower case. A row with another number of cells is
 * counted as skipped.
 * @throws ListImportError `columns_missing` or `not_well_formed`
 */
export async function* csvRecords(
  file: ListFile,
  required: readonly string[],
  skipped: SkippedRows,
  format: CsvFormat = {},
): AsyncGenerator<CsvRow<Record<string, string>>> {
  const rows = csvRows(file, format);
  const first = await rows.next();
  const header = requireColumns(file, first.done ? [] : first.value.cells, required);
  for await (const { cells, line } of rowsOf(file, header.length, rows, skipped)) {
    yield { cells: Object.fromEntries(header.map((column, at) => [column, (cells[at] as string).trim()])), line };
  }
}

/** A column's name as it is compared: in lower case, without spaces around. */
export function columnName(printed: string): string {
  return printed.trim().toLowerCase();
}

function requireColumns({ name }: ListFile, cells: string[], required: readonly string[]): string[] {
  const header = cells.map(columnName);
  const missing = required.filter((column) => !header.includes(column));
  if (missing.length === 0) {
    return header;
  }
  throw new ListImportError('columns_missing', `${name}: columns missing: ${missing.join(', ')}`);
}

/** The parser leaves the quote at the start of a cell whose closing one it did not find before a delimiter. */
function isJoined(cell: string): boolean {
  return cell.startsWith('"') && cell.includes('\n');
}

function linesIn(cells: readonly string[]): number {
  return cells.join('').split('\n').length;
}
